import { ATTACKS_BY_INPUT } from "./attacks-by-input.ts";
import { ATTACKS_ON_RIGHTS } from "./attacks-on-rights.ts";
import { INVARIANTS } from "./invariants.ts";
import type { Threat } from "./threat.ts";

export type { Threat };

/** One row for each threat and invariant of the design, in its order. */
export const THREATS: readonly Threat[] = [...ATTACKS_ON_RIGHTS, ...ATTACKS_BY_INPUT, ...INVARIANTS];
