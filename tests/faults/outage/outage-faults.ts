import type { DatabaseProcess } from "../../harness/database-process.ts";
import type { Link } from "../../harness/link.ts";

/** One way in which a database is unavailable or slow. */
export interface OutageFault {
  name: string;
  begin: (database: DatabaseProcess, link: Link) => Promise<void> | void;
  end: (database: DatabaseProcess, link: Link) => Promise<void> | void;
  /** Seconds within which callers must get a 503; null for a slow database that answers everything. */
  detectedWithin: number | null;
}

const GONE_S = 2.5;
const HUNG_S = 6;

/** From the simplest to the hardest: a hanging database looks like a slow one. */
export const OUTAGE_FAULTS: readonly OutageFault[] = [
  {
    name: "database killed",
    begin: (database) => database.kill(),
    end: (database) => database.start(),
    detectedWithin: GONE_S,
  },
  {
    name: "database frozen (SIGSTOP)",
    begin: (database) => database.pause(),
    end: (database) => database.resume(),
    detectedWithin: HUNG_S,
  },
  { name: "connections cut", begin: (_, link) => link.cut(), end: (_, link) => link.mend(), detectedWithin: GONE_S },
  {
    name: "network drops everything",
    begin: (_, link) => link.swallow(),
    end: (_, link) => link.mend(),
    detectedWithin: HUNG_S,
  },
  {
    name: "all data 5 s late",
    begin: (_, link) => link.delay(5000),
    end: (_, link) => link.mend(),
    detectedWithin: HUNG_S,
  },
  {
    name: "all data 0.2 s late",
    begin: (_, link) => link.delay(200),
    end: (_, link) => link.mend(),
    detectedWithin: null,
  },
];
