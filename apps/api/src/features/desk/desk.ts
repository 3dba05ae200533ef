import { DATA_GROUPS, type DataGroup, type DeskEvent, deskEventSchema, FIRST_GROUPS, isStaff } from "@salon/contracts";
import * as z from "zod/mini";
import { readRevisions, type Revisions } from "../../db/revisions/announce.ts";
import { watchRevisions } from "../../db/revisions/watch.ts";
import type { Deps } from "../../deps.ts";
import { signedIn, type Context } from "../../http/mount.ts";
import { roleOfSession } from "../users/sessions.ts";

/** How long before a stream a page may have read its data. */
const PAGE_AGE_MS = 30_000;

/**
 * Answers with the stream of what changes. It starts with what changed so shortly before that the page may have missed
 * it.
 */
export async function openDeskStream(
  deps: Pick<Deps, "now" | "streams" | "belongings">,
  context: Context,
): Promise<void> {
  const { now, streams } = deps;
  const user = signedIn(context);
  const revisions = await readRevisions();
  // Its caller has disconnected meanwhile, so there is no `close` event to come.
  if (context.res.closed) return;
  const isAllowed = async () => isStaff(await roleOfSession(deps, user));
  const eventOf = (touched: DataGroup[]): DeskEvent => {
    const changed = FIRST_GROUPS.filter((group) => touched.includes(group));
    return z.parse(deskEventSchema, { at: now().toISOString(), changed, touched } satisfies DeskEvent);
  };
  const send = streams.open(context.res, {
    sessionId: user.sessionId,
    userId: user.id,
    isAllowed,
    beat: () => eventOf([]),
    replaced: () => ({ ...eventOf([]), replaced: true }),
  });
  const tell = (touched: DataGroup[]) => send(eventOf(touched));
  tell(recentlyChanged(revisions));
  context.res.once("close", watchRevisions(revisions, tell));
}

/** Revisions have the time of their process, which does not follow the salon's clock. */
const recentlyChanged = (revisions: Revisions): DataGroup[] =>
  DATA_GROUPS.filter((group) => {
    const changedAt = revisions[group]?.getTimestamp().getTime() ?? 0;
    return Date.now() - changedAt < PAGE_AGE_MS;
  });
