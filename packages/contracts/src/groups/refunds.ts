import * as z from "zod/mini";
import { endpoints } from "../endpoints.ts";
import { lineOfText } from "../fields.ts";
import { defineGroup } from "../route.ts";
import { messageAnswer, refParams } from "../shapes.ts";

/** The reason for a refund or for declining it. */
export const refundReasonSchema = z.strictObject({ reason: lineOfText("Reason", 1, 500) });

const decision = { params: refParams, body: refundReasonSchema, response: messageAnswer };

export const refunds = defineGroup(endpoints.refunds, {
  refund: decision,
  decline: decision,
});
