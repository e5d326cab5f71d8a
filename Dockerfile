# The service for a PostgreSQL of yours. Runs as a user without rights, on a read-only root; /data alone is written.
FROM node:24-slim AS build
WORKDIR /app
# Below which path of its host the service is, such as /memory; pages and assets have it from the build.
ARG BASE_PATH=""
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev
COPY . .
RUN node scripts/run.mjs image /image && mkdir /data

FROM gcr.io/distroless/nodejs24-debian12:nonroot
WORKDIR /app
COPY --from=build /image ./
COPY --from=build --chown=65532:65532 /data /data
ARG BASE_PATH=""
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 METRICS_PORT=9464 DATA_DIR=/data BASE_PATH=$BASE_PATH
VOLUME /data
EXPOSE 3000 9464
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s CMD ["/nodejs/bin/node", "-e", "fetch('http://127.0.0.1:3000' + process.env.BASE_PATH + '/healthz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["scripts/built.mjs", "start"]
