const BATCH = 200;

/** The rows of a cursor in batches, so that what belongs to them can be joined with one query a batch. */
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
