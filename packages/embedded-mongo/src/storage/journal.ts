import type { Change } from "./store.ts";

/** Where changes go to outlive the process. */
export type Journal = {
  /** The error that ended the journal's service, if any. */
  readonly failure: Error | undefined;
  append(changes: readonly Change[]): void;
  /** Resolves when everything appended so far is on disk. */
  settled(): Promise<void>;
  close(): Promise<void>;
};
