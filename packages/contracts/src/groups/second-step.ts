import * as z from "zod/mini";
import { endpoints } from "../endpoints.ts";
import { triedPassword, trueOrFalse } from "../fields.ts";
import { defineGroup } from "../route.ts";
import { idParams, messageAnswer } from "../shapes.ts";
import { ownUserSchema } from "./users.ts";

const CODE = "Please enter the 6 digits that the app shows";
/** A code of an app, as people type it: six digits, with or without spaces. */
const appCode = z.string(CODE).check(
  z.maxLength(20, CODE),
  z.overwrite((text) => text.replaceAll(/\s/g, "")),
  z.regex(/^\d{6}$/, CODE),
);
const RECOVERY = "Please enter a recovery code as it was shown";
/** A recovery code, as people type it: 26 letters and digits, with or without spaces and hyphens, in either case. */
const recoveryCode = z.string(RECOVERY).check(
  z.maxLength(80, RECOVERY),
  z.overwrite((text) => text.replaceAll(/[\s-]/g, "").toUpperCase()),
  z.regex(/^[A-Z2-7]{26}$/, RECOVERY),
);

/** A code of the app or a recovery code; with `trust` this device is not asked for 30 days. */
export const passSchema = z
  .strictObject({ code: z.optional(appCode), recovery: z.optional(recoveryCode), trust: z.optional(trueOrFalse) })
  .check(
    z.refine(({ code, recovery }) => (code === undefined) !== (recovery === undefined), {
      error: CODE,
      path: ["code"],
    }),
  );

/** Without either it asks whether a proof is needed. */
export const proveSchema = z.strictObject({ password: z.optional(triedPassword), code: z.optional(appCode) });
export const beginSchema = z.strictObject({ password: triedPassword });
export const finishSchema = z.strictObject({ code: appCode });

/** What a member of staff reads of the second step of their account. */
export const secondStepSchema = z.object({
  /** Since when it has one; absent without one. */
  since: z.optional(z.string()),
  /** How many recovery codes are left. */
  recoveryCodes: z.number(),
  /** The devices that are trusted for this account. */
  devices: z.array(z.object({ _id: z.string(), device: z.string(), until: z.string(), current: z.boolean() })),
  /** Since when admins need one; absent while they do not. */
  required: z.optional(z.string()),
  /** From when on this account may only set one up; absent where it need not. */
  due: z.optional(z.string()),
  /** Why none can be set up now: the server lacks its key, or a server of an earlier version runs. */
  unavailable: z.optional(z.enum(["key", "update"])),
  /** What setting one up still needs, in this order: a password of the account, a mailed link of the last ten minutes. */
  needs: z.array(z.enum(["password", "link"])),
});
export type SecondStep = z.infer<typeof secondStepSchema>;

const recoveryCodesSchema = z.object({ recoveryCodes: z.array(z.string()) });

export const secondStep = defineGroup(endpoints.secondStep, {
  get: { response: secondStepSchema },
  pass: { body: passSchema, response: ownUserSchema },
  prove: { body: proveSchema, response: messageAnswer },
  begin: { body: beginSchema, response: z.object({ secret: z.string(), uri: z.string() }) },
  finish: { body: finishSchema, response: recoveryCodesSchema },
  newRecoveryCodes: { response: recoveryCodesSchema },
  remove: { response: messageAnswer },
  forgetDevice: { params: idParams, response: messageAnswer },
  require: { body: z.strictObject({ on: trueOrFalse }), response: secondStepSchema },
});
