import * as z from "zod/mini";
import { endpoints } from "../endpoints.ts";
import { defineGroup } from "../route.ts";

export const meta = defineGroup(endpoints.meta, {
  serverDate: { response: z.object({ date: z.string(), formatted: z.string() }) },
  openapi: {},
});
