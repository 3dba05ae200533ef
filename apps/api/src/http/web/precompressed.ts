import type { Request, RequestHandler } from "express";
import { readdirSync } from "node:fs";
import { extname } from "node:path";

const ENDINGS = { br: ".br", gzip: ".gz" } as const;

/** The smallest encoding the browser takes; it lists them in an order of its own, which says nothing. */
export const bestEncoding = (req: Request): "br" | "gzip" | undefined =>
  (["br", "gzip"] as const).find((encoding) => req.acceptsEncodings(encoding) === encoding);

/** Lets the static server behind it send the `.br` or `.gz` that the build put beside a file, to browsers that take it. */
export function precompressed(directory: string): RequestHandler {
  const files = new Set(
    readdirSync(directory, { recursive: true, encoding: "utf8" }).map((file) => `/${file.replaceAll("\\", "/")}`),
  );
  return (req, res, next) => {
    const { path } = req;
    if (!files.has(path + ENDINGS.br)) return next();
    res.vary("Accept-Encoding");
    const encoding = bestEncoding(req);
    if (encoding) {
      res.setHeader("Content-Encoding", encoding);
      // The ending of the packed file says nothing of what is in it.
      res.type(extname(path));
      req.url = req.url.replace(path, path + ENDINGS[encoding]);
    }
    return next();
  };
}
