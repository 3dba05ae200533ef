import { bodyLimit, isWebhook, type Route, WEBHOOK_BYTES } from "@salon/contracts";
import express, { type NextFunction, type Request, type RequestHandler, type Response } from "express";
import multer from "multer";
import { AppError } from "./app-error.ts";
import { type LargeBodyRoom, limitLargeBodies } from "./large-bodies.ts";
import { readUpload } from "./uploads.ts";

/** The longest value of a form. */
const FIELD_BYTES = 16 * 1024;
const multipart = multer({
  limits: { fieldSize: FIELD_BYTES, fields: 20, parts: 20, fieldNameSize: 100, files: 0 },
}).none();
/** A larger JSON body, or form with a file, takes one of the two places of this process. */
const LARGE_BYTES = 64 * 1024;
const LARGE_BODIES: LargeBodyRoom = { most: 2, underWay: [] };
const bytes = (limit: number) => express.raw({ limit, inflate: false, type: () => true });
/** Reads and drops a body: the load shedder counts a call only from the end of its body. */
const skip: RequestHandler = (req, _res, next) => {
  req.resume();
  next();
};

const hasBody = (req: Request): boolean =>
  req.headers["transfer-encoding"] !== undefined || Number(req.headers["content-length"] ?? 0) > 0;

/** Parses the body of a route: JSON, multipart where the route takes forms or a file, raw bytes for a picture or a provider's webhook; else 415. */
export function bodyParser(route: Route): RequestHandler {
  const limit = bodyLimit(route);
  if (isWebhook(route)) return webhookBody(limit);
  // The content decides the type of a picture, not its header.
  if (route.pictureBytes) return bytes(limit);
  if (!route.body) return skip;
  const json = jsonBody(limit);
  const upload = route.upload && readUpload(route.upload, { most: limit, small: LARGE_BYTES, room: LARGE_BODIES });
  return (req, res, next) => {
    if (upload && req.is("multipart/form-data")) return upload(req, res, next);
    if (route.form && req.is("multipart/form-data")) return readForm(route.form, req, res, next);
    if (req.is("application/json")) return json(req, res, next);
    if (hasBody(req)) throw new AppError(415, "Please send JSON");
    return next();
  };
}

function jsonBody(limit: number): RequestHandler {
  const upTo = (bytes: number) => express.json({ limit: bytes, inflate: false });
  if (limit <= LARGE_BYTES) return upTo(limit);
  return limitLargeBodies({
    from: LARGE_BYTES,
    readSmall: upTo(LARGE_BYTES),
    readLarge: upTo(limit),
    room: LARGE_BODIES,
  });
}

function webhookBody(limit: number): RequestHandler {
  if (limit === WEBHOOK_BYTES) return bytes(WEBHOOK_BYTES);
  return limitLargeBodies({ from: WEBHOOK_BYTES, readSmall: bytes(WEBHOOK_BYTES), readLarge: bytes(limit) });
}

/** Reads a form. Its values are strings; fields that the contract lists as numbers are converted when they look like one. */
function readForm(numbers: readonly string[], req: Request, res: Response, next: NextFunction): void {
  multipart(req, res, (error: unknown) => {
    if (error) return next(error);
    const entries = Object.entries((req.body ?? {}) as Record<string, unknown>).map(([name, value]) => [
      name,
      numbers.includes(name) && typeof value === "string" && /^-?\d+(\.\d+)?$/.test(value.trim())
        ? Number(value)
        : value,
    ]);
    req.body = Object.fromEntries(entries);
    return next();
  });
}
