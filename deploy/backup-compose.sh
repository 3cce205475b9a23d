#!/bin/sh
# Backs up the site of compose.yaml, as root, into a folder of this machine, of which the latest stay (14 unless said otherwise):
# deploy/backup-compose.sh FOLDER [NUMBER]. The database comes before the files, so that what is new has its own; a CV or
# certificate that is replaced between the two is not among them.
set -eu
into=${1:?FOLDER is missing: deploy/backup-compose.sh FOLDER [NUMBER]}
keep=${2:-14}
case $keep in 0* | *[!0-9]*)
  echo "NUMBER is a number of backups to keep, 1 or more." >&2
  exit 1
  ;;
esac
case $into in /*) ;; *) into=$PWD/$into ;; esac
umask 077
cd "$(dirname "$0")/.."
name=crewyard-$(date -u +%Y-%m-%dT%H-%M-%SZ)
partial=$into/$name.partial
trap 'rm -rf "$partial"' EXIT
trap "exit 1" HUP INT TERM

install --directory --mode=0700 "$into"
# What a reboot cut short.
find "$into" -maxdepth 1 -name "crewyard-*.partial" -mtime +0 -exec rm -rf {} +
# The image's account writes the files.
install --directory --owner=10001 --mode=0700 "$partial"
docker compose exec -T postgres pg_dump --username=crewyard --format=custom crewyard >"$partial/crewyard.dump"
# What is in a bucket is the bucket's to keep.
if [ -z "$(docker compose run --rm --no-deps -T crewyard sh -c 'echo "${S3_BUCKET:-}"')" ]; then
  docker compose run --rm --no-deps -T --volume "$partial:/backup" crewyard node tools/backup.ts --into /backup
fi
# It has its name only when it is whole. Names sort as their moments do.
mv "$partial" "$into/$name"
echo "The database is in $into/$name/crewyard.dump."
for old in $(ls "$into" | grep '^crewyard-.*Z$' | sort | head -n "-$keep"); do rm -rf "${into:?}/$old"; done
# Only what was logged after a backup is done again once it is restored.
find "$into" -maxdepth 1 -name crewyard.log ! -newer "$into/$(ls "$into" | grep '^crewyard-.*Z$' | sort | head -n 1)/crewyard.dump" -delete
