import type { Answer, TestClient } from "@salon/api/test/support/api/test-client.ts";
import { PASSWORD } from "@salon/api/test/support/api/test-client.ts";
import { SLOTS } from "@salon/contracts";
import { setTimeout as sleep } from "node:timers/promises";
import { requestPayment, weekdayAhead, type Customer } from "../../harness/customers.ts";
import type { FaultyMailServer } from "./faulty-mail-server.ts";
import { CONTACT_SUBJECT, type MailLedger } from "./mail-ledger.ts";
import type { Harness } from "../../harness/harness.ts";

/** Number of each cause; together they cause a thousand mails. */
const CAUSES = { customers: 130, moved: 100, cancelled: 60, refunded: 30, forgot: 50, changed: 10 } as const;
const READERS = 240;
const WRITERS = 250;
const STRANGERS = 20;

/** The address that the contact form's mails go to. */
export const SALON_ADDRESS = "desk@salon.test";
const RETRY_MS = 150;
const CALL_TIMEOUT_MS = 200_000;
/** A delivery that fails several times is tried again after minutes. */
const ARRIVAL_TIMEOUT_MS = 8 * 60_000;
const LAST_START = SLOTS.length - 3;
const REASON = "The customer cancelled in time";

/** An answer and the number of tries. A try that a killed server did not answer may have taken effect. */
type Retried = { answer: Answer; tries: number };

/**
 * Runs everything that causes a mail, on servers that are killed meanwhile; every call is repeated until it is
 * answered.
 */
export class MailCauses {
  readonly #harness: Harness;
  readonly #ledger: MailLedger;
  readonly #server: FaultyMailServer;
  readonly #admin: TestClient;
  /** Number of mails that staff sent again during the run. */
  sentAgain = 0;

  constructor(harness: Harness, ledger: MailLedger, server: FaultyMailServer, admin: TestClient) {
    this.#harness = harness;
    this.#ledger = ledger;
    this.#server = server;
    this.#admin = admin;
  }

  /** Returns all tasks; each uses its own account. */
  tasks(): (() => Promise<void>)[] {
    const many = (count: number, task: (number: number) => Promise<void>) =>
      Array.from({ length: count }, (_, number) => () => task(number));
    return [
      ...many(CAUSES.customers, this.#visit),
      ...many(READERS, this.#subscribe),
      ...many(WRITERS, this.#write),
      ...many(STRANGERS, this.#forgetAsStranger),
    ];
  }

  /** One customer's visit: account, booking, new time, cancellation, refund, forgotten password. */
  readonly #visit = async (number: number): Promise<void> => {
    const customer = await this.#signUp(number);
    const to = customer.email;
    const ref = await this.#pay(customer, number);
    const bookingId = await this.#bookedWith(customer, ref);
    this.#ledger.expect({ subject: "Your booking is confirmed", to });
    if (number < CAUSES.forgot) await this.#forget(customer, number < CAUSES.changed);
    if (number < CAUSES.moved) {
      await this.#move(customer, bookingId);
      this.#ledger.expect({ subject: "Your booking has a new time", to });
    }
    if (number < CAUSES.cancelled) await this.#cancel(customer, bookingId);
    if (number < CAUSES.refunded) await this.#refund(to, ref);
  };

  async #signUp(number: number): Promise<Customer> {
    const client = this.#harness.client(number);
    const account = { name: "Sade Akin", email: `visitor${number}@example.com`, password: PASSWORD };
    const { answer } = await this.#retryUntil(() => client.post("/users/create-account", account), [201, 409]);
    const user =
      answer.status === 201 ? answer : (await this.#retryUntil(() => client.signIn(account.email), [200])).answer;
    this.#ledger.expect({ subject: "Verify your account", to: account.email });
    return { id: user.body._id as string, email: account.email, client };
  }

  async #pay(customer: Customer, number: number): Promise<string> {
    const date = weekdayAhead(this.#harness.now(), 10 + (number % 20));
    const line = { service: "Haircut & Styling", date, time: SLOTS[number % LAST_START]!, cartQuantity: 1 };
    // The incomplete payment of a killed server blocks a new one for two minutes.
    const ask = async () => {
      const answer = await requestPayment(customer, [line]);
      return answer.status === 409 ? { ...answer, status: 503 } : answer;
    };
    const { answer } = await this.#retryUntil(ask, [200]);
    await this.#harness.sandbox.pay(answer.body.ref as string);
    return answer.body.ref as string;
  }

  async #bookedWith({ client }: Customer, ref: string): Promise<string> {
    const { answer } = await this.#retryUntil(async () => {
      const status = await client.get(`/booking/payment/${ref}`);
      return status.body.state === "successful" ? status : { ...status, status: 503 };
    }, [200]);
    return answer.body.bookingId as string;
  }

