import { apiRoutes, faultNames, type ActiveFault, type Fault, type FaultArea, type FaultControl } from "./faults.ts";

type FaultOn<Area extends FaultArea> = Extract<Fault, { on: Area }>;
type Take<Area extends FaultArea, Taken> = (
  area: Area,
  txRef: string | undefined,
  accept?: (fault: FaultOn<Area>) => boolean,
) => Taken;

/** The switches as the sandbox itself reads them; taking a fault uses it once. */
export interface FaultBoard extends FaultControl {
  /** The first that applies. */
  take: <Area extends FaultArea>(...args: Parameters<Take<Area, void>>) => FaultOn<Area> | undefined;
  /** All that apply. */
  takeAll: <Area extends FaultArea>(...args: Parameters<Take<Area, void>>) => FaultOn<Area>[];
}

/** Makes an empty board; faults are looked at in the order they were added. */
export function createFaultBoard(): FaultBoard {
  const active = new Map<string, ActiveFault>();
  let added = 0;

  const matching = <Area extends FaultArea>(...[area, txRef, accept]: Parameters<Take<Area, void>>) =>
    [...active.values()]
      .filter((fault): fault is ActiveFault & FaultOn<Area> => fault.on === area)
      .filter((fault) => fault.txRef === undefined || fault.txRef === txRef)
      .filter((fault) => accept?.(fault) ?? true);
  const use = <Taken extends ActiveFault>(fault: Taken): Taken => {
    fault.used += 1;
    if (fault.used === fault.times) active.delete(fault.id);
    return fault;
  };

  return {
    add: (fault) => {
      checkFault(fault);
      added += 1;
      const id = `fault-${added}`;
      active.set(id, { ...fault, id, used: 0 });
      return id;
    },
    remove: (id) => active.delete(id),
    list: () => [...active.values()].map((fault) => ({ ...fault })),
    clear: () => active.clear(),
    take: (...args) =>
      matching(...args)
        .slice(0, 1)
        .map(use)[0],
    takeAll: (...args) => matching(...args).map(use),
  };
}

// The values also come from outside, through the control endpoints.
function checkFault(fault: Fault): void {
  const names: readonly string[] = faultNames[fault.on] ?? [];
  if (!names.includes(fault.fault)) throw new Error(`There is no fault ${fault.fault} on ${fault.on}`);
  if (fault.on === "reply" && ![...apiRoutes, "verify", "any"].includes(fault.route)) {
    throw new Error(`There is no route ${fault.route}`);
  }
  if (fault.txRef !== undefined && typeof fault.txRef !== "string") throw new Error("txRef of a fault must be text");
  const values: Record<string, unknown> = { ...fault };
  for (const [name, least, whole] of NUMBERS) {
    const value = values[name];
    if (value === undefined) continue;
    const fits = typeof value === "number" && Number.isFinite(value) && value >= least;
    if (!fits || (whole && !Number.isInteger(value))) {
      throw new Error(`${name} of a fault must be a ${whole ? "whole " : ""}number of at least ${least}`);
    }
  }
}

const NUMBERS = [
  ["times", 1, true],
  ["copies", 2, true],
  ["delayMs", 0, false],
  ["by", 0.01, false],
  ["dollars", 0.01, false],
] as const;
