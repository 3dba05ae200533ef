import { BRAND } from "@salon/contracts";
import { checkMailServer, createMailer, type Mailer } from "@salon/email";
import { randomUUID } from "node:crypto";
import type { Env } from "../../env.ts";
import { createFlutterwaveProvider } from "../../payment-provider/flutterwave.ts";
import type { PaymentProvider } from "../../payment-provider/provider.ts";
import { configuredKeys } from "../../startup/external-services.ts";
import { fault, good, reasonOf, warning, type Finding } from "./findings.ts";

const REQUEST_TIMEOUT_MS = 10_000;
const NO_STARTTLS = "SMTP_URL: the mail server offers no STARTTLS";
const TRIAL_NAIRA = 100;

/** Checks the mail server; with an address it also sends one mail. */
export async function examineMail(
  { SMTP_URL, MAIL_FROM, production }: Env,
  mailTo: string | undefined,
): Promise<Finding[]> {
  if (!SMTP_URL) return [warning("SMTP_URL: not set, so mails go to the built-in inbox and are not delivered")];
  try {
    const { encrypted } = await checkMailServer(SMTP_URL);
    if (!encrypted && production)
      return [fault(`${NO_STARTTLS}, so production sends nothing to it; use a server with STARTTLS, or smtps://`)];
    const findings = [
      encrypted
        ? good("the mail server answers with encryption and accepts name and password")
        : warning(`${NO_STARTTLS}; mailed links travel unencrypted, and production sends nothing to it`),
    ];
    if (mailTo !== undefined) {
      const mailer = createMailer({ smtpUrl: SMTP_URL, from: MAIL_FROM, requireTls: production });
      findings.push(await sendTrial(mailer, mailTo));
    }
    return findings;
  } catch (error) {
    return [
      fault(`SMTP_URL: the mail server does not take mail (${reasonOf(error)}); check address, name and password`),
    ];
  }
}

async function sendTrial(mailer: Mailer, to: string): Promise<Finding> {
  const text = `If you read this, ${BRAND} can send mail.`;
  await mailer.send({
    to,
    message: { subject: `Mail from ${BRAND} works`, text, html: `<p>${text.replace("&", "&amp;")}</p>`, replyTo: to },
  });
  mailer.close();
  return good(`a mail to ${to} was accepted by the server; check that it arrives`);
}

/** Checks the keys with a look-up of a payment that does not exist, and the address of payment pages. */
export async function examineProvider(env: Env): Promise<Finding[]> {
  const keys = configuredKeys(env);
  if (!keys) return [warning("FLW_*: not set, so payments go to the built-in sandbox and no money moves")];
  try {
    const provider = createFlutterwaveProvider(keys);
    await provider.lookup({ ref: `doctor-${randomUUID()}`, from: new Date(), to: new Date() });
    return [good("the payment provider accepts the secret key"), await examineCheckout(provider, env)];
  } catch (error) {
    const advice = /author|key|token/i.test(reasonOf(error))
      ? "it does not take the key: copy it again from the provider's dashboard"
      : "it cannot be reached from here: check FLW_BASE_URL and the firewall";
    return [fault(`FLW_SECRET_KEY: the payment provider answered "${reasonOf(error)}"; ${advice}`)];
  }
}

/** Creates a payment page and disables it: only its link shows the host to which customers are redirected. */
async function examineCheckout(provider: PaymentProvider, { PUBLIC_URL, SUPPORT_EMAIL }: Env): Promise<Finding> {
  const returnUrl = PUBLIC_URL ?? "http://localhost/";
  const ref = `doctor-${randomUUID()}`;
  try {
    const { url } = await provider.createLink({
      ref,
      amount: TRIAL_NAIRA,
      email: SUPPORT_EMAIL,
      name: BRAND,
      returnUrl,
      sessionMinutes: 1,
    });
    await provider.disableLink(url);
    return good(`payment pages open at ${new URL(url).origin}`);
  } catch (error) {
    return fault(`FLW_BASE_URL: no payment page can be created, so customers cannot pay: ${reasonOf(error)}`);
  }
}

/** Checks that the public address leads to a running server. */
export async function examinePublicUrl({ PUBLIC_URL }: Env): Promise<Finding[]> {
  if (!PUBLIC_URL) return [warning("PUBLIC_URL: not set, so mailed links lead to this machine only")];
  const https = PUBLIC_URL.startsWith("https:")
    ? []
    : [warning(`PUBLIC_URL: ${PUBLIC_URL} is not encrypted; use it only for tests`)];
  try {
    const answer = await fetch(`${PUBLIC_URL}/readyz`, {
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
      redirect: "manual",
    });
    await answer.body?.cancel();
    if (answer.ok) return [...https, good(`${PUBLIC_URL} answers`)];
    const advice =
      answer.status === 502 || answer.status === 503 ? "is the server running?" : "does it lead to this server?";
    return [...https, fault(`PUBLIC_URL: ${PUBLIC_URL}/readyz answers ${answer.status}; ${advice}`)];
  } catch (error) {
    const cause = (error as { cause?: unknown }).cause ?? error;
    return [
      ...https,
      fault(
        `PUBLIC_URL: ${PUBLIC_URL} cannot be reached from here (${reasonOf(cause)}); check name, certificate and proxy`,
      ),
    ];
  }
}
