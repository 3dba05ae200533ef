import { withoutTokens } from "@salon/contracts";

/** An error in its logged form. */
interface LoggedError {
  type: string;
  message: string;
  /** The code of the driver, the system or the provider's transport. */
  code?: string | number;
  /** Only the frames, because `message` has the message. */
  stack?: string;
  cause?: LoggedError;
}

const MAX_CAUSE_DEPTH = 5;
const MAX_MESSAGE_LENGTH = 1000;

/**
 * Patterns of error texts that can contain personal data or a secret, with the replacement of each. MongoDB and Mongoose
 * quote stored and sent values in double quotes: https://www.mongodb.com/docs/manual/core/index-unique/
 */
const REDACTIONS: readonly (readonly [RegExp, string])[] = [
  [/(\/\/)[^\s/@]+@/g, "$1[secret]@"],
  [/[^\s"'<>:,;(){}[\]]+@[^\s"'<>:,;(){}[\]]+/g, "[email]"],
  [/\b(value )"(?:[^"\\]|\\.)*"/g, '$1"[value]"'],
  [/(\bdup key: ).*$/gms, "$1[values]"],
  [
    /(["']?\b(?:name|email|password|token|secret\w*|authorization|cookie)["']?\s*[:=]\s*)(?:"(?:[^"\\]|\\.)*"|'[^']*'|(?:Bearer\s+)?[^\s,;}]+)/gi,
    "$1[secret]",
  ],
  [/\bFLW(?:SECK|PUBK)[\w-]*/g, "[secret]"],
  [/\beyJ[\w-]+(?:\.[\w-]+){2}/g, "[secret]"],
  // A word of this length is a random token.
  [/\b[\w-]{40,}\b/g, "[secret]"],
];

const redact = (text: string): string =>
  REDACTIONS.reduce((redacted, [pattern, replacement]) => redacted.replace(pattern, replacement), withoutTokens(text));

/** Describes an error and its causes for the log, without personal data and secrets that their texts may quote. */
export function describeError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error))
    return { type: typeof error, message: redact(String(error).slice(0, MAX_MESSAGE_LENGTH)) };
  const { code } = error as { code?: unknown };
  const frames = error.stack?.split("\n").filter((line) => /^\s+at /.test(line));
  return {
    type: error.name,
    message: redact(error.message.slice(0, MAX_MESSAGE_LENGTH)),
    ...((typeof code === "string" || typeof code === "number") && { code }),
    ...(frames && { stack: frames.join("\n") }),
    ...(error.cause !== undefined && depth < MAX_CAUSE_DEPTH && { cause: describeError(error.cause, depth + 1) }),
  };
}
