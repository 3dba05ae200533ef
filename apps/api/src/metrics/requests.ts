import type { RequestHandler, Response } from "express";
import type { Metrics } from "./metrics.ts";

/** The label of paths that match no route, of files of the web app, and of calls that are refused before their route is known. */
export const OTHER_ROUTE = "other";

/** Names the route of a request for the figures: a pattern such as `/api/v1/booking/:id`, never the path itself. */
export const labelRoute = (res: Response, pattern: string): void => void (res.locals["route"] = pattern);

/** Counts each request and measures its time. */
export function observeRequests({ requests, requestSeconds }: Pick<Metrics, "requests" | "requestSeconds">) {
  const observe: RequestHandler = (req, res, next) => {
    const startedAt = performance.now();
    res.once("close", () => {
      const route = (res.locals["route"] as string | undefined) ?? (req.route as { path: string } | undefined)?.path;
      const labels = route === undefined || route === OTHER_ROUTE ? OTHER : { method: req.method, route };
      requests.inc({ ...labels, status: res.writableFinished ? res.statusCode : "aborted" });
      requestSeconds.observe(labels, (performance.now() - startedAt) / 1000);
    });
    next();
  };
  return observe;
}

/** A path without a route may be requested with any method. */
const OTHER = { method: OTHER_ROUTE, route: OTHER_ROUTE };
