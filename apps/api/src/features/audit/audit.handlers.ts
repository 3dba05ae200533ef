import type { contract } from "@salon/contracts";
import type { Deps } from "../../deps.ts";
import type { Handlers } from "../../http/mount.ts";
import { listAuditEntries } from "./audit.ts";

/** Handlers of the audit calls. */
export const auditHandlers = (_deps: Deps): Handlers<typeof contract.audit> => ({
  list: ({ query }) => listAuditEntries(query),
});
