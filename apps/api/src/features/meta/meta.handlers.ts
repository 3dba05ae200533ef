import { contract, lagosDay } from "@salon/contracts";
import { buildOpenApi } from "@salon/contracts/openapi";
import type { Deps } from "../../deps.ts";
import type { Handlers } from "../../http/mount.ts";

/** Handlers of the calls about the API itself. */
export function metaHandlers({ now }: Deps): Handlers<typeof contract.meta> {
  const document = JSON.stringify(buildOpenApi(contract, { title: "Salon API", version: "1" }));
  return {
    serverDate: () => ({ date: now().toISOString(), formatted: lagosDay(now()) }),
    openapi: (_input, { res }) =>
      void res.type("application/json").setHeader("Cache-Control", "public, no-cache").send(document),
  };
}
