import { runDeskTest } from "./desk/desk.ts";
import { runDiskTest } from "./disk/disk.ts";
import { runFloodTest } from "./flood/flood.ts";
import { runKillsTest } from "./kills/kills.ts";
import { runOutageTest } from "./outage/outage.ts";
import type { Report } from "../harness/report.ts";
import { runRollingTest } from "./rolling/rolling.ts";
import { runSoakTest } from "./soak/soak.ts";
import { runStepDownTest } from "./step-down/step-down.ts";
import { runZonesTest } from "./zones/zones.ts";

export interface ResilienceOptions {
  server: string;
  mongoUri: string | undefined;
  /** A command that starts a MongoDB on `{port}` in `{folder}`. */
  mongod: string | undefined;
  minutes: number;
  seed: number;
  rounds: number | undefined;
  /** Only cases whose names contain one of these words. */
  points: readonly string[];
}

/** The resilience tests by name. */
export const RESILIENCE: Record<string, (options: ResilienceOptions) => Promise<Report>> = {
  flood: runFloodTest,
  outage: runOutageTest,
  kills: (options) => runKillsTest({ ...options, rounds: options.rounds ?? 20 }),
  rolling: runRollingTest,
  desk: runDeskTest,
  disk: runDiskTest,
  stepdown: runStepDownTest,
  zones: runZonesTest,
  soak: runSoakTest,
};
