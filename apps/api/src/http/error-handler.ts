import { TEXTS } from "@salon/contracts";
import type { ErrorRequestHandler } from "express";
import type { Logger } from "pino";
import { isDatabaseAway, isStorageFull } from "../db/connection/database-faults.ts";
import { AppError } from "./app-error.ts";
import { requestIdOf } from "./request-log.ts";

const BODY_ERRORS: Record<string, readonly [number, string]> = {
  "entity.too.large": [413, "The request is too large"],
  "entity.parse.failed": [400, "Invalid JSON"],
  "encoding.unsupported": [415, "Compressed requests are not accepted"],
  "charset.unsupported": [415, "Only UTF-8 is accepted"],
  "request.aborted": [400, "The request was cut off"],
  "request.size.invalid": [400, "The request was cut off"],
};

const MULTER_TOO_LARGE = new Set([
  "LIMIT_PART_COUNT",
  "LIMIT_FIELD_VALUE",
  "LIMIT_FIELD_COUNT",
  "LIMIT_FIELD_KEY",
  "LIMIT_FILE_SIZE",
]);

/** Translates an error of the framework, the parsers or the database for the caller; null for an unexpected error. */
function translate(error: unknown): AppError | null {
  if (error instanceof AppError) return error;
  if (isDatabaseAway(error)) return new AppError(503, TEXTS.unavailable, { retryAfter: 5, cause: error });
  if (isStorageFull(error)) return new AppError(503, TEXTS.storageFull, { retryAfter: 60, cause: error });
  if (!(error instanceof Error)) return null;
  const { type, code } = error as { type?: string; code?: string };
  const body = type === undefined ? undefined : BODY_ERRORS[type];
  if (body) return new AppError(...body);
  if (error.name === "MulterError")
    return new AppError(MULTER_TOO_LARGE.has(code ?? "") ? 413 : 400, "The form could not be read");
  if (error.message.includes("Multipart:") || error.message === "Unexpected end of form")
    return new AppError(400, "The form could not be read");
  if (error instanceof URIError || (error as { status?: number }).status === 400)
    return new AppError(400, "The address could not be read");
  return null;
}

/**
 * Writes all error answers: an expected error keeps its message, any other becomes a 500 with the id of its request.
 * The cause of every answer of 500 and above is logged with that id.
 */
export function errorHandler(logger: Logger): ErrorRequestHandler {
  return (error: unknown, _req, res, _next) => {
    const known = translate(error);
    const reqId = requestIdOf(res);
    if (known && known.status >= 500) logger.error({ reqId, err: known }, "request failed");
    if (!known) logger.error({ reqId, err: error }, "unexpected error");
    // The status has been sent: cutting the connection shows the caller that the answer is incomplete.
    if (res.headersSent) {
      if (!res.writableEnded) res.destroy();
      return;
    }
    res.setHeader("Cache-Control", "no-store");
    if (known?.retryAfter !== undefined) res.setHeader("Retry-After", String(known.retryAfter));
    if (known) res.status(known.status).json({ message: known.message, ...known.extra });
    else res.status(500).json({ message: TEXTS.failed, requestId: reqId });
  };
}
