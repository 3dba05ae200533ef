/** A long key or code in groups of four characters, as people copy it by hand. */
export const inFours = (text: string): string => text.replaceAll(/(.{4})(?=.)/g, "$1 ");
