"""The ledger of usage: one SQLite file through Peewee, the only place that knows it."""

from tray_app.core.ledger.errors import LedgerDamaged, LedgerForeign, LedgerNewer, LedgerUnusable, Obstacle
from tray_app.core.ledger.file import PATIENCE_MS, Ledger
from tray_app.core.ledger.salvage import Salvaged, adopt
from tray_app.core.ledger.source import Source

__all__ = [
    "PATIENCE_MS",
    "Ledger",
    "LedgerDamaged",
    "LedgerForeign",
    "LedgerNewer",
    "LedgerUnusable",
    "Obstacle",
    "Salvaged",
    "Source",
    "adopt",
]
