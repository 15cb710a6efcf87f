#!/usr/bin/env python3
"""Packs a folder as a zip archive with the date in SOURCE_DATE_EPOCH. Equal files give equal archives.

    scripts/release/zip.py FOLDER ARCHIVE
"""

import os
import sys
import time
import zipfile
from pathlib import Path


def main():
    folder, archive = Path(sys.argv[1]), sys.argv[2]
    date = time.gmtime(int(os.environ["SOURCE_DATE_EPOCH"]))[:6]
    with zipfile.ZipFile(archive, "w") as packed:
        for path in sorted(path for path in folder.rglob("*") if path.is_file()):
            entry = zipfile.ZipInfo(str(path.relative_to(folder.parent)), date)
            entry.external_attr = (0o755 if os.access(path, os.X_OK) else 0o644) << 16
            packed.writestr(entry, path.read_bytes(), zipfile.ZIP_DEFLATED, compresslevel=9)


if __name__ == "__main__":
    main()
