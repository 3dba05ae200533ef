import type { Proof } from "@salon/contracts";
import { createExternalStore } from "../hooks/external-store.ts";
import { ApiError } from "./api-error.ts";

/** The way in which the person is asked to show who they are, and what waits for it. */
interface Question {
  way: Proof;
  /** True once they have shown it, false where they did not. */
  answer: (isShown: boolean) => void;
}
const question = createExternalStore<Question | null>(null);
/** Calls that are refused while a question is open wait for the same answer. */
let answered: Promise<boolean> | null = null;

/** The open question who the person is, or null. */
export const useAskedAgain = (): Question | null => question.use();

/** How a refusal asks again who the person is; undefined for every other failure. */
export const wayOf = (error: unknown): Proof | undefined =>
  error instanceof ApiError && error.status === 403 ? (error.body as { again?: Proof } | undefined)?.again : undefined;

/** Whether a refusal says that the session waits for its second step. */
export const asksStep = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 403 && typeof (error.body as { step?: unknown })?.step === "string";

/** Asks the person to show who they are. @returns false where they closed the question */
export async function askAgain(way: Proof): Promise<boolean> {
  answered ??= new Promise((answer) => question.set({ way, answer }));
  try {
    return await answered;
  } finally {
    answered = null;
    question.set(null);
  }
}
