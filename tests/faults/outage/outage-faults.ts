import type { DatabaseProcess } from "../../harness/database-process.ts";
import type { Link } from "../../harness/link.ts";

/** One way in which a database is away or slow. */
export interface OutageFault {
  name: string;
  begin: (database: DatabaseProcess, link: Link) => Promise<void> | void;
  end: (database: DatabaseProcess, link: Link) => Promise<void> | void;
  /** Seconds within which callers are told; null when it is only slow, and everything is answered. */
  toldWithin: number | null;
}

const GONE_S = 2.5;
const HUNG_S = 6;

/** From the plainest to the nastiest: a hang looks like an answer that is about to come. */
export const OUTAGE_FAULTS: readonly OutageFault[] = [
  {
    name: "database killed",
    begin: (database) => database.kill(),
    end: (database) => database.start(),
    toldWithin: GONE_S,
  },
  {
    name: "database frozen (SIGSTOP)",
    begin: (database) => database.pause(),
    end: (database) => database.resume(),
    toldWithin: HUNG_S,
  },
  { name: "connections cut", begin: (_, link) => link.cut(), end: (_, link) => link.mend(), toldWithin: GONE_S },
  {
    name: "network swallows everything",
    begin: (_, link) => link.swallow(),
    end: (_, link) => link.mend(),
    toldWithin: HUNG_S,
  },
  {
    name: "everything 5 s late",
    begin: (_, link) => link.delay(5000),
    end: (_, link) => link.mend(),
    toldWithin: HUNG_S,
  },
  {
    name: "everything 0.2 s late",
    begin: (_, link) => link.delay(200),
    end: (_, link) => link.mend(),
    toldWithin: null,
  },
];
