import { Router, type Request } from "express";
import { Registry, collectDefaultMetrics } from "prom-client";
import type { Deps } from "../deps.ts";
import { isSameSecret } from "../same-secret.ts";
import { readDatabaseFigures } from "./database-figures.ts";

/** The figures of Node itself, such as the delay of the event loop; they begin with the first scrape, and a process has them once. */
let nodeFigures: Registry | undefined;

function readNodeFigures(): Promise<string> {
  if (!nodeFigures) {
    nodeFigures = new Registry();
    collectDefaultMetrics({ register: nodeFigures });
  }
  return nodeFigures.metrics();
}

/**
 * The route for Prometheus, `/metrics`. It answers while the load shedder refuses requests. With a
 * token it answers only requests that carry it; without one, only this machine. Every other request gets the page for 404.
 */
export function metricsRouter(deps: Pick<Deps, "config" | "metrics" | "now" | "logger" | "limiter">): Router {
  const { config } = deps;
  const router = Router({ caseSensitive: true });
  const scrape = sharedScrape(deps);
  router.get("/metrics", async (req, res, next) => {
    if (!mayRead(req, config.metricsToken)) return next();
    const text = await scrape();
    return res.set({ "Content-Type": Registry.PROMETHEUS_CONTENT_TYPE, "Cache-Control": "no-store" }).end(text);
  });
  return router;
}

const LOOPBACK = /^(?:::ffff:)?127\.|^::1$/;

/** A proxy on this machine has a loopback address too, and names its caller in one of these headers. */
const FORWARDED = ["x-forwarded-for", "forwarded"];

function mayRead({ headers, socket }: Request, token: string | null): boolean {
  if (token !== null) return isSameSecret(/^Bearer +(\S+)$/i.exec(headers.authorization ?? "")?.[1], token);
  return LOOPBACK.test(socket.remoteAddress ?? "") && FORWARDED.every((name) => headers[name] === undefined);
}

/** Scrapes that arrive during a scrape share its answer, so that at most one reads the database at a time. */
function sharedScrape(deps: Pick<Deps, "metrics" | "now" | "logger" | "limiter" | "config">): () => Promise<string> {
  const read = async (): Promise<string> => {
    const database = await readDatabaseFigures(deps);
    const process = await deps.metrics.registry.metrics();
    return [process, database, await readNodeFigures()].join("\n");
  };
  let running: Promise<string> | undefined;
  return () => (running ??= read().finally(() => (running = undefined)));
}
