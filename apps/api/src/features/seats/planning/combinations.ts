/** Every choice of `count` from a pool; the first ones of the pool come first. */
export function* combinations<T>(pool: readonly T[], count: number): Generator<T[]> {
  if (count === 0) yield [];
  else
    for (let first = 0; first <= pool.length - count; first++)
      for (const rest of combinations(pool.slice(first + 1), count - 1)) yield [pool[first]!, ...rest];
}
