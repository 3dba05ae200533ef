/** An error as the log shows it. */
interface LoggedError {
  type: string;
  message: string;
  /** Of the driver, the system or the provider's transport: what to search for. */
  code?: string | number;
  /** Frames alone; the message stands above. */
  stack?: string;
  cause?: LoggedError;
}

const DEEPEST_CAUSE = 5;
const LONGEST_MESSAGE = 1000;

/**
 * Where an error's text can quote a person or a secret, and what stands there instead. Values in double quotes are struck
 * where MongoDB and Mongoose quote what was stored or sent: https://www.mongodb.com/docs/manual/core/index-unique/
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
  [/(verifyUser|resetPassword|unsubscribe|verify)[/\\][^/\\\s]+/g, "$1/[secret]"],
  // What is this long and has no space in it was made by chance.
  [/\b[\w-]{40,}\b/g, "[secret]"],
];

const redact = (text: string): string =>
  REDACTIONS.reduce((redacted, [pattern, replacement]) => redacted.replace(pattern, replacement), text);

/** Describes an error and its causes for the log, without personal data and secrets that their texts may quote. */
export function describeError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error))
    return { type: typeof error, message: redact(String(error).slice(0, LONGEST_MESSAGE)) };
  const { code } = error as { code?: unknown };
  const frames = error.stack?.split("\n").filter((line) => /^\s+at /.test(line));
  return {
    type: error.name,
    message: redact(error.message.slice(0, LONGEST_MESSAGE)),
    ...((typeof code === "string" || typeof code === "number") && { code }),
    ...(frames && { stack: frames.join("\n") }),
    ...(error.cause !== undefined && depth < DEEPEST_CAUSE && { cause: describeError(error.cause, depth + 1) }),
  };
}