  async #move({ client }: Customer, bookingId: string): Promise<void> {
    const { answer } = await this.#retryUntil(() => client.get(`/booking/getBooking/${bookingId}`), [200]);
    const [line] = answer.body.cartItems as { date: string; time: (typeof SLOTS)[number] }[];
    const target = { item: 0, date: line!.date, time: SLOTS[SLOTS.indexOf(line!.time) + 2] };
    await this.#retryUntil(() => client.post(`/booking/${bookingId}/reschedule`, target), [200]);
  }

  /** Cancels after the earlier mails have arrived, because a cancelled booking gets no confirmation. */
  async #cancel({ email: to, client }: Customer, bookingId: string): Promise<void> {
    await this.#untilArrived(to, ["Your booking is confirmed", "Your booking has a new time"]);
    await this.#retryUntil(() => client.post(`/booking/${bookingId}/cancel`), [200, 409]);
    this.#ledger.expect({ subject: "Your booking is cancelled", to });
  }

  /** Waits until mails with these subjects have arrived at an address; those that failed are sent again. */
  async #untilArrived(to: string, subjects: readonly string[]): Promise<void> {
    const has = (wanted: string) =>
      this.#server.arrivals.some(({ recipients, subject }) => recipients[0] === to && subject === wanted);
    const deadline = performance.now() + ARRIVAL_TIMEOUT_MS;
    while (!subjects.every(has) && performance.now() < deadline) {
      await this.#sendAgain(to);
      await sleep(RETRY_MS);
    }
  }

  /** Sends failed mails to an address again, as staff would. */
  async #sendAgain(to: string): Promise<void> {
    const { answer } = await this.#retryUntil(() => this.#admin.get(`/mails?state=failed&q=${to}`), [200]);
    for (const { _id } of answer.body as { _id: string }[]) {
      const again = await this.#retryUntil(() => this.#admin.post(`/mails/${_id}/retry`), [200, 409]);
      if (again.answer.status === 200) this.sentAgain += 1;
    }
  }

  /**
   * A refund that was interrupted before the provider got it is not repeated; then no mail is expected. One that is refused
   * because the cancellation was interrupted is sent again, as soon as the list offers it.
   */
  async #refund(to: string, ref: string): Promise<void> {
    const refund = () => this.#admin.post(`/payments/${ref}/refund`, { reason: REASON });
    await this.#retryUntil(refund, [200, 409, 502]);
    let refunded = false;
    await this.#retryUntil(async () => {
      const listed = await this.#admin.get(`/payments?q=${ref}`);
      const stuck = await this.#admin.get(`/payments?q=${ref}&attention=true&state=refunding`);
      refunded = listed.body[0]?.state === "refunded";
      if (listed.body[0]?.state === "fulfilled" && listed.body[0]?.refundDue) await refund();
      return refunded || stuck.body.length === 1 ? listed : { ...listed, status: 503 };
    }, [200]);
    if (refunded) this.#ledger.expect({ subject: "Your refund is on its way", to });
  }

  async #forget({ email, client }: Customer, andChange: boolean): Promise<void> {
    const { tries } = await this.#retryUntil(() => client.post("/users/forgotPassword", { email }), [200]);
    this.#ledger.expect({ subject: "Choose a new password", to: email }, { most: tries });
    if (!andChange) return;
    // A mailed link verifies the address too, and a verification mail that still waits is dropped then.
    await this.#untilArrived(email, ["Verify your account"]);
    // Only the newest link works, so each mailed one is tried.
    await this.#retryUntil(
      async () => {
        let answer: Answer | undefined;
        for (const token of this.#mailedTokens(email))
          if (answer?.status !== 200)
            answer = await client.patch(`/users/resetPassword/${token}`, { password: `New-${PASSWORD}` });
        if (answer?.status === 200) return answer;
        const report = await client.signIn(email, `New-${PASSWORD}`);
        return report.status === 200 ? report : { ...report, status: 503 };
      },
      [200],
      ARRIVAL_TIMEOUT_MS,
    );
    await this.#retryUntil(() => client.signIn(email, `New-${PASSWORD}`), [200]);
    this.#ledger.expect({ subject: "Your password was changed", to: email });
  }

  #mailedTokens(email: string): string[] {
    const mails = this.#server.arrivals.filter(
      ({ recipients, subject }) => recipients[0] === email && subject === "Choose a new password",
    );
    // In quoted-printable a long line ends with `=` and continues on the next.
    return mails.flatMap(({ source }) => {
      const token = /\/resetPassword\/([\w-]{43})/.exec(source.replaceAll("=\r\n", ""))?.[1];
      return token ? [token] : [];
    });
  }

  readonly #subscribe = async (number: number): Promise<void> => {
    const email = `reader${number}@example.com`;
    await this.#retryUntil(() => this.#harness.client(number).post("/users/news-letter", { email }), [200]);
    this.#ledger.expect({ subject: "Welcome to our newsletter", to: email });
  };

  /** Sending twice makes two messages; the salon's list shows how many were stored. */
  readonly #write = async (number: number): Promise<void> => {
    const email = `writer${number}@example.com`;
    const message = { name: "Amina", email, message: `Question ${number}` };
    await this.#retryUntil(() => this.#harness.client(number).post("/users/contact-us", message), [200]);
    const { answer } = await this.#retryUntil(() => this.#admin.get(`/messages?q=${email}`), [200]);
    const stored = (answer.body as unknown[]).length;
    this.#ledger.expect({ subject: CONTACT_SUBJECT, to: SALON_ADDRESS, from: email }, { least: stored, most: stored });
  };

  readonly #forgetAsStranger = async (number: number): Promise<void> => {
    const email = `stranger${number}@example.com`;
    await this.#retryUntil(() => this.#harness.client(number).post("/users/forgotPassword", { email }), [200]);
  };

  /**
   * Repeats a call until one of these statuses comes, also while the server is down.
   * @throws Error for any other answer
   */
  async #retryUntil(
    call: () => Promise<Answer>,
    wanted: readonly number[],
    timeoutMs = CALL_TIMEOUT_MS,
  ): Promise<Retried> {
    const deadline = performance.now() + timeoutMs;
    for (let tries = 1; ; tries++) {
      const answer = await call().catch(() => null);
      if (answer && wanted.includes(answer.status)) return { answer, tries };
      const mayPass = answer === null || answer.status >= 500 || answer.status === 429;
      if (!mayPass || performance.now() > deadline)
        throw new Error(`a call answered ${answer ? `${answer.status} ${JSON.stringify(answer.body)}` : "nothing"}`);
      await sleep(RETRY_MS);
    }
  }
}
