import * as z from "zod/mini";
import { endpoints } from "../endpoints.ts";
import { lineOfText, objectId } from "../fields.ts";
import { defineGroup } from "../route.ts";
import { ROLES } from "../salon.ts";
import { listQuery, queryFlag } from "../shapes.ts";

export const auditEntrySchema = z.object({
  _id: z.string(),
  at: z.string(),
  actor: z.nullable(z.object({ _id: z.string(), name: z.string(), role: z.enum(ROLES) })),
  action: z.string(),
  /** What it is called now; absent for what has no name, and for what was deleted. */
  target: z.object({ type: z.string(), id: z.string(), name: z.optional(z.string()) }),
  before: z.unknown(),
  after: z.unknown(),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

export const audit = defineGroup(endpoints.audit, {
  list: {
    query: listQuery(["at"], {
      target: z.optional(lineOfText("Target", 1, 120)),
      actor: z.optional(objectId),
      action: z.optional(lineOfText("Action", 1, 60)),
      /** `false` leaves sign-ins out, unless they are asked for by `action`. */
      signIns: z.optional(queryFlag),
    }),
    response: z.array(auditEntrySchema),
  },
});
