import type { Entry } from "../planning/lines.ts";
import { type Claim, SlotModel } from "../slots.model.ts";

/** The references of other claims that stand in the way of a line: those with its keys, and for a line without keys all. */
export async function findRivals(entries: readonly Entry[], own: Pick<Claim, "ref" | "line">): Promise<string[]> {
  const slots = await SlotModel.find({ _id: { $in: entries.map(({ key }) => key) } }).lean();
  const refs = slots.flatMap(({ _id, claims }) => {
    const { keys = [] } = entries.find(({ key }) => key === _id) ?? {};
    const isRival = ({ ref, line, holds = [] }: Claim) =>
      (ref !== own.ref || line !== own.line) && (keys.length === 0 || holds.some((key) => keys.includes(key)));
    return claims.filter(isRival).map(({ ref }) => ref);
  });
  return [...new Set(refs)];
}
