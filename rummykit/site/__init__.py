"""The whole kit as a folder of static files: JupyterLite with Python in the browser.

The folder needs a plain file server and nothing else: no page of it asks another host for
anything. `build` puts it together from

* `wheels`: the packages that the lessons import, pinned, and the kit's own wheel,
* `runtime`: Python for the browser (Pyodide), from npm or from a folder handed in,
* `lock`: the list by which that Python finds its packages, written anew with their real
  sums, so that nothing is ever looked for elsewhere,
* `pages`: the start pages in both languages.
"""

from rummykit.site.building import Site, build

__all__ = ["Site", "build"]
