import { Router } from "express";
import { askDatabase } from "../../db/connection/open.ts";
import { VERSION } from "../../version.ts";

/** Routes for load balancers: `/healthz` while the process runs, `/readyz` while the database answers as well. */
export function healthRouter(): Router {
  const router = Router({ caseSensitive: true });
  router.get("/healthz", (_req, res) => void res.json({ status: "ok", version: VERSION }));
  router.get("/readyz", async (_req, res) => {
    await askDatabase();
    res.json({ status: "ready" });
  });
  return router;
}
