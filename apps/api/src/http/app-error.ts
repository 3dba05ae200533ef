/** An expected failure whose message is safe to show; `extra` joins the answer's body, `retryAfter` is in seconds. */
export class AppError extends Error {
  readonly status: number;
  readonly extra: Record<string, unknown>;
  readonly retryAfter: number | undefined;

  constructor(
    status: number,
    message: string,
    options: ErrorOptions & { extra?: Record<string, unknown>; retryAfter?: number } = {},
  ) {
    super(message, options);
    this.name = "AppError";
    this.status = status;
    this.extra = options.extra ?? {};
    this.retryAfter = options.retryAfter;
  }
}

/** The 400 of a rule that no schema can say, naming the field at fault. */
export const invalidField = (path: string, message: string): AppError =>
  new AppError(400, message, { extra: { errors: [{ path, message }] } });
