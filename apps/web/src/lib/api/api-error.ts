/** One rule that a request broke, as the server names it: `path` is the field, dotted. */
export interface FieldError {
  path: string;
  message: string;
}

/** What a person reads when no answer came at all. */
export const NO_CONNECTION = "We could not reach the salon. Please check your connection and try again";

/** A failed call: the server's own message, or ours with status 0 when no answer came. */
export class ApiError extends Error {
  readonly status: number;
  /** The whole answer, for calls whose refusals carry more than a message, such as `pay`. */
  readonly body: unknown;

  constructor(status: number, message: string, body?: unknown) {
    super(message);
    this.name = "ApiError";
    this.status = status;
    this.body = body;
  }

  /** Every broken rule the server listed; empty when it listed none. */
  get errors(): FieldError[] {
    const listed = (this.body as { errors?: unknown } | null | undefined)?.errors;
    return Array.isArray(listed) ? (listed as FieldError[]) : [];
  }
}
