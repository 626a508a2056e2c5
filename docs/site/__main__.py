"""Write the site: ``python -m docs.site [FOLDER]``, by default build/site. Warnings are errors."""

from __future__ import annotations

import sys
from pathlib import Path

from sphinx.cmd.build import build_main

from docs.site.staging import ROOT, BrokenLink, stage


def main(site: Path) -> int:
    """Stage the documents beside the site and make it; the exit code."""
    staged = ROOT / "build" / "docs"
    try:
        stage(staged)
    except BrokenLink as broken:
        print(broken, file=sys.stderr)
        return 1
    strict = ("--fail-on-warning", "--keep-going", "--quiet")
    config = ("--conf-dir", str(Path(__file__).parent), "--doctree-dir", str(staged / ".doctrees"))
    return build_main([*strict, *config, "--builder", "html", str(staged), str(site)])


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "build" / "site"))
