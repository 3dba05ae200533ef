import { createExternalStore } from "../hooks/external-store.ts";

/** Whether the latest call that ended had an answer; what the browser says of the network decides nothing. */
export const reached = createExternalStore(true);

/** Calls this when a call has an answer again after one had none. Returns how to stop. */
export const onReachedAgain = (listener: () => void): (() => void) =>
  reached.subscribe(() => {
    if (reached.get()) listener();
  });
