# syntax=docker/dockerfile:1

# The manifests alone: dependencies are installed again only when these change.
FROM node:22-bookworm-slim AS manifests
WORKDIR /app
COPY . .
RUN find . -type f ! -name package.json ! -name package-lock.json ! -name .npmrc -delete

FROM node:22-bookworm-slim AS build
WORKDIR /app
COPY --from=manifests /app .
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY tsconfig.base.json tsconfig.build.json ./
COPY scripts scripts
# The command takes pages and an example along.
COPY docs/rules docs/rules
COPY examples/one-entity examples/one-entity
COPY packages packages
COPY systems systems
# Development packages go; those of AWS, which a user of the packages installs for himself, stay as they are locked.
RUN npm run build && npm install --no-save --omit=dev --ignore-scripts --no-audit --no-fund $(node -p \
  "Object.entries(require('./package-lock.json').packages).flatMap(([path, { version }]) => \
    /^node_modules\/@aws-sdk\/(client-[a-z0-9-]+|s3-request-presigner)$/.test(path) \
      ? path.slice(13) + '@' + version : []).join(' ')")
# The package that reads bibs holds the libraries of every platform: 290 MB, of which this one uses at most 45.
RUN cd node_modules/onnxruntime-node/bin/napi-v6 && rm -rf darwin win32 \
  && find linux -mindepth 1 -maxdepth 1 ! -name "$(node -p process.arch)" -exec rm -rf {} +

FROM node:22-bookworm-slim
# People sign in, and there are no sample users: set MONOTABLE_URL to the address that they use. The embedded DynamoDB and the
# studio stay inside the container, unless MONOTABLE_TOOLS_HOST and MONOTABLE_ACCESS_KEYS say otherwise.
ENV NODE_ENV=production \
    MONOTABLE_HOST=0.0.0.0 \
    MONOTABLE_URL=http://localhost:3000 \
    MONOTABLE_DATA=/data
WORKDIR /app
RUN mkdir /data && chown node:node /data
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/packages packages
COPY --from=build /app/systems systems
USER node
VOLUME /data
# The API, the embedded DynamoDB, the studio.
EXPOSE 3000 8000 8001
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:3000/healthz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Node itself is the first process, so that SIGTERM reaches it: it finishes its requests and gives its shards back.
ENTRYPOINT ["node", "packages/cli/dist/monotable.js", "start", "systems/dist/index.js"]
CMD ["--no-demo"]
