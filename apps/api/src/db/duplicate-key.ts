/** Whether a write failed because a unique key was already there. */
export const isDuplicateKey = (error: unknown): boolean => (error as { code?: unknown } | null)?.code === 11_000;
