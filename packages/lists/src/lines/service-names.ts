import { foldText } from "@salon/contracts";
import type { ReadContext } from "../imports/reading.ts";
import { isTitle } from "./name-words.ts";
import { partsOf } from "./separators.ts";

type Services = ReadContext["services"];
interface Token {
  word: string;
  start: number;
  end: number;
  /** Words of one part stand beside each other, without a comma or a mark between them. */
  part: number;
  /** Written in small letters, so hardly a name. */
  small: boolean;
}

/** A word, or a sign that no name of a service has within it. */
const TOKEN = /[\p{L}\p{N}][\p{L}\p{N}\p{M}'’ʼ]*|[~?@%=<>^"\\#]/gu;
const CONNECTORS = new Set(["and", "n", "of", "the", "a"]);
/** The most words of a service's name. */
const MAX_WORDS = 8;
/** Letters from which the beginning of a word stands for it, such as `mani`. */
const MIN_START = 4;
/** Letters from which the first word of a service, or any word by itself, names it when no other service has it. */
const MIN_FIRST = 5;
const MIN_ANY = 7;
/** The most services that are offered for a name. */
const MAX_LIKELY = 5;

function tokensOf(text: string): Token[] {
  return partsOf(text).flatMap(({ words, start }, part) =>
    [...words.matchAll(TOKEN)].map(({ 0: written, index }) => ({
      word: foldText(written),
      start: start + index,
      end: start + index + written.length,
      part,
      small: /^\p{Ll}/u.test(written),
    })),
  );
}

const wordsOf = (text: string): string[] =>
  tokensOf(text)
    .map(({ word }) => word)
    .filter((word) => !CONNECTORS.has(word));

const single = (word: string): string => (word.length > 3 ? word.replace(/s$/u, "") : word);
const isSame = (said: string, word: string): boolean => single(said) === single(word);
const standsFor = (said: string, word: string): boolean =>
  isSame(said, word) || (said.length >= MIN_START && word.startsWith(single(said)));

/** Whether the words are the name of the service: in any order, also shortened, or written together or apart. */
function isName(said: readonly string[], name: readonly string[]): boolean {
  if (said.length === 0) return false;
  if (single(said.join("")) === single(name.join(""))) return true;
  if (said.length !== name.length) return false;

  const open = [...name];
  return said.every((word) => {
    const at = open.findIndex((each) => standsFor(word, each));
    if (at >= 0) open.splice(at, 1);
    return at >= 0;
  });
}

/** A place in a text that names services. */
interface NameMatch {
  from: number;
  to: number;
  services: Services;
  /** Whether it is surely the first of the services. */
  clear: boolean;
}

/** What is known of the names of services, so that thousands of rows are compared with them quickly. */
interface Index {
  names: { service: Services[number]; words: string[]; joined: string }[];
  words: Map<Services[number], string[]>;
  having: Map<string, Services>;
  near: Map<string, Services>;
}
const INDEXES = new WeakMap<Services, Index>();
function indexOf(services: Services): Index {
  const known = INDEXES.get(services);
  if (known) return known;

  const names = services.map((service) => {
    const words = wordsOf(service.name);
    return { service, words, joined: words.join("") };
  });
  const words = new Map(names.map((name) => [name.service, name.words]));
  const index = { names, words, having: new Map(), near: new Map() };
  INDEXES.set(services, index);
  return index;
}

const nameOf = (service: Services[number], services: Services): string[] => indexOf(services).words.get(service) ?? [];

type Name = Index["names"][number];
/** The services whose name fits a word; remembered, because words come again. */
function remembered(known: Map<string, Services>, word: string, fits: () => Name[]): Services {
  const found = known.get(word) ?? fits().map(({ service }) => service);
  known.set(word, found);
  return found;
}
/** The services that have a word in their name. */
const having = (word: string, services: Services): Services => {
  const { names, having: known } = indexOf(services);
  return remembered(known, word, () => names.filter(({ words }) => words.some((each) => isSame(word, each))));
};
/** The services of whose name a word may be a part, also a shortened one. */
const near = (word: string, services: Services): Services => {
  const { names, near: known } = indexOf(services);
  return remembered(known, word, () => names.filter(({ joined }) => joined.includes(single(word))));
};

/** Those of some services that have this name; where one is written exactly so, that one. */
function namedBy(words: readonly string[], some: Services, services: Services): Services {
  const named = some.filter((service) => isName(words, nameOf(service, services)));
  const exact = named.filter((service) => words.join("") === nameOf(service, services).join(""));
  return exact.length > 0 ? exact : named;
}

/** The longest run of words that is a whole name, of a service that is not `taken`. */
function fullName(tokens: readonly Token[], services: Services, taken: Services = []): NameMatch | null {
  const known = tokens.map(({ word }) => (CONNECTORS.has(word) ? null : near(word, services)));
  for (let length = Math.min(MAX_WORDS, tokens.length); length > 0; length--)
    for (let from = 0; from + length <= tokens.length; from++) {
      const ends = [from, from + length - 1] as const;
      if (tokens[ends[0]]!.part !== tokens[ends[1]]!.part || ends.some((end) => !known[end]?.length)) continue;

      const inRun = known.slice(from, from + length);
      const some = known[from]!.filter((service) => inRun.every((each) => each === null || each.includes(service)));
      const words = tokens.slice(from, from + length).map(({ word }) => word);
      const named = namedBy(
        words.filter((word) => !CONNECTORS.has(word)),
        some.filter((service) => !taken.includes(service)),
        services,
      );
      if (named.length > 0) return { from, to: from + length, services: named, clear: named.length === 1 };
    }
  return null;
}

/** A word of one service's name alone, where no word beside it belongs to another; else a word that is not clear. */
function partOfName(tokens: readonly Token[], services: Services, taken: Services = []): NameMatch | null {
  let unclear: NameMatch | null = null;
  for (const [at, { word, part }] of tokens.entries()) {
    const found = word.length < MIN_FIRST ? [] : having(word, services).filter((service) => !taken.includes(service));
    if (found.length === 0) continue;

    const beside = [tokens[at - 1], tokens[at + 1]].flatMap((token) => (token?.part === part ? [token] : []));
    const isAlone = !beside.some((token) => having(token.word, services).some((service) => service !== found[0]));
    const isFirst = isSame(word, nameOf(found[0]!, services)[0]!);
    const isNaming =
      isFirst || (word.length >= MIN_ANY && !beside.some(({ small }) => small) && isAfterName(tokens, at));
    const place = { from: at, to: at + 1, services: found, clear: found.length === 1 && isAlone && isNaming };
    if (place.clear) return place;
    unclear ??= place;
  }
  return unclear;
}

/** Whether at most one word stands before it, which is the client's name: in `Bola Ghana twisting` it is not clear which words are. */
const isAfterName = (tokens: readonly Token[], at: number): boolean =>
  tokens.filter(({ part, word }, index) => index < at && part === tokens[at]!.part && !isTitle(word)).length <= 1;

/** What a text says of a service. */
export interface SaidService {
  text: string;
  /** The only service that is meant; absent where it is asked. */
  id?: string;
  /** Named by one word of its name alone. */
  isPart?: true;
  /** Services that may be meant, the likeliest first. */
  likely: Services;
}

/** Takes the name of a service out of a text. One appointment has one: where a second is named, it is asked. */
export function takeService(
  text: string,
  services: Services,
  mark: string,
): { said: SaidService | null; rest: string } {
  const tokens = tokensOf(text);
  const full = fullName(tokens, services);
  const found = full ?? partOfName(tokens, services);
  if (!found) return { said: null, rest: text };

  const [start, end] = [tokens[found.from]!.start, tokens[found.to - 1]!.end];
  const rest = text.slice(0, start) + mark + text.slice(end);
  const second = found.clear ? secondName(rest, mark, found.services, services) : null;
  const likely = [...found.services, ...(second?.services ?? [])];
  const said = [text.slice(start, end), second?.text].filter(Boolean).join(" + ");
  const isClear = found.clear && !second;
  return {
    said: { text: said, likely, ...(isClear && { id: likely[0]!.id }), ...(!full && { isPart: true as const }) },
    rest: second?.rest ?? rest,
  };
}

/** A second service of a line, with the line without it and without what joins the two. */
function secondName(
  rest: string,
  mark: string,
  taken: Services,
  services: Services,
): { text: string; services: Services; rest: string } | null {
  const tokens = tokensOf(rest);
  const found = fullName(tokens, services, taken) ?? partOfName(tokens, services, taken);
  if (!found?.clear) return null;

  const [start, end] = [tokens[found.from]!.start, tokens[found.to - 1]!.end];
  const joined = rest.slice(0, start).replace(JOINING, "");
  return { text: rest.slice(start, end), services: found.services, rest: joined + mark + rest.slice(end) };
}
const JOINING = /(?<=\p{Cc}) ?(?:[&+,/]|and|n|plus) ?$/u;

/** The words of all services, by which a word is known to be no name. */
export const isServiceWord = (word: string, services: Services): boolean =>
  word.length > 2 && !CONNECTORS.has(foldText(word)) && having(foldText(word), services).length > 0;

/** Whether a text names a service, an appointment or a client. */
export const namesClient = (text: string, services: Services): boolean => {
  const words = new Set(tokensOf(text).map(({ word }) => single(word)));
  return (
    ["client", "customer", "appointment", "appt", "booking"].some((word) => words.has(word)) ||
    takeService(text, services, " ").said !== null
  );
};

/** The service of a cell, which has nothing else in it. */
export function serviceOfCell(cell: string, services: Services): SaidService {
  const { said, rest } = takeService(cell, services, " ");
  const likely = [...new Set([...(said?.likely ?? []), ...likelyServices(cell, services)])].slice(0, MAX_LIKELY);
  const isWhole = said?.id !== undefined && !/[\p{L}\p{N}]/u.test(rest);
  return { text: cell, likely, ...(isWhole && { id: said.id }) };
}

/** The services that share most words with a text. */
export function likelyServices(text: string, services: Services): Services {
  const words = wordsOf(text);
  const shared = (service: Services[number]) =>
    nameOf(service, services).filter((word) => words.some((said) => standsFor(said, word))).length;
  return services
    .map((service) => ({ service, count: shared(service) }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count)
    .slice(0, MAX_LIKELY)
    .map(({ service }) => service);
}
