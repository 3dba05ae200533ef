import { type Failpoint, setFailpointHook } from "../../../src/failpoint.ts";

/** One stop: `reached` resolves when a flow has arrived, and `release` lets it go on. */
interface Stop {
  reached: Promise<void>;
  release: () => void;
}

/** Stops the first flow that reaches a failpoint. */
export const stopAt = (point: Failpoint): Stop => stopAtEach(point)[point];

/** Stops the first flow at each of these failpoints; it replaces what was set before. */
export function stopAtEach<Point extends Failpoint>(...points: Point[]): Record<Point, Stop> {
  const waiting = new Map<Failpoint, () => Promise<void>>();
  const stops = points.map((point): [Point, Stop] => {
    let release = () => {};
    let arrive = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    const reached = new Promise<void>((resolve) => (arrive = resolve));
    waiting.set(point, () => {
      arrive();
      return released;
    });
    return [point, { reached, release }];
  });
  setFailpointHook((at) => {
    const stop = waiting.get(at);
    waiting.delete(at);
    return stop?.();
  });
  return Object.fromEntries(stops) as Record<Point, Stop>;
}

/** Ends the first flow that reaches a failpoint there, as a killed process would: nothing after it runs. */
export function killAt(point: Failpoint): void {
  setFailpointHook((at) => {
    if (at !== point) return;
    setFailpointHook(null);
    throw new Error("killed");
  });
}
