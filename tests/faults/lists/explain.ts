import type { Db, Document } from "mongodb";

/** What the database did for one command. */
export interface Explained {
  /** Whether it read a whole collection. */
  scansCollection: boolean;
  /** Documents it looked at, those it joined among them. */
  documents: number;
  /** Index keys it walked, those of joins among them. */
  keys: number;
}

/** Of a session or a connection, not of the question. */
const CARRIED = new Set(["lsid", "$db", "$clusterTime", "txnNumber", "$readPreference"]);

/** Has the database explain a `find` or `aggregate` that went by, by doing it once more. */
export async function explain(db: Db, command: Document): Promise<Explained> {
  const question = Object.fromEntries(Object.entries(command).filter(([name]) => !CARRIED.has(name)));
  const answer = await db.command({ explain: question, verbosity: "executionStats" });
  return {
    scansCollection: mentionsScan(answer),
    documents: sumOf(answer, "totalDocsExamined"),
    keys: sumOf(answer, "totalKeysExamined"),
  };
}

/** Plans that were not carried out, and the parts of one that its total already counts. */
const APART = new Set(["rejectedPlans", "allPlansExecution", "executionStages", "command"]);

/** Adds up what each plan and each join of an answer says of itself. */
function sumOf(part: unknown, name: string): number {
  if (typeof part !== "object" || part === null) return 0;
  return Object.entries(part)
    .filter(([key]) => !APART.has(key))
    .reduce((total, [key, value]) => total + (key === name ? Number(value) : sumOf(value, name)), 0);
}

/** Looks for a scan in the plans that were used, and in what a join says of itself. */
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
