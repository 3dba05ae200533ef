/** What a list cannot be read without, in words, and the roles of columns that each give it. */
export type NeededColumns<Role extends string> = Readonly<Record<string, readonly Role[]>>;

/** Asks for the columns without which no row can be read; nothing where each was found. */
export function missingColumns<Role extends string>(
  mapping: readonly (Role | null)[],
  needed: NeededColumns<Role>,
): string | undefined {
  const lacks = Object.entries<readonly Role[]>(needed)
    .filter(([, roles]) => !roles.some((role) => mapping.includes(role)))
    .map(([words]) => words);
  if (lacks.length === 0) return undefined;
  return `No column of ${lacks.join(" and none of ")} was recognised. Please choose ${lacks.length > 1 ? "which they are" : "which it is"}.`;
}
