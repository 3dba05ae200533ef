import { MongoClient, MongoServerError } from "mongodb";

/** The result of one competing client. */
export type RaceCounts = { winners: number; duplicates: number; claims: number; errors: string[] };

const KEY = { salon: "main", start: new Date(0) };

/** Competes for one unique key, one upserted counter and one claim, with that many operations of each at once. */
export async function compete(uri: string, operations: number, who: string): Promise<RaceCounts> {
  const client = new MongoClient(uri, { maxPoolSize: 50 });
  const db = client.db("race");
  const counts: RaceCounts = { winners: 0, duplicates: 0, claims: 0, errors: [] };
  const once = async (index: number) => {
    await db
      .collection("slots")
      .insertOne({ ...KEY, who, index })
      .then(
        () => counts.winners++,
        (error: unknown) => {
          if (isRightDuplicate(error)) counts.duplicates++;
          else counts.errors.push(String(error));
        },
      );
    await db
      .collection<{ _id: string; n: number }>("counters")
      .updateOne({ _id: "n" }, { $inc: { n: 1 } }, { upsert: true });
    const claim = { $setOnInsert: { by: `${who}-${index}` } };
    const before = await db
      .collection<{ _id: string; by: string }>("claims")
      .findOneAndUpdate({ _id: "one" }, claim, { upsert: true });
    if (before === null) counts.claims++;
  };
  await Promise.all(Array.from({ length: operations }, (_item, index) => once(index)));
  await client.close();
  return counts;
}

function isRightDuplicate(error: unknown): boolean {
  if (!(error instanceof MongoServerError) || error.code !== 11_000) return false;
  const { keyPattern, keyValue } = error as { keyPattern?: object; keyValue?: object };
  return JSON.stringify(keyPattern) === '{"salon":1,"start":1}' && JSON.stringify(keyValue) === JSON.stringify(KEY);
}
