import { proveDisk } from "./disk/disk.ts";
import { proveFlood } from "./flood/flood.ts";
import { proveKills } from "./kills/kills.ts";
import { proveOutage } from "./outage/outage.ts";
import type { Proof } from "../harness/report.ts";
import { proveRolling } from "./rolling/rolling.ts";
import { proveSoak } from "./soak/soak.ts";
import { proveStepDown } from "./step-down/step-down.ts";
import { proveZones } from "./zones/zones.ts";

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
export const RESILIENCE: Record<string, (options: ResilienceOptions) => Promise<Proof>> = {
  flood: proveFlood,
  outage: proveOutage,
  kills: (options) => proveKills({ ...options, rounds: options.rounds ?? 20 }),
  rolling: proveRolling,
  disk: proveDisk,
  stepdown: proveStepDown,
  zones: proveZones,
  soak: proveSoak,
};
