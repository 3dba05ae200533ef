/** The seed of random tests: the same in every run, so that a red one can be repeated; `TEST_SEED` looks at other days. */
export const TEST_SEED = Number(process.env["TEST_SEED"] ?? 1);
