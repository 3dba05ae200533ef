import { DATA_GROUPS, type DataGroup } from "@salon/contracts";
import { readRevisions, type Revisions } from "./announce.ts";

const POLL_MS = 700;

/** The revision of each group as text. Texts are made once for all watchers, because an id makes its text anew each time. */
type Texts = readonly string[];
const textsOf = (revisions: Revisions): Texts => DATA_GROUPS.map((group) => String(revisions[group]));

const watchers = new Set<(texts: Texts) => void>();
let timer: NodeJS.Timeout | undefined;

/**
 * Calls `onChange` with the groups whose revision is no longer the one last seen, until the returned function is called. All
 * watchers of a process share one read every 0.7 s; without watchers nothing is read.
 */
export function watchRevisions(seen: Revisions, onChange: (changed: DataGroup[]) => void): () => void {
  let last = textsOf(seen);
  const look = (texts: Texts) => {
    // Revisions of several processes have no order, so any other one is a change.
    const changed = DATA_GROUPS.filter((_, index) => texts[index] !== last[index]);
    last = texts;
    if (changed.length > 0) onChange(changed);
  };
  watchers.add(look);
  timer ??= schedule();
  return () => void watchers.delete(look);
}

const schedule = () => setTimeout(() => void poll(), POLL_MS).unref();

async function poll(): Promise<void> {
  // While the database is away nothing is announced; afterwards what has changed meanwhile is.
  const revisions = await readRevisions().catch(() => null);
  const texts = revisions && textsOf(revisions);
  if (texts) for (const look of watchers) look(texts);
  timer = watchers.size > 0 ? schedule() : undefined;
}
