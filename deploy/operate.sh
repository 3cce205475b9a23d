#!/bin/sh
# Runs an operator's command with the account, settings and folders of crewyard.service, as root: deploy/operate.sh admin jobs
set -eu
command=${1:-}
case $command in
admin) script=server/admin/main.ts ;;
backup | restore | move-files) script=tools/$command.ts ;;
*)
  echo "deploy/operate.sh admin|backup|restore|move-files …: docs/operations.md says what each takes." >&2
  exit 1
  ;;
esac
shift
if [ "$command" = backup ]; then
  # Where crewyard-backup.service puts them too. An --into of the caller's comes later and holds.
  install --directory --owner=crewyard --mode=0700 /var/backups/crewyard
  set -- --into /var/backups/crewyard "$@"
fi
exec systemd-run --quiet --collect --wait --pipe --uid=crewyard --working-directory=/opt/crewyard \
  --property=EnvironmentFile=/etc/crewyard.env --property=UMask=0077 \
  --setenv=NODE_ENV=production --setenv=DATA_DIR=/var/lib/crewyard \
  /opt/crewyard/node_modules/.bin/node "$script" "$@"
