import * as z from "zod/mini";
import { endpoints } from "../endpoints.ts";
import { personName, triedPassword } from "../fields.ts";
import { defineGroup } from "../route.ts";
import { messageAnswer } from "../shapes.ts";
import { ownUserSchema } from "./users.ts";

const profileSchema = z.strictObject({
  name: z.optional(personName),
  newsletter: z.optional(z.boolean("Please give true or false")),
});
export const deleteAccountSchema = z.strictObject({ password: triedPassword });

export const myData = defineGroup(endpoints.myData, {
  updateMe: { body: profileSchema, response: ownUserSchema },
  exportMine: { response: z.record(z.string(), z.unknown()) },
  deleteMine: { body: deleteAccountSchema, response: messageAnswer },
});
