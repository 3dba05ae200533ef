import { API_BASE } from "@salon/contracts";
import { createHmac, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/**
 * The faults of both providers and their probabilities. With the last one the provider has taken the message, but the sender
 * cannot know. Hanging is rare, because each case takes the sender 10 s.
 */
const FAULTS = { refuses: 0.08, hangs: 0.01, "429": 0.08, "500": 0.08, "dies after taking": 0.06 } as const;
type PhoneFault = keyof typeof FAULTS;

/** One message that a provider took, whether or not its sender got the answer. */
export interface PhoneArrival {
  /** Index of the sending process. */
  sender: number;
  /** Epoch milliseconds of the machine. */
  at: number;
  /** The time of the processes' clock. */
  clock: Date;
  channel: "whatsapp" | "sms";
  to: string;
  kind: "reminder" | "bookingCancelled";
  /** The id of its link, which distinguishes it from other messages. */
  id: string;
  answered: boolean;
}

/** How a phone behaves: `absent` is not on WhatsApp, `late` is found to be absent only after the message was taken. */
export type PhoneNature = "usual" | "absent" | "late";

interface Options {
  random: () => number;
  now: () => Date;
  natureOf: (phone: string) => PhoneNature;
  /** The addresses of the processes that run. */
  urls: () => string[];
}

const APP_SECRET = "app-secret-of-the-fault-test";
const REFUSED = { error: { code: 131_026, message: "(#131026) Message undeliverable" } };
const LIMITED = { error: { code: 131_056, message: "(#131056) pair rate limit hit" } };
const WEBHOOK_TRIES = 200;
const WEBHOOK_PAUSE_MS = 250;

/** WhatsApp and Termii on a bad day: every third call fails, until `mend`; statuses come late, twice and in any order. */
export class FaultyPhoneServer {
  readonly arrivals: PhoneArrival[] = [];
  readonly faultCounts: Record<PhoneFault, number> = {
    refuses: 0,
    hangs: 0,
    "429": 0,
    "500": 0,
    "dies after taking": 0,
  };
  readonly #options: Options;
  readonly #server: Server;
  readonly #webhooks: Promise<void>[] = [];
  #mended = false;

  private constructor(options: Options) {
    this.#options = options;
    this.#server = createServer((req, res) => void this.#serve(req, res).catch(() => res.destroy()));
  }

  static async start(options: Options): Promise<FaultyPhoneServer> {
    const phones = new FaultyPhoneServer(options);
    await new Promise<void>((resolve) => phones.#server.listen(0, "127.0.0.1", resolve));
    return phones;
  }

  /** The configuration of one sending process. */
  envOf(sender: number): Record<string, string> {
    const base = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/${sender}/`;
    return {
      WHATSAPP_BASE_URL: `${base}whatsapp/`,
      WHATSAPP_TOKEN: "token",
      WHATSAPP_PHONE_ID: "1",
      WHATSAPP_APP_SECRET: APP_SECRET,
      WHATSAPP_VERIFY_TOKEN: "verify",
      SMS_BASE_URL: `${base}sms/`,
      SMS_API_KEY: "key",
      SMS_SENDER: "Ibadandun",
    };
  }

  /** Ends all faults but those of the phones. */
  mend(): void {
    this.#mended = true;
  }

  /** Waits until every status has been delivered. */
  async reported(): Promise<void> {
    await Promise.all(this.#webhooks);
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => void this.#server.close(resolve));
  }

  #chooseFault(): PhoneFault | null {
    let left = this.#mended ? 1 : this.#options.random();
    for (const fault of Object.keys(FAULTS) as PhoneFault[]) if ((left -= FAULTS[fault]) < 0) return fault;
    return null;
  }

  async #serve(req: IncomingMessage, res: ServerResponse): Promise<void> {
    let text = "";
    for await (const chunk of req.setEncoding("utf8") as AsyncIterable<string>) text += chunk;
    const [, sender = "", wire] = (req.url ?? "").split("/");
    const fault = this.#chooseFault();
    if (fault) this.faultCounts[fault] += 1;
    if (fault === "hangs") return;
    if (fault === "refuses") return void res.destroy();
    if (fault === "429") return answer(res, 429, LIMITED, { "retry-after": "1" });
    if (fault === "500") return answer(res, 500, { message: "Something went wrong" });
    const message = wire === "whatsapp" ? readWhatsApp(text) : readSms(text);
    const nature = message.channel === "whatsapp" ? this.#options.natureOf(message.to) : "usual";
    if (nature === "absent") return answer(res, 400, REFUSED);
    const { row, ...taken } = message;
    const providerId = `wamid.${randomUUID()}`;
    const clock = this.#options.now();
    this.arrivals.push({ ...taken, sender: Number(sender), at: Date.now(), clock, answered: fault === null });
    if (fault) res.destroy();
    else if (message.channel === "sms") answer(res, 200, { code: "ok", message_id: providerId });
    else answer(res, 200, { messages: [{ id: providerId }] });
    if (message.channel === "whatsapp") this.#webhooks.push(this.#report(providerId, row, nature));
  }

  async #report(id: string, row: string, nature: PhoneNature): Promise<void> {
    const statusOf = (status: string) => ({
      id,
      status,
      biz_opaque_callback_data: row,
      ...(status === "failed" && { errors: [{ code: 131_026, title: "Message undeliverable" }] }),
    });
    const kinds = nature === "late" ? ["failed", "sent", "failed"] : ["delivered", "sent", "delivered"];
    for (const kind of kinds) await this.#deliver(statusOf(kind));
  }

  /** Delivers a status to any process, again and again until one has answered, as WhatsApp does. */
  async #deliver(status: object): Promise<void> {
    const body = JSON.stringify({ entry: [{ changes: [{ value: { statuses: [status] } }] }] });
    const signature = `sha256=${createHmac("sha256", APP_SECRET).update(body).digest("hex")}`;
    for (let tries = 0; tries < WEBHOOK_TRIES; tries++) {
      const urls = this.#options.urls();
      const url = urls[Math.floor(Math.random() * urls.length)];
      const taken = await fetch(`${url}${API_BASE}/messages/whatsapp/webhook`, {
        method: "POST",
        headers: { "content-type": "application/json", "x-hub-signature-256": signature },
        body,
      }).then(
        ({ status: code }) => code === 200,
        () => false,
      );
      if (taken) return;
      await sleep(WEBHOOK_PAUSE_MS);
    }
  }
}

const linkIn = (text: string): string => /\/l\/([A-Za-z0-9]{10})\b/.exec(text)?.[1] ?? "no link";

function readWhatsApp(text: string) {
  const body = JSON.parse(text) as { to: string; template: { name: string }; biz_opaque_callback_data: string };
  const kind = body.template.name === "reminder" ? ("reminder" as const) : ("bookingCancelled" as const);
  return { channel: "whatsapp" as const, to: body.to, kind, id: linkIn(text), row: body.biz_opaque_callback_data };
}

function readSms(text: string) {
  const { to, sms } = JSON.parse(text) as { to: string; sms: string };
  const kind = sms.startsWith("Reminder") ? ("reminder" as const) : ("bookingCancelled" as const);
  return { channel: "sms" as const, to: `+${to}`, kind, id: linkIn(sms), row: "" };
}

function answer(res: ServerResponse, status: number, body: object, headers: Record<string, string> = {}): void {
  res.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));
}
