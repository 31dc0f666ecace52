"""Many hands at once, with numpy: only this folder loads it, and only when it is asked for."""
