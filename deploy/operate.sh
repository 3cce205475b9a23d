#!/bin/sh
# Runs an operator's command with the account, settings and folders of crewyard.service, as root: deploy/operate.sh admin jobs
set -eu
case ${1:-} in
admin) script=server/admin/main.ts ;;
backup | restore | move-files) script=tools/$1.ts ;;
*)
  echo "deploy/operate.sh admin|backup|restore|move-files …: docs/operations.md says what each takes." >&2
  exit 1
  ;;
esac
shift
exec systemd-run --quiet --collect --wait --pipe --uid=crewyard --working-directory=/opt/crewyard \
  --property=EnvironmentFile=/etc/crewyard.env --property=UMask=0077 \
  --setenv=NODE_ENV=production --setenv=DATA_DIR=/var/lib/crewyard \
  /opt/crewyard/node_modules/.bin/node "$script" "$@"
