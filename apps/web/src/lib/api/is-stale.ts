import { ApiError } from "./api-error.ts";

/** Whether a change was refused because the row was changed after it was read. */
export const isStale = (error: Error | null): boolean =>
  error instanceof ApiError && error.status === 409 && error.errors.length === 0;
