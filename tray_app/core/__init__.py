"""From changed documents to one frozen Snapshot: ledger, refresh, summary, reports. No Qt."""
