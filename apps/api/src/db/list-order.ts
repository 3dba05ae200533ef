/**
 * The order of a list as the database takes it, from `field` or `-field`: ties go by id in the same direction, so that
 * no row is on two pages and one index serves both directions. A field that is unique has no ties.
 */
export function listOrder(sort: string, { unique }: { unique?: string } = {}): Record<string, 1 | -1> {
  const field = sort.replace(/^-/, "");
  const direction = sort.startsWith("-") ? -1 : 1;
  return field === unique ? { [field]: direction } : { [field]: direction, _id: direction };
}
