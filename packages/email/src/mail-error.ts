/** A mail was not sent, or nobody can say whether it was. */
export class MailError extends Error {
  /** Trying again is of no use: this mail to this address will never be taken. */
  readonly permanent: boolean;
  constructor(message: string, permanent: boolean, options?: ErrorOptions) {
    super(message, options);
    this.name = "MailError";
    this.permanent = permanent;
  }
}

// Only what the server says of this recipient or this text is final. A refused sender, log-in or connection is the
// server's or our own configuration: it can be mended while the mail waits.
const ABOUT_THIS_MAIL = new Set(["RCPT TO", "DATA"]);

/** Sorts what went wrong while sending into "try again" and "never". */
export const toMailError = (error: unknown): MailError => {
  if (error instanceof MailError) return error;
  const {
    message = String(error),
    command = "",
    responseCode = 0,
  } = error as {
    message?: string;
    command?: string;
    responseCode?: number;
  };
  return new MailError(message, ABOUT_THIS_MAIL.has(command) && responseCode >= 500, { cause: error });
};
