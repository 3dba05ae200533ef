/** The provider's calls, as faults and the request log name them. */
export const apiRoutes = [
  "create",
  "account",
  "disable",
  "verifyById",
  "verifyByReference",
  "transactionList",
  "refund",
  "refundStatus",
  "refundList",
  "resendHook",
] as const;

/** One of the provider's calls. */
export type ApiRoute = (typeof apiRoutes)[number];

/** Every fault there is, by the area it acts on; the README describes each. */
export const faultNames = {
  reply: ["error500", "unavailable503", "tooMany429", "unauthorized401", "html502", "reset", "hang", "slow"],
  webhook: [
    "dropped",
    "delayed",
    "duplicated",
    "failedLast",
    "wrongHash",
    "noHash",
    "legacy",
    "malformed",
    "beforeRedirect",
  ],
  lookup: ["pending", "unknownStatus", "foreignRef", "notFound", "oldestAttempt"],
  charge: ["amountLower", "amountHigher", "fractional", "usd", "twice", "afterClosed"],
  account: [
    "refused400",
    "refused403",
    "feeOnTop",
    "amountText",
    "amountLess",
    "expiryPast",
    "expirySoon",
    "expiryText",
    "expiryNone",
    "noNumber",
  ],
  redirect: ["successful", "completed", "failed", "cancelled", "none"],
  refund: ["insufficient", "stuck", "failed"],
} as const;

/** The area that a fault affects. */
export type FaultArea = keyof typeof faultNames;

interface Scope {
  /** Only for this payment; without it, for every one. */
  txRef?: string;
  /** The number of times that it happens; without a number it stays until it is removed. */
  times?: number;
}

/** The HTTP answer fails before the call has its effect, or after it with `afterEffect`; `delayMs` passes first. */
export interface ReplyFault extends Scope {
  on: "reply";
  fault: (typeof faultNames.reply)[number];
  /** `verify` stands for both look-ups and the list of transactions, `any` for every call. */
  route: ApiRoute | "verify" | "any";
  afterEffect?: boolean;
  delayMs?: number;
}

/** The webhook about a charge fails; several faults apply together. */
export interface WebhookFault extends Scope {
  on: "webhook";
  fault: (typeof faultNames.webhook)[number];
  /** For `delayed`. */
  delayMs?: number;
  /** For `duplicated`: how many are sent in all. */
  copies?: number;
}

/** A look-up answers with a wrong state. */
export interface LookupFault extends Scope {
  on: "lookup";
  fault: (typeof faultNames.lookup)[number];
}

/** The paid money differs from the requested money; set this fault before the customer pays. */
export interface ChargeFault extends Scope {
  on: "charge";
  fault: (typeof faultNames.charge)[number];
  /** For `amountLower` and `amountHigher`: by how many major units (naira). */
  by?: number;
  /** For `usd`: how many dollars come; as many as naira were asked for unless given. */
  dollars?: number;
}

/** The provider makes no account number, or describes it in another way; `by` is the fee of `feeOnTop`, or how much less `amountLess` asks for, in naira. */
export interface AccountFault extends Scope {
  on: "account";
  fault: (typeof faultNames.account)[number];
  by?: number;
}

/** The customer returns with another status, or with `none` does not return. */
interface RedirectFault extends Scope {
  on: "redirect";
  fault: (typeof faultNames.redirect)[number];
}

/** The refund is refused, never ends, or ends badly. */
interface RefundFault extends Scope {
  on: "refund";
  fault: (typeof faultNames.refund)[number];
}

/** One switched-on misbehaviour. */
export type Fault = ReplyFault | WebhookFault | LookupFault | ChargeFault | AccountFault | RedirectFault | RefundFault;

/** A fault with the id to remove it by, and how often it has happened. */
export type ActiveFault = Fault & { id: string; used: number };

/** The switches, as a test or the control endpoints use them. */
export interface FaultControl {
  /** Switches a fault on and returns its id. @throws Error when a value makes no sense. */
  add: (fault: Fault) => string;
  /** Switches one off; false if there is none with this id. */
  remove: (id: string) => boolean;
  list: () => ActiveFault[];
  clear: () => void;
}
