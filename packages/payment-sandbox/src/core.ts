import type { SandboxClock } from "./clock.ts";
import type { FaultBoard } from "./control/fault-board.ts";
import type { ApiRoute } from "./control/faults.ts";
import type { Store } from "./payments/store.ts";

/** How the sandbox was asked to behave; times in milliseconds. */
export interface Settings {
  publicKey: string;
  secretKey: string;
  secretHash: string;
  webhookUrl: string | null;
  webhookSignature: "hash" | "hmac" | "both";
  webhookTimeoutMs: number;
  retryDelaysMs: readonly number[];
  /** How long "Pay later" stays pending. */
  settleDelayMs: number;
  /** How long a refund takes to reach its final status. */
  refundDelayMs: number;
  /** Whether refunds that have ended are reported; an account gets this only on request. */
  refundWebhooks: boolean;
  /** Whether links name the host that the provider's test mode uses, though this sandbox serves them. */
  testHost: boolean;
  /** Where the hosted page is reached by a browser; ends in `/`. */
  publicUrl: string;
}

/** One call the sandbox received; `status` is null when the connection was cut or left hanging. */
export interface RequestRecord {
  at: number;
  route: ApiRoute;
  txRef: string | null;
  status: number | null;
}

/** The parts every module works with. */
export interface Core {
  settings: Settings;
  clock: SandboxClock;
  store: Store;
  faults: FaultBoard;
  requests: RequestRecord[];
}

/** The next number never used before in this state. */
export function nextId(core: Core): number {
  core.store.state.nextId += 1;
  return core.store.state.nextId;
}
