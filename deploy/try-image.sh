#!/usr/bin/env bash
# Builds the image, sees that it is small, not root's and works with a read-only root, and asks it how it is. Needs Docker.
# Exit code 2: there is no Docker here, so nothing was tried.
set -euo pipefail
cd "$(dirname "$0")/.."

if ! docker info >/dev/null 2>&1; then
  echo "No Docker here: the image was not built. Its files are checked by tools/deploy.test.ts."
  exit 2
fi

name="crewyard-try-$$"
cleanup() {
  docker rm --force "$name" "$name-postgres" >/dev/null 2>&1 || true
  docker network rm "$name" >/dev/null 2>&1 || true
}
trap cleanup EXIT

docker build --tag crewyard .
megabytes=$(($(docker image inspect --format '{{.Size}}' crewyard) / 1000000))
echo "The image has $megabytes MB."
[ "$megabytes" -le 350 ] || { echo "That is more than 350 MB."; exit 1; }
[ "$(docker image inspect --format '{{.Config.User}}' crewyard)" = "10001:10001" ] || { echo "It runs as root."; exit 1; }

docker network create "$name" >/dev/null
docker run --detach --name "$name-postgres" --network "$name" --env POSTGRES_USER=crewyard \
  --env POSTGRES_PASSWORD=try postgres:18-bookworm >/dev/null
# By TCP: the server with which the image sets itself up answers on the socket before.
until docker exec "$name-postgres" pg_isready --host=127.0.0.1 --username=crewyard --quiet; do sleep 1; done
docker run --detach --name "$name" --network "$name" --read-only --tmpfs /tmp --cap-drop ALL \
  --env PUBLIC_URL=https://crewyard.example --env TRUST_PROXY=1 \
  --env "DATABASE_URL=postgres://crewyard:try@$name-postgres:5432/crewyard" crewyard >/dev/null

for _ in $(seq 60); do
  state=$(docker inspect --format '{{.State.Health.Status}}' "$name")
  [ "$state" = healthy ] && break
  sleep 2
done
[ "$state" = healthy ] || { docker logs "$name"; echo "It is $state."; exit 1; }
docker exec "$name" node server/admin/main.ts check
docker stop --time 15 "$name" >/dev/null
code=$(docker inspect --format '{{.State.ExitCode}}' "$name")
[ "$code" = 0 ] || { docker logs "$name"; echo "It stopped with $code."; exit 1; }
echo "It starts, is healthy, and stops cleanly."
