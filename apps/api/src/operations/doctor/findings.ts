/** One thing that was looked at. A fault stops the salon from working or from being safe; a warning may be meant so. */
export interface Finding {
  verdict: "good" | "warning" | "fault";
  /** What was found, in words, and what to do about it. */
  text: string;
}

/** All is well. */
export const good = (text: string): Finding => ({ verdict: "good", text });
/** Works, but may not be meant so. */
export const warning = (text: string): Finding => ({ verdict: "warning", text });
/** Has to be mended. */
export const fault = (text: string): Finding => ({ verdict: "fault", text });

/** The first line of what went wrong, for a sentence. */
export const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split("\n")[0]!;
