type DefinedOnly<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** The fields of an object that are not undefined. */
export const definedOnly = <T extends object>(fields: T): DefinedOnly<T> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as DefinedOnly<T>;
