import { type Endpoint, LIST_TOO_LARGE } from "@salon/contracts";
import type { Request, RequestHandler } from "express";
import multer, { MulterError } from "multer";
import { AppError } from "./app-error.ts";
import { type LargeBodyRoom, limitLargeBodies } from "./large-bodies.ts";

type Upload = NonNullable<Endpoint["upload"]>;

const MOST_FIELDS = 10;
const TOO_LONG = new Set(["LIMIT_FILE_SIZE", "LIMIT_FIELD_VALUE"]);

interface Limits {
  /** The most bytes of the whole form, and of one that takes no place of the room. */
  most: number;
  small: number;
  room: LargeBodyRoom;
}

/**
 * Reads a form with one `file` in memory: its bytes become a field of the body, beside the texts. Fields that the
 * contract lists as JSON are parsed.
 * @throws AppError 413 for more bytes than the route takes, 400 for a field that is no JSON
 */
export function readUpload({ fileBytes, json }: Upload, { most, small, room }: Limits): RequestHandler {
  const upTo = (bytes: number): RequestHandler => {
    const limits = { fileSize: bytes, fieldSize: bytes, fields: MOST_FIELDS, files: 1, parts: MOST_FIELDS + 1 };
    const parse = multer({ limits: { ...limits, fieldNameSize: 100 } }).single("file");
    return (req, res, next) =>
      parse(req, res, (error: unknown) => {
        if (error) return next(translate(error));
        try {
          req.body = bodyOf(req, json);
          return next();
        } catch (notJson) {
          return next(notJson);
        }
      });
  };
  const limited = limitLargeBodies({ from: small, readSmall: upTo(small), readLarge: upTo(fileBytes), room });

  return (req, res, next) => {
    if (Number(req.headers["content-length"]) > most) throw new AppError(413, LIST_TOO_LARGE);
    return limited(req, res, next);
  };
}

/** A file or a text that is too long is a list that is too long; any other error is that of the form. */
const translate = (error: unknown): unknown =>
  error instanceof MulterError && TOO_LONG.has(error.code)
    ? new AppError(413, LIST_TOO_LARGE, { cause: error })
    : error;

function bodyOf({ body, file }: Request, json: Upload["json"]): Record<string, unknown> {
  const entries = Object.entries(body as Record<string, unknown>).map(([name, value]) => [
    name,
    json.includes(name) ? parsed(name, value) : value,
  ]);
  return { ...Object.fromEntries(entries), ...(file && { file: file.buffer }) };
}

/** @throws AppError 400 */
function parsed(name: string, value: unknown): unknown {
  try {
    return JSON.parse(String(value));
  } catch {
    throw new AppError(400, `The field '${name}' is not JSON`);
  }
}
