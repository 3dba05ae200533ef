import { ApiError } from "./api-error.ts";

/** Whether the server refused because of who asks: give it to a query as `throwOnError`, and the page shows the 404 block. */
export const isForbidden = (error: Error): boolean => error instanceof ApiError && error.status === 403;

/** The same for a page about one thing, which may also be missing. */
export const isForbiddenOrMissing = (error: Error): boolean =>
  isForbidden(error) || (error instanceof ApiError && error.status === 404);
