import type { CrashPlan } from "./crash-plans.ts";
import type { Press } from "./crash-press.ts";

/** No failpoint: the server is killed from outside within this time. */
const ANY_MOMENT_MS = 80;
const TAKING = ["claims-half-made", "place-held", "place-written", "seats-half-secured", undefined] as const;
const POINTS: Record<Press, readonly (string | undefined)[]> = {
  Book: TAKING,
  "Take payment": ["money-decided", "money-written", undefined],
  Move: [...TAKING, "move-claimed", "move-written", "move-sold"],
};

/** Presses of the desk in which the server dies, at each of their points in turn, and which are sent again at once. */
export const AGAIN_PLANS: readonly CrashPlan[] = (["Book", "Take payment", "Move"] as const).map((press) => {
  const pointOf = (time: number) => POINTS[press][time % POINTS[press].length];
  return {
    point: `${press} sent again`,
    crashAt: pointOf,
    prepare: (round) => round.press.prepare(press),
    provoke: async (round, time) => {
      await round.press.fill(press);
      const killed = pointOf(time) === undefined ? round.killWithin(ANY_MOMENT_MS) : Promise.resolve();
      await round.press.send(press);
      await killed;
      return "once";
    },
    afterwards: (round) => round.press.again(press),
  };
});
