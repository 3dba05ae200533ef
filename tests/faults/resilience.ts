import { runDiskTest } from "./disk/disk.ts";
import { runFloodTest } from "./flood/flood.ts";
import { runKillsTest } from "./kills/kills.ts";
import { runOutageTest } from "./outage/outage.ts";
import type { Report } from "../harness/report.ts";
import { runRollingTest } from "./rolling/rolling.ts";
import { runSoakTest } from "./soak/soak.ts";
import { runStepDownTest } from "./step-down/step-down.ts";
import { runZonesTest } from "./zones/zones.ts";

/** What these programs are told on the command line. */
export interface ResilienceOptions {
  server: string;
  mongoUri: string | undefined;
  /** A command that starts a MongoDB on `{port}` in `{folder}`. */
  mongod: string | undefined;
  minutes: number;
  seed: number;
  rounds: number | undefined;
  /** Only what has one of these words in its name. */
  points: readonly string[];
}

/** Whether anything falls over, by name. */
export const RESILIENCE: Record<string, (options: ResilienceOptions) => Promise<Report>> = {
  flood: runFloodTest,
  outage: runOutageTest,
  kills: (options) => runKillsTest({ ...options, rounds: options.rounds ?? 20 }),
  rolling: runRollingTest,
  disk: runDiskTest,
  stepdown: runStepDownTest,
  zones: runZonesTest,
  soak: runSoakTest,
};
