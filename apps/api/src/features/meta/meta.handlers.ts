import { lagosDay, type contract } from "@salon/contracts";
import type { Deps } from "../../deps.ts";
import type { Handlers } from "../../http/mount.ts";
import { openApiDocument } from "./meta.openapi.service.ts";

/** Handlers of the calls about the API itself. */
export function metaHandlers({ now }: Deps): Handlers<typeof contract.meta> {
  const document = openApiDocument();
  return {
    serverDate: () => ({ date: now().toISOString(), formatted: lagosDay(now()) }),
    openapi: (_input, { res }) =>
      void res.type("application/json").setHeader("Cache-Control", "public, no-cache").send(document),
  };
}
