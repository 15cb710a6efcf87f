"""Programs that play, label, train and judge: ``python -m plakoto.lab.NAME --help``.

They need ``pip install plakoto[lab]``. ``docs/networks.md`` tells how they work together.
"""
