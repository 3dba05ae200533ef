/** A mail was not sent, or it is unknown whether it was sent. */
export class MailError extends Error {
  /** The server will never accept this mail for this address, so a retry is pointless. */
  readonly permanent: boolean;
  constructor(message: string, permanent: boolean, options?: ErrorOptions) {
    super(message, options);
    this.name = "MailError";
    this.permanent = permanent;
  }
}

// Only a refusal of this recipient or this text is final. A refused sender, log-in or connection comes from a
// configuration that can be corrected while the mail waits.
const ABOUT_THIS_MAIL = new Set(["RCPT TO", "DATA"]);

/** Turns an error while sending into a MailError that is either temporary or permanent. */
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
