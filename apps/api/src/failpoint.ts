/** The points at which a kill leaves the most incomplete state. */
export const FAILPOINTS = [
  "order-saved",
  "plan-stored",
  "claims-half-made",
  "place-held",
  "place-written",
  "link-asked",
  "account-made",
  "link-saved",
  "webhook-stored",
  "marked-paid",
  "closing",
  "blocked-found",
  "bill-ended",
  "seats-half-secured",
  "seats-secured",
  "placing",
  "booking-written",
  "mail-queued",
  "give-back-discounted",
  "refund-recorded",
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
  "import-card-joined",
  "import-cards-made",
  "import-row-claimed",
  "import-row-placed",
  "import-row-removing",
  "import-taking-back",
  "lines-put-back",
  "time-freed",
  "time-claimed",
  "people-half-claimed",
  "people-claimed",
  "people-written",
  "people-half-released",
  "line-moved",
  "first-people-half-given",
  "service-hidden",
  "money-decided",
  "money-written",
  "balance-taken",
  "refund-receipted",
  "client-merge-begun",
  "client-merge-decided",
  "client-merge-recorded",
  "client-merge-moved",
  "client-deleting",
  "hold-written",
  "hold-asked",
  "hold-told",
  "offer-stored",
  "offer-claimed",
  "offer-opened",
  "offer-ended",
  "day-mail-begun",
] as const;
export type Failpoint = (typeof FAILPOINTS)[number];

let hook: ((point: Failpoint) => Promise<void> | void) | undefined;

/** Marks a named point of the payment path; it does nothing unless a test has set a hook. */
export const failpoint = (point: Failpoint): Promise<void> | void => hook?.(point);

/** Sets the function that runs at every failpoint, with which a test stops the process or one flow; null removes it. */
export function setFailpointHook(next: typeof hook | null): void {
  hook = next ?? undefined;
}

/** Kills this process at a failpoint like a power loss: it finishes, flushes and catches nothing. */
export const killAtFailpoint = (wanted: Failpoint): void =>
  setFailpointHook((point) => void (point === wanted && process.kill(process.pid, "SIGKILL")));
