import * as z from "zod/mini";
import { endpoints } from "../endpoints.ts";
import { attemptKey, lineOfText, naira } from "../fields.ts";
import { defineGroup } from "../route.ts";
import { messageAnswer, refParams } from "../shapes.ts";

/** The reason for a refund or for declining it. */
export const refundReasonSchema = z.strictObject({ reason: lineOfText("Reason", 1, 500) });

/** With `amount` the booking goes on: a part of what was paid beyond its bill goes back, in naira. */
export const refundSchema = z.strictObject({
  ...refundReasonSchema.shape,
  amount: z.optional(naira.check(z.minimum(1, "Please enter an amount above 0"))),
});

export const refunds = defineGroup(endpoints.refunds, {
  refund: { params: refParams, body: refundSchema, response: messageAnswer },
  decline: {
    params: refParams,
    body: z.strictObject({ ...refundReasonSchema.shape, key: z.optional(attemptKey) }),
    response: messageAnswer,
  },
});
