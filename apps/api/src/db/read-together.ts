import { Types, type Model } from "mongoose";

/** While others are being served, so long is waited for company: a busy process asks a question 200 times a second at most. */
const GATHER_MS = 5;
/** After so long nobody waits for the work under way any more: it may hang. */
const PATIENCE_MS = 100;

/**
 * Does the same work once for all who ask while it is being done for somebody else. It begins after the last of them
 * asked, so nobody gets an answer older than the question: this remembers nothing, and needs no invalidation.
 */
export function joinNext<T>(work: () => Promise<T>): () => Promise<T> {
  let underWay: Promise<void> | undefined;
  let next: Promise<T> | undefined;
  const gather = async (): Promise<T> => {
    await (underWay ? company(underWay) : endOfTurn());
    next = undefined;
    const answer = work();
    const forget = () => void (underWay === ended && (underWay = undefined));
    const ended: Promise<void> = answer.then(forget, forget);
    underWay = ended;
    return answer;
  };
  return () => (next ??= gather());
}

interface Line<T> {
  ask: () => Promise<T>;
  work: () => Promise<T>;
  waiting: number;
}

/** One `joinNext` for each key, for as long as somebody asks for it; whoever asks brings the work, the same for the same key. */
export function joinNextByKey<T>(): (key: string, work: () => Promise<T>) => Promise<T> {
  const lines = new Map<string, Line<T>>();
  return async (key, work) => {
    const line: Line<T> = lines.get(key) ?? { ask: joinNext(() => line.work()), work, waiting: 0 };
    lines.set(key, line);
    line.work = work;
    line.waiting++;
    try {
      return await line.ask();
    } finally {
      if (--line.waiting === 0) lines.delete(key);
    }
  };
}

/** Finds by key, with one read for all keys that are asked for while the read before is under way; null for what is not found. */
export function readTogether<Value>(
  read: (keys: readonly string[]) => Promise<ReadonlyMap<string, Value>>,
): (key: string) => Promise<Value | null> {
  let asked = new Set<string>();
  const next = joinNext(() => {
    const keys = [...asked];
    asked = new Set();
    return read(keys);
  });
  return async (key) => {
    asked.add(key);
    return (await next()).get(key) ?? null;
  };
}

type Row = { _id: Types.ObjectId };

/**
 * Finds rows by an id that `isObjectId` knows, as `readTogether` does; null for what is not there. The driver alone:
 * Mongoose takes as long again over a read that nearly every request makes.
 */
export function readRows<Document extends Row, Wanted extends keyof Document = keyof Document>(
  model: Model<Document>,
  wanted: readonly Wanted[] = [],
): (id: string) => Promise<Pick<Document, Wanted | "_id"> | null> {
  const projection = Object.fromEntries(wanted.map((field) => [field, 1]));
  return readTogether(async (ids) => {
    const _id = { $in: ids.map((id) => new Types.ObjectId(id)) };
    const found = await model.collection.find<Document>({ _id }, { projection }).toArray();
    return new Map(found.map((row) => [String(row._id), row]));
  });
}

/** Waits for those whose questions have come in at the same time, and are only read one after the other. */
const endOfTurn = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

/** Waits for those who come meanwhile, until the work under way is done or seems to hang. */
const company = (underWay: Promise<void>): Promise<void> =>
  new Promise((resolve) => {
    const gathered = () => {
      const impatience = setTimeout(resolve, PATIENCE_MS);
      void underWay.then(() => {
        clearTimeout(impatience);
        resolve();
      });
    };
    setTimeout(gathered, GATHER_MS);
  });
