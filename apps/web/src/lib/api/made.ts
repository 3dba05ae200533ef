import { ApiError } from "./api-error.ts";

/** What the server had made of an attempt before its content was changed; undefined where an error says nothing of it. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller knows what its call makes
export const madeOf = <Made>(error: unknown): Made | undefined =>
  error instanceof ApiError && error.status === 409
    ? (error.body as { made?: Made } | null | undefined)?.made
    : undefined;
