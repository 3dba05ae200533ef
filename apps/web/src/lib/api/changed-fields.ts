/** The fields of `after` whose values differ from those of `before`. */
export function changedFields<T extends object>(before: NoInfer<T>, after: T): Partial<T> {
  const changed = Object.entries(after).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify((before as Record<string, unknown>)[field]),
  );
  return Object.fromEntries(changed) as Partial<T>;
}
