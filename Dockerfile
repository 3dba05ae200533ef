# One image serves API and web. NODE_ENV is not set here: unset, stand-ins replace what is not configured, without demo
# accounts, because HOST is open; `production` makes the server refuse to start until everything is configured.
FROM node:24.19.0-bookworm-slim AS build
WORKDIR /salon
ENV CI=1 TURBO_TELEMETRY_DISABLED=1
COPY package.json pnpm-lock.yaml pnpm-workspace.yaml ./
RUN npm install --global "$(node -p 'require("./package.json").packageManager')" && pnpm fetch
COPY . .
RUN pnpm install --frozen-lockfile --prefer-offline && pnpm build
# Keeps only runtime dependencies; the bundle already contains the workspace packages.
RUN pnpm --filter=@salon/api --prod deploy --legacy /deployed \
 && mkdir -p /image/apps/api /image/apps/web /image/data \
 && mv /deployed/node_modules /deployed/package.json /image/apps/api/ \
 && mv apps/api/dist /image/apps/api/dist \
 && mv apps/web/dist /image/apps/web/dist \
 && rm -rf /image/apps/api/node_modules/@salon \
 && cp deploy/healthcheck.mjs /image/

FROM node:24.19.0-bookworm-slim
WORKDIR /salon
COPY --from=build /image ./
# The server writes only to this folder, and only for stand-ins.
RUN chown node:node data
USER node
ENV HOST=0.0.0.0 PORT=4000 DATA_DIR=/salon/data
EXPOSE 4000
HEALTHCHECK --interval=5s --timeout=5s --start-period=60s CMD ["node", "healthcheck.mjs"]
CMD ["node", "--enable-source-maps", "apps/api/dist/main.js"]
