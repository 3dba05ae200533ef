import type { Request, RequestHandler } from "express";
import { readdirSync } from "node:fs";
import { extname } from "node:path";

const ENDINGS = { br: ".br", gzip: ".gz" } as const;

/** The smallest encoding that the browser accepts; the order in its header does not matter. */
export const bestEncoding = (req: Request): "br" | "gzip" | undefined =>
  (["br", "gzip"] as const).find((encoding) => req.acceptsEncodings(encoding) === encoding);

/** Makes the following static server send the `.br` or `.gz` of a file that the build made, to browsers that accept it. */
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
      // The type comes from the original name, because `.br` and `.gz` do not show it.
      res.type(extname(path));
      req.url = req.url.replace(path, path + ENDINGS[encoding]);
    }
    return next();
  };
}
