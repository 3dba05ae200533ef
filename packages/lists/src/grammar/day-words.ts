/** Names of months from January on: English, Hausa, and Yorùbá as it is borrowed; without capitals and marks. */
const MONTHS = [
  "january jan janairu januari",
  "february feb fabrairu febuari feburari",
  "march mar maris maasi masi",
  "april apr afrilu eepirili",
  "may mayu mee",
  "june jun yuni juuni",
  "july jul yuli julai",
  "august aug agusta ogosi ogoosi",
  "september sept sep satumba setemba setenba",
  "october oct oktoba okitoba",
  "november nov nuwamba nofemba nofenba",
  "december dec disamba disemba disenba",
];
/** Names in Yorùbá that are other words too, so they count only behind `oṣù`. */
const AFTER_OSU = "sere erele erena igbe ebibi okudu agemo ogun owewe owara belu ope".split(" ");

/** Names of weekdays from Sunday on. */
const WEEKDAYS = [
  "sunday sun lahadi",
  "monday mon litinin",
  "tuesday tues tue talata",
  "wednesday weds wed laraba",
  "thursday thurs thur thu alhamis",
  "friday fri jummaa jumma'a jumaa juma'a jumaat jummaat",
  "saturday sat asabar",
];
/** Names in Yorùbá, some of which are other words too, behind `ọjọ́`. */
const AFTER_OJO = "aiku aje isegun ru bo eti abameta".split(" ");

const numbered = (names: readonly string[], prefixed: readonly string[], prefix: RegExp): Map<string, number> =>
  new Map([
    ...names.flatMap((words, at) => words.split(" ").map((word): [string, number] => [word, at])),
    ...prefixed.map((word, at): [string, number] => [`${prefix.source} ${word}`, at]),
  ]);
const months = numbered(MONTHS, AFTER_OSU, /osu/u);
const weekdays = numbered(WEEKDAYS, AFTER_OJO, /ojo/u);

/** The longest first, so that `sept` is not read as `sep`. */
const alternatives = (names: Iterable<string>): string =>
  [...names]
    .filter((name) => !name.includes(" "))
    .sort((a, b) => b.length - a.length)
    .join("|");

/** Expressions for the name of a month and of a weekday in a folded text; each has one group. */
export const MONTH = `(${alternatives(months.keys())}|osu (?:${AFTER_OSU.join("|")}))`;
export const WEEKDAY = `(?:ranar )?(${alternatives(weekdays.keys())}|ojo ?(?:${AFTER_OJO.join("|")}))`;

/** The number of a month from 1, and of a weekday from 0 for Sunday, by its folded name. */
export const monthNamed = (name: string): number => (months.get(name) ?? -1) + 1;
export const weekdayNamed = (name: string): number => weekdays.get(name.replace(/^ojo ?/u, "ojo ")) ?? -1;

/** Holidays that have a name and a date. */
export const HOLIDAYS: [month: number, day: number, words: string][] = [
  [12, 24, "(?:christmas|xmas|x-mas) eve"],
  [12, 25, "(?:christmas|xmas|x-mas) day"],
  [12, 26, "boxing day"],
  [12, 31, "new year'?s? eve"],
  [1, 1, "new year'?s? day"],
];

/** Words for a day by how far it is ahead of today. */
export const AHEAD: [days: number, words: string][] = [
  [2, "next (?:tomorrow|tmrw|tmr|2moro)|day after (?:tomorrow|tmrw|tmr)|jibi|otunla|nwanne echi"],
  [0, "today|tonight|tonite|2day|2nite|2night|yau"],
  [1, "tomorrow|tomorow|tommorrow|tommorow|tomoro|tmrw|tmr|tmw|2moro|2morrow|2morow|2mrw|gobe|echi"],
  [-1, "yesterday|jiya"],
];
