/** The result of one check. A fault stops the salon from working or makes it unsafe; a warning may be intended. */
export interface Finding {
  verdict: "good" | "warning" | "fault";
  /** The result and its remedy as a sentence. */
  text: string;
}

/** A check without a problem. */
export const good = (text: string): Finding => ({ verdict: "good", text });
/** A check whose result may be intended. */
export const warning = (text: string): Finding => ({ verdict: "warning", text });
/** A check whose problem must be repaired. */
export const fault = (text: string): Finding => ({ verdict: "fault", text });

/** Returns the first line of an error message. */
export const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split("\n")[0]!;
