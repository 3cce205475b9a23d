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
set -- /opt/crewyard/node_modules/.bin/node "$script" "$@"
# The command does not inherit the caller's environment, and what --setenv gives it every account can read: by a file that only
# root can.
bucket=$(mktemp)
trap 'rm -f "$bucket"' EXIT
trap "exit 1" HUP INT TERM
for name in S3_ENDPOINT S3_REGION S3_BUCKET S3_ACCESS_KEY_ID S3_SECRET_ACCESS_KEY; do
  if value=$(printenv "$name"); then printf '%s="%s"\n' "$name" "$(printf %s "$value" | sed 's/["\\$`]/\\&/g')" >>"$bucket"; fi
done
systemd-run --quiet --collect --wait --pipe --uid=crewyard --working-directory=/opt/crewyard \
  --property=EnvironmentFile=/etc/crewyard.env --property=EnvironmentFile="$bucket" --property=UMask=0077 \
  --setenv=NODE_ENV=production --setenv=DATA_DIR=/var/lib/crewyard "$@"
