import { MongoError } from "../errors.ts";

const SPACE = " \\t\\n\\v\\f\\r";

/**
 * Translates a PCRE pattern into a JavaScript pattern with the same meaning, or refuses it.
 * @throws MongoError 51091 for a pattern that cannot be translated, 51108 for an option outside `i`, `m`, `s`, `u`.
 */
export function compileRegex(pattern: string, options: string): RegExp {
  for (const option of options) {
    if (!"imsu".includes(option)) throw new MongoError(51108, `invalid flag in regex options: ${option}`);
  }
  if (pattern.includes("\0"))
    throw new MongoError("BadValue", "Regular expression cannot contain an embedded null byte");
  try {
    return new RegExp(translate(pattern, options), options.replaceAll("u", "").replaceAll(/(.)(?=.*\1)/g, "") + "u");
  } catch (error) {
    if (error instanceof MongoError) throw error;
    throw new MongoError(51091, `Regular expression is invalid: ${pattern}`);
  }
}

function translate(pattern: string, options: string): string {
  let out = "";
  let inClass = false;
  for (let at = 0; at < pattern.length; at++) {
    const char = pattern.charAt(at);
    if (char === "\\") {
      at++;
      out += escape(pattern.charAt(at), inClass, pattern);
      continue;
    }
    if (char === "[" && !inClass) inClass = true;
    else if (char === "[" && ":.=".includes(pattern.charAt(at + 1))) throw unsupported("POSIX class", pattern);
    else if (char === "]" && inClass) inClass = false;
    out += inClass || char === "]" ? literalInClass(char, inClass) : outside(char, options);
  }
  return out;
}

const literalInClass = (char: string, inClass: boolean): string =>
  // Lone closing brackets are literal in PCRE, and `-` next to a class escape too; only the former occurs in practice.
  char === "]" && inClass ? "\\]" : char;

function outside(char: string, options: string): string {
  if (char === "." && !options.includes("s")) return "[^\\n]";
  // PCRE's dollar also matches before a final line break.
  if (char === "$" && !options.includes("m")) return "(?=\\n?(?![\\s\\S]))";
  return char;
}

function escape(char: string, inClass: boolean, pattern: string): string {
  if (char === "s") return inClass ? SPACE : `[${SPACE}]`;
  if (char === "S" && !inClass) return `[^${SPACE}]`;
  if (/[A-Za-z0-9]/.test(char)) {
    if (!"dDwWbBnrtfvxkpPcu123456789".includes(char)) throw unsupported(`\\${char}`, pattern);
    return `\\${char}`;
  }
  if (char === "") throw unsupported("\\ at the end", pattern);
  return /[\^$\\.*+?()[\]{}|/-]/.test(char) && (char !== "-" || inClass) ? `\\${char}` : char;
}

const unsupported = (what: string, pattern: string) =>
  new MongoError(
    51091,
    `Regular expression is invalid: ${what} is not carried over by the embedded stand-in: ${pattern}`,
  );
