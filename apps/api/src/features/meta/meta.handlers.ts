import { lagosDay, type contract } from "@salon/contracts";
import type { Deps } from "../../deps.ts";
import type { Handlers } from "../../http/mount.ts";
import { sendJson } from "../../http/send-json.ts";
import { openApiDocument } from "./openapi.ts";

/** Handlers of the calls about the API itself. */
export const metaHandlers = ({ now }: Deps): Handlers<typeof contract.meta> => ({
  serverDate: () => ({ date: now().toISOString(), formatted: lagosDay(now()) }),
  openapi: (_input, { res }) => sendJson(res.setHeader("Cache-Control", "public, no-cache"), openApiDocument()),
});
