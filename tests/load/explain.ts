import type { Db, Document } from "mongodb";

/** What the database did for one command. */
export interface Explained {
  /** Whether it read a whole collection. */
  scansCollection: boolean;
  /** Documents it looked at, those of joined collections apart. */
  documents: number;
  /** Index keys it walked. */
  keys: number;
}

/** Of a session or a connection, not of the question. */
const CARRIED = new Set(["lsid", "$db", "$clusterTime", "txnNumber", "$readPreference"]);

/** Has the database explain a `find` or `aggregate` that went by, by doing it once more. */
export async function explain(db: Db, command: Document): Promise<Explained> {
  const question = Object.fromEntries(Object.entries(command).filter(([name]) => !CARRIED.has(name)));
  const answer = await db.command({ explain: question, verbosity: "executionStats" });
  const parts = partsOf(answer);
  const sum = (name: string) => parts.reduce((total, part) => total + Number(part["executionStats"]?.[name] ?? 0), 0);
  return { scansCollection: mentionsScan(answer), documents: sum("totalDocsExamined"), keys: sum("totalKeysExamined") };
}

/** A pipeline that the database does not run as one plan has its statistics in its first stage. */
const partsOf = (answer: Document): Document[] =>
  ((answer["stages"] as Document[] | undefined) ?? [{ $cursor: answer }]).flatMap(
    (stage) => (stage["$cursor"] as Document | undefined) ?? [],
  );

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
