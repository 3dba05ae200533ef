import * as z from "zod/mini";
import { attemptKey } from "./fields.ts";
import type { Route } from "./route.ts";
import { errorAnswer } from "./shapes.ts";

/** The body of the 409 for other content under a key that has made something; `made` is what the call answers today. */
export interface MadeConflict<Output> {
  message: string;
  made: Output;
}

/** Whether a call makes one thing for each key of an attempt. */
export function hasAttemptKey({ body }: Route): boolean {
  const { key } = body && "shape" in body._zod.def ? (body._zod.def.shape as z.core.$ZodShape) : {};
  return key === attemptKey || (key instanceof z.ZodMiniOptional && key._zod.def.innerType === attemptKey);
}

/** The body of a call's 409: a call with the key of an attempt also says what that has made. Undefined for a plain error. */
export function conflictOf(route: Route): z.core.$ZodType | undefined {
  if (!route.response || !hasAttemptKey(route)) return route.conflict;
  return z.object({ ...(route.conflict ?? errorAnswer)._zod.def.shape, made: z.optional(route.response) });
}
