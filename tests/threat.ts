/** A threat, or an invariant, and everything in the project that shows it cannot happen. */
export interface Threat {
  id: string;
  /** What would go wrong, or what must stay true. */
  what: string;
  /** Tests whose full title contains `name`; every one of them must pass. */
  tests: readonly { file: string; name: string }[];
  /** Sections of docs/measurements.md, written by `pnpm prove`, that must count no violation. */
  proofs?: readonly string[];
  /** What no test of ours can show, and why. */
  notDone?: string;
}

/** Tests of one file below a folder, by words of their titles. */
export const testsOf =
  (folder: string) =>
  (file: string, ...names: readonly string[]): Threat["tests"] =>
    names.map((name) => ({ file: `${folder}/${file}`, name }));
