import { TEXTS } from "@salon/contracts";

/** An expected failure whose message is safe to show; `extra` is added to the body of the answer, `retryAfter` is in seconds. */
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

/** Creates the 400 of a rule that no schema can express; it names the wrong field. */
export const invalidField = (path: string, message: string): AppError =>
  new AppError(400, message, { extra: { errors: [{ path, message }] } });

/** The 409 of a change of a record that was changed after its page had read it, with the record as it is now. */
export const changedSince = (stored: object): AppError =>
  new AppError(409, TEXTS.changedMeanwhile, { extra: { stored } });
