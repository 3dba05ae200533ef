/** The moments at which a killed process has left the most half-done. */
export const FAILPOINTS = [
  "order-saved",
  "plan-stored",
  "claims-half-made",
  "link-asked",
  "link-saved",
  "webhook-stored",
  "marked-paid",
  "closing",
  "seats-half-secured",
  "seats-secured",
  "placing",
  "booking-written",
  "mail-queued",
  "refund-asked",
  "refund-begun",
  "refund-sent",
  "refund-refused",
  "refund-declined",
  "booking-revived",
  "booking-cancelled",
  "move-claimed",
  "move-written",
  "move-sold",
  "people-claimed",
  "people-written",
] as const;
export type Failpoint = (typeof FAILPOINTS)[number];

let hook: ((point: Failpoint) => Promise<void> | void) | undefined;

/** A named moment of the payment path; nothing happens here unless a test asked for it at start. */
export const failpoint = (point: Failpoint): Promise<void> | void => hook?.(point);

/** Lets a test stop the process, or a single flow, at the named moments; null takes it back. */
export function setFailpointHook(next: typeof hook | null): void {
  hook = next ?? undefined;
}

/** Has this process die at a named moment, as by power loss: nothing is finished, flushed or caught. */
export const killAtFailpoint = (wanted: Failpoint): void =>
  setFailpointHook((point) => void (point === wanted && process.kill(process.pid, "SIGKILL")));
