import { DESK_TOPICS, type DeskTopic } from "@salon/contracts";
import { readRevisions, type Revisions } from "./announce.ts";

const POLL_MS = 500;

const watchers = new Set<(revisions: Revisions) => void>();
let timer: NodeJS.Timeout | undefined;

/**
 * Calls `onChange` with the topics whose revision is no longer the one last seen, until the returned function is called. All
 * watchers of a process share one read, twice a second; without watchers nothing is read.
 */
export function watchRevisions(seen: Revisions, onChange: (changed: DeskTopic[]) => void): () => void {
  let last = seen;
  const look = (revisions: Revisions) => {
    // Revisions of several processes have no order, so any other one is a change.
    const changed = DESK_TOPICS.filter((topic) => String(revisions[topic]) !== String(last[topic]));
    last = revisions;
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
  if (revisions) for (const look of watchers) look(revisions);
  timer = watchers.size > 0 ? schedule() : undefined;
}
