"""Widget tests paint a lot: the interpreter must survive a binding that takes references from None."""

from __future__ import annotations

from tray_app.ui.none_count import keep_none

keep_none()
