# One container runs alone on its own PostgreSQL (kept in the volume), or against DATABASE_URL. To open a school:
# docs/self-hosting.md. To try it out, for this machine only, since demo sign-in lets anybody be anybody:
#   docker run -p 127.0.0.1:3000:3000 -v sementeira:/data --read-only --cap-drop ALL --stop-timeout 45 sementeira
FROM node:24-bookworm-slim AS build
WORKDIR /app
# This way both steps get by with 700 MB of memory. npm ci runs out of its own with 200 for JavaScript.
ENV MALLOC_ARENA_MAX=1 RAYON_NUM_THREADS=1
COPY package.json package-lock.json .npmrc ./
RUN NODE_OPTIONS=--max-old-space-size=300 npm ci --include=dev --ignore-scripts --maxsockets 2
COPY . .
RUN NODE_OPTIONS=--max-old-space-size=200 node bin/build.mjs && node bin/sbom.mjs
RUN node bin/runtime-packages.mjs /runtime

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
COPY --from=build /runtime/node_modules node_modules
COPY --from=build /app/build build
COPY package.json LICENSE ./
COPY migrations migrations
COPY drizzle drizzle
RUN install --directory --owner=node --group=node --mode=0700 /data /backups
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=120s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "build/server/index.js"]
