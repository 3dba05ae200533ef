import { createTransport } from "nodemailer";
import { toMailError } from "./mail-error.ts";
import { withRequiredTls } from "./required-tls.ts";

const PATIENCE_MS = 10_000;

const greet = async (smtpUrl: string): Promise<void> => {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: PATIENCE_MS,
    dnsTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
  });
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
};

/**
 * Connects to a mail server and signs in as for sending, but sends nothing; answers whether the connection is encrypted.
 * @throws MailError with what the server said when it does not answer or refuses the name and password
 */
export const checkMailServer = async (smtpUrl: string): Promise<{ encrypted: boolean }> => {
  try {
    await greet(withRequiredTls(smtpUrl));
    return { encrypted: true };
  } catch (error) {
    if ((error as { code?: string }).code !== "ETLS") throw toMailError(error);
  }
  try {
    await greet(smtpUrl);
    return { encrypted: false };
  } catch (error) {
    throw toMailError(error);
  }
};
