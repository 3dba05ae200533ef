import { createExternalStore } from "../hooks/external-store.ts";

const shown = createExternalStore<string | null>(null);

/** Shows a failure over the page until it is dismissed, because what it says about money must not pass by. */
export const showFailure = (message: string): void => shown.set(message);

/** The failure that is shown, or null. */
export const useFailure = (): string | null => shown.use();

/** Takes the failure away. */
export const dismissFailure = (): void => shown.set(null);
