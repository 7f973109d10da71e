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
COPY packages packages
COPY systems systems
RUN npm run build && npm prune --omit=dev --ignore-scripts --no-audit --no-fund
# The package that reads bibs holds the libraries of every platform: 290 MB, of which this one uses at most 45.
RUN cd node_modules/onnxruntime-node/bin/napi-v6 && rm -rf darwin win32 \
  && find linux -mindepth 1 -maxdepth 1 ! -name "$(node -p process.arch)" -exec rm -rf {} +

FROM node:22-bookworm-slim
ENV NODE_ENV=production \
    MONOTABLE_HOST=0.0.0.0 \
    MONOTABLE_TOOLS_HOST=0.0.0.0 \
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
CMD ["node", "packages/cli/dist/monotable.js", "start", "systems/dist/index.js"]
