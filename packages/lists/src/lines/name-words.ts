import { foldText } from "@salon/contracts";
import { stem } from "../words.ts";

/** Titles and what people put before a name, as folded words. */
const TITLES = new Set(
  "mr mrs ms miss dr chief alhaji alhaja alh hajia hajiya haj mama mummy mommy mum daddy papa baba iya aunty auntie aunt uncle sister sis brother bro pastor prof engr barr hon rev capt col gen sgt st sir madam mallam oga evang apostle deacon deaconess".split(
    " ",
  ),
);

/** Words that mean something in a line about an appointment, so they are no name by themselves. */
const MEANINGS = new Set(
  [
    "next last every each weekly daily monthly fortnightly alternate not or and after before half past quarter till until from to by at on in within between btw around about approx early late later morning afternoon evening night noon midnight midday today tomorrow tonight yesterday now soon anytime time date day week weekend month year hour hr minute min oclock am pm",
    "cancelled cxl cxd missed moved shifted postponed rescheduled changed confirmed unconfirmed pending tentative maybe possibly probably perhaps unless instead if but except only also too again same usual other another either both",
    "paid unpaid deposit deposited balance bal owing owe pay payment cash transfer pos free discount price naira naira ngn total cost fee part full half installment advance refund",
    "one two three four five six seven eight nine ten eleven twelve dozen first second third",
    "people person persons guest client customer walkin kid child children baby adult group family couple friend twin bride groom bridesmaid bridal wedding party trial appointment appt booking slot session reminder note name number phone tel mobile whatsapp call text message service home house room street road lane avenue close estate junction address location church mosque work school market office place lekki ikeja",
    "remind tell told ask asked say said says book booked write check see let know hold keep",
    "for with without of the a an as is was will be been can could would should must have has had do does did i me my we our you your he she his her they their it this that these those who which what when where here there no yes ok okay pls plz please kindly thanks thank dear hello hi good ma sorry want wants need needs like prefer bring brings own come coming go going take use using get make fix do done remove add extra plus minus more less very new old urgent vip regular refill",
    "hair wig weave weavon braid braiding cornrow twist loc dread retouch relaxer wash set trim cut colour color dye nail lash brow makeup facial massage wax manicure pedicure mani pedi gel acrylic polish treatment style styling fixing install extension attachment closure frontal length long short medium small big large jumbo waist shoulder bob neck midback allergic allergy acetone size natural straight curly burgundy blonde nude",
  ]
    .join(" ")
    .split(" ")
    .map((word) => stem(word)),
);
/** Who may follow a name with `'s`. */
const KIN = /^(?:daughter|son|wife|husband|mother|mum|sister|brother|friend|baby|niece|nephew|aunt|cousin)$/u;
/** Small words within a name. */
const PARTICLES = /^(?:de|da|van|bin|ibn|el|al|dos)$/u;
const SEVERAL_DAYS = /^(?:sun|mon|tues|wednes|thurs|fri|satur)days$/u;
const LETTERS = /^\p{L}[\p{L}\p{M}'’ʼ\uE000.-]*$/u;
const MAX_WORDS = 4;

/** Stands for the dot of a title or an initial, which ends nothing. */
const DOT = "\uE000";
const DOTTED = new RegExp(
  String.raw`(?<=(?:^|[^\p{L}\p{M}])(?:${[...TITLES].join("|")}|\p{L}))\.(?=[\p{L}\p{Cc} ]|$)`,
  "giu",
);

/** Hides the dots of titles and initials, so that they keep nothing apart. */
export const withoutDots = (text: string): string => text.replaceAll(DOTTED, DOT);
/** The text as it is written. */
export const withDots = (text: string): string => text.replaceAll(DOT, ".");

const foldWord = (word: string): string => foldText(withDots(word).replaceAll(/[.-]/gu, ""));

/** Whether a word is a title, such as `Mrs`. */
export const isTitle = (word: string): boolean => TITLES.has(foldWord(word));

/** Whether a word may belong to a name: it has letters alone and no meaning of its own. */
export const isNameWord = (word: string): boolean =>
  LETTERS.test(word) && !SEVERAL_DAYS.test(foldWord(word)) && (isTitle(word) || !MEANINGS.has(stem(foldWord(word))));

const isSmall = (word: string): boolean => /^\p{Ll}/u.test(word);

/**
 * The names that some words may hold, in their order: runs of one to four words that may belong to a name, all of them with capitals, or
 * all of them without.
 */
export function namesIn(words: readonly string[], isName: (word: string) => boolean): string[][] {
  const names: string[][] = [];
  let run: string[] = [];
  const close = () => {
    const hasName = run.some((word) => !isTitle(word));
    if (hasName && run.length <= MAX_WORDS) names.push(run);
    run = [];
  };
  for (const word of words) {
    const before = run.at(-1);
    const isKin = before !== undefined && /['’]s$/u.test(before) && KIN.test(word);
    if (!isKin && !isName(word)) close();
    else {
      if (!isKin && before !== undefined && changesCase(run, word)) close();
      run.push(word);
    }
  }
  close();
  return names;
}

/** Whether a word begins something else, because it has capitals and the name before it has none, or the other way. */
function changesCase(run: readonly string[], word: string): boolean {
  const first = run.find((each) => !isTitle(each));
  if (first === undefined || isTitle(word) || PARTICLES.test(word)) return false;
  return isSmall(first) !== isSmall(word);
}
