import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { crash } from "./crash-run.ts";
import { conclude, print } from "../report.ts";

const [kills = "50", seed = "1"] = process.argv.slice(2);
const folder = await mkdtemp(join(tmpdir(), "embedded-mongo-crash-"));
const result = await crash(folder, Number(kills), Number(seed));
print(JSON.stringify(result));
conclude(result.lost + result.wrong + result.counterBehind === 0, "every acknowledged write outlives SIGKILL");
await rm(folder, { recursive: true });
