import { changeClaims, type KeptClaims, replaceClaim } from "./claims.ts";
import { entriesOf, type SeatLine } from "../planning/lines.ts";
import type { Plans } from "../planning/plans.ts";
import { type Claim, SlotModel } from "../slots.model.ts";
import type { OfferedLine, OfferedPlan } from "./offered.ts";

/** Plans in which offered lines have the people and units that their offers hold; only the other lines are planned. */
export function plansWithOffers(
  lines: readonly SeatLine[],
  offered: readonly OfferedPlan[],
  planOthers: (others: readonly SeatLine[]) => Plans,
): Plans {
  if (offered.length === 0) return planOthers(lines);

  const byLine = new Map(offered.map((plan) => [plan.line, plan]));
  const held = lines.flatMap((line): SeatLine[] => {
    const plan = byLine.get(line.line);
    if (!plan) return [];
    return [{ ...line, ...(plan.with && { with: plan.with }), ...(plan.units && { units: plan.units }) }];
  });
  const others = planOthers(lines.filter(({ line }) => !byLine.has(line)));

  return {
    next: async (shortage) => {
      const planned = await others.next(shortage);
      return planned && [...held, ...planned].toSorted((a, b) => a.line - b.line);
    },
  };
}

/**
 * The claims of offers, as `holdSeats` takes them over, with what `attempt` names, and `secureSeats` sells them: where an offer has
 * none any more, the seats are claimed anew.
 */
export function offeredClaims(
  lines: readonly SeatLine[],
  offered: readonly OfferedLine[],
  until: Date,
  attempt?: string,
): KeptClaims {
  const byLine = new Map(offered.map((one) => [one.line, one]));
  let taker = "";

  return {
    slots: new Set(entriesOf(lines.filter(({ line }) => byLine.has(line))).map(({ key }) => key)),
    add: async ({ key, line }, next) => {
      taker = next;
      const ref = byLine.get(line)?.ref;
      const held = { ref: next, line, state: "held", expiresAt: until, ...(attempt && { attempt }) } as const;
      const isMoved = ref !== undefined && (await moveClaim(key, { ref, line: 0, state: "held" }, held));
      return isMoved ? null : "gone";
    },
    relabel: async ({ key, line }, next) => {
      const ref = byLine.get(line)?.ref;
      const sold = { ref: next, line, state: "sold", expiresAt: null } as const;
      return ref !== undefined && moveClaim(key, { ref, line: 0, state: "held" }, sold);
    },
    undo: () => handBack(taker, offered),
  };
}

/**
 * Gives the claims of offered lines under a reference back to their offers, by default those that are held; idempotent.
 */
export async function handBack(
  from: string,
  offered: readonly OfferedLine[],
  state: Claim["state"] = "held",
): Promise<void> {
  const slots = await SlotModel.find({ "claims.ref": from }, { _id: 1 }).lean();
  for (const { _id } of slots)
    for (const { ref, line, until } of offered)
      await moveClaim(_id, { ref: from, line, state }, { ref, line: 0, state: "held", expiresAt: until });
}

type Owned = Pick<Claim, "ref" | "line" | "state">;

/**
 * Gives a claim another owner, state and end in one conditional update; whether there was one. An owner that has a claim for the
 * line already gets no second one: two payments of one offer may both have held its place.
 */
const moveClaim = (_id: string, from: Owned, to: Owned & Pick<Claim, "expiresAt">): Promise<boolean> =>
  changeClaims(
    {
      _id,
      $and: [
        { claims: { $elemMatch: { ...from } } },
        { claims: { $not: { $elemMatch: { ref: to.ref, line: to.line } } } },
      ],
    },
    replaceClaim({ ...from }, { $mergeObjects: ["$$claim", { ...to }] }),
  );
