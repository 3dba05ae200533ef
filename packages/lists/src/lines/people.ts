import { foldText, namesAgree } from "@salon/contracts";
import type { ReadContext } from "../imports/reading.ts";
import { withDots } from "./name-words.ts";
import { partsOf } from "./separators.ts";

type Team = ReadContext["team"];
/** What a text says of a member: the only one who is meant, or those who may be. */
export interface SaidMember {
  text: string;
  members: Team;
}

const WORD = String.raw`[\p{L}\p{M}'’-]+`;
const BEFORE = new RegExp(String.raw`(?<!\p{L})(?:with|w/|by|stylist:?|staff:?)\s*(${WORD})(?:\s+(${WORD}))?`, "giu");
const TO_DO = new RegExp(
  String.raw`(?<!\p{L})(${WORD})(?:\s+(${WORD}))?\s+(?:to|will|should)\s+(?:do|handle|make|fix)(?!\p{L})`,
  "giu",
);

/** The members whose name this is, in full or shortened. */
export const membersNamed = (text: string, team: Team): Team => {
  const name = withDots(text).replaceAll(".", " ").trim();
  const same = team.filter((member) => foldText(member.name) === foldText(name));
  return same.length > 0 ? same : team.filter((member) => namesAgree(name, member.name));
};

/** Takes a named member out of a text: `with Halima`, `Halima to do`, or a name by itself after that of the client. */
export function takeMember(text: string, team: Team, mark: string): { said: SaidMember | null; rest: string } {
  for (const pattern of [BEFORE, TO_DO])
    for (const match of text.matchAll(pattern)) {
      const [found, first = "", second] = match;
      const names = second === undefined ? [first] : [`${first} ${second}`, first];
      for (const [at, name] of names.entries()) {
        const members = membersNamed(name, team);
        if (members.length === 0) continue;

        const isShort = at > 0 && pattern === BEFORE;
        const said = isShort ? found.slice(0, found.length - second!.length).trimEnd() : found;
        if (at > 0 && pattern === TO_DO) continue;
        return { said: { text: name, members }, rest: text.replace(said, mark) };
      }
    }
  return memberByItself(text, team, mark);
}

function memberByItself(text: string, team: Team, mark: string): { said: SaidMember | null; rest: string } {
  const [, ...further] = partsOf(text).filter(({ words }) => /\p{L}/u.test(words));
  const found = further.findLast(({ words }) => membersNamed(words, team).length > 0);
  if (!found) return { said: null, rest: text };

  const { words, start, end } = found;
  const rest = text.slice(0, start) + mark + text.slice(end);
  return { said: { text: withDots(words).trim(), members: membersNamed(words, team) }, rest };
}
