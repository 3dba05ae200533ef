/** One violated rule of a request; `path` is the field in dot notation. */
export interface FieldError {
  path: string;
  message: string;
}

/** The message when no response arrived. */
export const NO_CONNECTION = "We could not reach the salon. Please check your connection and try again";

/** A failed API call: the server's message, or our own with status 0 when no response arrived. */
export class ApiError extends Error {
  readonly status: number;
  /** The whole response body, for refusals with more than a message, such as those of `pay`. */
  readonly body: unknown;
  /** The seconds after which the server asks for the call again; absent where it does not. */
  readonly retryAfter: number | undefined;

  constructor(status: number, message: string, body?: unknown, retryAfter?: number) {
    super(message);
    this.name = "ApiError";
    this.status = status;
    this.body = body;
    this.retryAfter = retryAfter;
  }

  /** The violated rules that the server listed; empty when it listed none. */
  get errors(): FieldError[] {
    const listed = (this.body as { errors?: unknown } | null | undefined)?.errors;
    return Array.isArray(listed) ? (listed as FieldError[]) : [];
  }
}
