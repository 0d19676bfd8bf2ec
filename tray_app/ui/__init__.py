"""What a person sees: tray icon, panel, breakdown, settings. Qt; no database, no file formats."""
