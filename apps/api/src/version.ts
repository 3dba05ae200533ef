import { readFileSync } from "node:fs";

/** The version of the product. The file has the same place beside the source and beside the bundle. */
export const { version: VERSION } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")) as {
  version: string;
};
