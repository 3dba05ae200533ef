import type { Db, Document } from "mongodb";

/** The work of the database for one command. */
export interface Explained {
  /** Whether it read a whole collection. */
  scansCollection: boolean;
  /** Documents that it examined, with those of joins. */
  documents: number;
  /** Index keys that it examined, with those of joins. */
  keys: number;
}

/** Fields that belong to the session or connection, not to the query. */
const CARRIED = new Set(["lsid", "$db", "$clusterTime", "txnNumber", "$readPreference"]);

/** Lets the database explain a recorded `find` or `aggregate` by running it again. */
export async function explain(db: Db, command: Document): Promise<Explained> {
  const question = Object.fromEntries(Object.entries(command).filter(([name]) => !CARRIED.has(name)));
  const answer = await db.command({ explain: question, verbosity: "executionStats" });
  return {
    scansCollection: mentionsScan(answer),
    documents: sumOf(answer, "totalDocsExamined"),
    keys: sumOf(answer, "totalKeysExamined"),
  };
}

/** Plans that did not run, and parts that the total already contains. */
const APART = new Set(["rejectedPlans", "allPlansExecution", "executionStages", "command"]);

/** Sums a counter over the plans and joins of an explanation. */
function sumOf(part: unknown, name: string): number {
  if (typeof part !== "object" || part === null) return 0;
  return Object.entries(part)
    .filter(([key]) => !APART.has(key))
    .reduce((total, [key, value]) => total + (key === name ? Number(value) : sumOf(value, name)), 0);
}

/** Returns whether a used plan or a join scans a collection. */
function mentionsScan(part: unknown): boolean {
  if (typeof part !== "object" || part === null) return false;
  if (Array.isArray(part)) return part.some(mentionsScan);
  return Object.entries(part).some(
    ([name, value]) =>
      name !== "rejectedPlans" &&
      name !== "command" &&
      ((name === "stage" && value === "COLLSCAN") ||
        (name === "collectionScans" && Number(value) > 0) ||
        mentionsScan(value)),
  );
}
