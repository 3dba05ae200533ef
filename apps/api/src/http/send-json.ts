import compression from "compression";
import type { Response } from "express";

const LARGE_BYTES = 1024;
const compress = compression({ threshold: LARGE_BYTES });

/** Sends JSON, compressed when it has more than 1 KB and its caller accepts that; a short answer costs nothing more than before. */
export function sendJson(res: Response, text: string): void {
  const length = Buffer.byteLength(text);
  res.setHeader("Content-Type", "application/json; charset=utf-8");
  res.setHeader("Content-Length", length);
  if (length <= LARGE_BYTES) res.end(text);
  else compress(res.req, res, () => void res.end(text));
}
