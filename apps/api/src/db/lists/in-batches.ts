const BATCH = 200;

/** Returns the rows of a cursor in batches, so that related rows can be read with one query per batch. */
export async function* inBatches<T>(cursor: AsyncIterable<T>): AsyncGenerator<T[]> {
  let batch: T[] = [];
  for await (const row of cursor) {
    batch.push(row);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
