"""Tallytray: what the coding agents of the Cline family have used on this machine, in the system tray."""

__version__ = "0.1.0"
