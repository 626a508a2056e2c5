"""Write the site: ``python -m docs.site [FOLDER]``, by default in build; a warning fails."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

from sphinx.cmd.build import build_main

from docs.site.staging import ROOT, BrokenLink, stage


def main(folder: Path) -> int:
    """Make the site in the folder `site` of that one, where nothing of before is left, from what is
    laid out in its folder `docs`; the exit code."""
    staged, site = folder / "docs", folder / "site"
    for old in (staged, site):
        shutil.rmtree(old, ignore_errors=True)
    try:
        stage(staged)
    except BrokenLink as broken:
        print(broken, file=sys.stderr)
        return 1
    strict = ("--fail-on-warning", "--keep-going", "--quiet")
    config = ("--conf-dir", str(Path(__file__).parent), "--doctree-dir", str(folder / "doctrees"))
    return build_main([*strict, *config, "--builder", "html", str(staged), str(site)])


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "build"))
