/** A filter for texts that begin with the given one; anchored, so an index serves it. */
export const startsWith = (text: string): { $regex: string } => ({
  $regex: `^${text.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`)}`,
});
