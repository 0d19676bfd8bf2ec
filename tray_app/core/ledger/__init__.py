"""The ledger of usage: one SQLite file through Peewee, the only place that knows it."""

from tray_app.core.ledger.file import Ledger, LedgerDamaged, LedgerNewer

__all__ = ["Ledger", "LedgerDamaged", "LedgerNewer"]
