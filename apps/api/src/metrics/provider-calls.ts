import type { Mailer } from "@salon/email";
import type { MessageSender } from "../phone-channels/channels.ts";
import { offered, type PhoneChannels } from "../phone-channels/list.ts";
import type { PaymentProvider } from "../payment-provider/provider.ts";
import type { Metrics } from "./metrics.ts";

type Calls = Pick<Metrics, "callSeconds">;

/** Measures the calls of the payment provider. */
export function observeProvider(metrics: Calls, provider: PaymentProvider): PaymentProvider {
  const timed = timer(metrics, "flutterwave");
  return {
    ...provider,
    createLink: timed("createLink", provider.createLink),
    createAccount: timed("createAccount", provider.createAccount),
    disableLink: timed("disableLink", provider.disableLink),
    lookup: timed("lookup", provider.lookup),
    refund: timed("refund", provider.refund),
    refundStatus: timed("refundStatus", provider.refundStatus),
    findRefunds: timed("findRefunds", provider.findRefunds),
  };
}

/** Measures the messages to phones. */
export const observeChannels = (metrics: Calls, channels: PhoneChannels): PhoneChannels =>
  Object.fromEntries(
    offered(channels).map((name) => {
      const timed = timer(metrics, name);
      const sender: MessageSender = channels[name]!;
      const { send, reply } = sender;
      return [name, { ...sender, send: timed("send", send), ...(reply && { reply: timed("reply", reply) }) }];
    }),
  );

/** Measures the mails. */
export const observeMailer = (metrics: Calls, mailer: Mailer): Mailer => ({
  ...mailer,
  send: timer(metrics, "smtp")("send", mailer.send),
});

const timer =
  ({ callSeconds }: Calls, provider: string) =>
  <A extends unknown[], R>(operation: string, call: (...args: A) => Promise<R>) =>
  async (...args: A): Promise<R> => {
    const startedAt = performance.now();
    const observe = (outcome: string) =>
      callSeconds.observe({ provider, operation, outcome }, (performance.now() - startedAt) / 1000);
    try {
      const result = await call(...args);
      observe("ok");
      return result;
    } catch (error) {
      observe(isRefusal(error) ? "rejected" : "unknown");
      throw error;
    }
  };

/** Whether the other side definitely refused: a `ProviderError` names its outcome, a `MailError` or `ChannelError` is permanent. */
function isRefusal(error: unknown): boolean {
  const { outcome, permanent } = error as { outcome?: unknown; permanent?: unknown };
  return outcome === "rejected" || permanent === true;
}
