#!/bin/sh
# As root: `sh /opt/capacita/deploy/run-command.sh npm run audit:verify`. Runs a command on the installation of capacita.service: its account,
# its folder, and its variables as systemd reads them, since a shell that sources the file would stop at the & of an address.
# `VARIABLES=/root/new.env sh …` takes another file. The exit code is the command's.
exec systemd-run --quiet --wait --collect --pty --pipe \
  --property=User=capacita --property=Group=capacita --property=WorkingDirectory=/opt/capacita --property=UMask=0077 \
  --property=StateDirectory="capacita capacita-seals" --property=StateDirectoryMode=0750 \
  --property=EnvironmentFile="${VARIABLES:-/etc/capacita/capacita.env}" \
  -- "$@"
