import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { chooseDatabase } from "./connect.ts";

test("a second database on the same folder is refused with the name of the folder, not of a port", async () => {
  const folder = await mkdtemp(join(tmpdir(), "salon-connect-"));
  const options = { MONGODB_URI: undefined, MONGO_ENGINE: "embedded", MONGO_PORT: 0, DATA_DIR: folder } as const;
  const first = await chooseDatabase(options);
  try {
    await expect(chooseDatabase(options)).rejects.toThrow(`${join(folder, "mongo")} is in use by another process`);
  } finally {
    await first.stop();
    await rm(folder, { recursive: true });
  }
});
