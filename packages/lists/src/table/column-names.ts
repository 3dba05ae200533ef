import { statusColumn } from "../status.ts";
import { plainWords } from "../words.ts";
import type { Field, ImportKind } from "../imports/reading.ts";

/** The patterns of a field's names, the clearest first: what a later one names counts only where no earlier one does. */
type Names = Partial<Record<Field, RegExp | readonly RegExp[]>>;

const WHO = "(?:client|customer|invitee|guest|contact|attendee|patient)";
const PHONE_KINDS =
  "(?:mobile|cell|cellular|home|work|office|business|main|other|further|primary|secondary|alternative|alternate|day|night|evening|sms|text|whatsapp|reminder|land)";

const PEOPLE: Names = {
  firstName: [
    new RegExp(`^(?:${WHO} ?)?(?:first|given|fore) ?names?$`),
    new RegExp(`^(?:${WHO} ?)?(?:middle|other) ?names?$`),
  ],
  lastName: new RegExp(`^(?:${WHO} ?)?(?:(?:last|family) ?names?|surname)$`),
  name: new RegExp(`^(?:(?:full|display|${WHO}) ?)?(?:full ?)?names?$|^${WHO}s?$`),
  otherName: [/^(?:nick ?name|alias|known as)$/, /^(?:company|organi[sz]ation|business)(?: 1)?(?: ?name)?$/],
  phone: new RegExp(
    `^(?:(?:${WHO}|${PHONE_KINDS}) ?)*(?:tele ?)?(?:phones?|mobiles?|telephone|tel|gsm|cell|whatsapp|landline|line)(?: (?:numbers?|nos?|\\d|value))*$|^(?:(?:contact|phone|mobile|reminder|text|sms|cell|whatsapp) ?)*numbers?$`,
  ),
  email: [
    new RegExp(`^(?:(?:${WHO}|primary|home|work|personal) )?e ?mails?(?: 1)?(?: address(?:es)?)?(?: 1)?(?: value)?$`),
    new RegExp(`^(?:(?:${WHO}|other) )?e ?mails?(?: \\d)?(?: address(?:es)?)?(?: \\d)?(?: value)?$`),
  ],
  note: new RegExp(
    `^(?:(?:${WHO}|internal|staff|appointment|booking|important|yellow|red|medical) )*(?:notes?|comments?|remarks?|memo|alerts?|allerg(?:y|ies))(?: \\d+)?$`,
  ),
};
const OPTIONS = /^(?:(?:service|chosen) )?(?:options?|add ?ons?|extras)$/;
const VISIT = "(?:appointment|appt|visit|session)";

/** The names of columns: those of programs that salons come from, of this product's own lists, and what people write. */
const NAMES: Record<ImportKind, Names> = {
  clients: {
    alert: new RegExp(`^(?:(?:${WHO}|medical|staff|yellow|red) )*(?:alerts?|allerg(?:y|ies)|warnings?)$`),
    noteDay: /^note(?: \d+)? da(?:y|te)$/,
    patchTest: /^patch tests?(?: \d+)?$/,
    blocked: /^(?:is )?blocked$|^(?:block|blocked|blocking) reason$|^reason for block(?:ing)?$/,
    ...PEOPLE,
    label:
      /^(?:labels?|group membership|groups?|tags?|categor(?:y|ies)|(?:client|customer) (?:type|segment|group|category)|segment)$/,
  },
  appointments: {
    guests: /^(?:(?:number|no) of )?(?:guests|people|persons|pax|heads)$|^(?:party|group) size$|^quantity$/,
    ...PEOPLE,
    line: /^lines?$/,
    date: [
      new RegExp(
        `^(?:${VISIT}|scheduled|service|starts?)(?: ?(?:start|starts))? ?(?:date|day|on|at)(?: ?(?:and )?time)?$|^starts?$|^date of (?:the )?${VISIT}$`,
      ),
      /^(?:date|day|when|date ?(?:and )?time|day and time)$/,
      /^(?:booking|reservation) (?:date|day)(?: (?:and )?time)?$/,
    ],
    time: [
      new RegExp(`^(?:(?:${VISIT}|scheduled|starts?|from) ?)?(?:time|hour|from|time ?slot|slot)$`),
      /^booking time$/,
    ],
    service: [
      /^(?:(?:booked|requested) )?(?:service|treatment|item|style|procedure)s?(?: (?:names?|title|booked|type))?$|^what$/,
      new RegExp(`^(?:${VISIT}|event|class|booking) ?types?(?: ?names?)?$`),
      /^(?:type|package|product)$/,
    ],
    options: OPTIONS,
    member: [
      /^(?:assigned |service )?(?:(?:team|staff) ?member|staff|stylist|employee|provider|staffer|with|therapist|artist|technician|resource|barber|specialist|practitioner|professional|beautician|assigned to)(?: ?name)?$|^(?:done|served) by$/,
      /^calendar$/,
    ],
    // A price in lists of other programs may be any: an admin says that it counts.
    agreedPrice: /^agreed (?:price|sum)(?: (?:ngn|naira))?$/,
    paidBefore: [
      /^(?:(?:amount|already|pre|total) ?)?(?:paid|deposit|prepaid|advance)(?: (?:before|amount|paid|online|ngn|naira|payment))*$/,
    ],
  },
  services: {
    line: /^lines?$/,
    name: [
      /^(?:service|treatment|item|style)s?(?: (?:names?|title))?$|^names?$/,
      /^(?:title|product|menu)(?: ?name)?$/,
    ],
    // Other programs list there all who do a service.
    member: /^with(?: name)?$/,
    variation: /^(?:(?:service|item|price|product|treatment) )?(?:variations?|variants?|sizes?)(?: names?)?$/,
    options: OPTIONS,
    priceType: /^(?:price|pricing) types?$/,
    price:
      /^(?:(?:retail|full|from|service|regular|selling) )?(?:prices?|cost|amount|charge|rate|fee)(?: (?:ngn|naira|from|n))*$/,
    minutes:
      /^(?:service )?(?:duration|minutes|mins?|length|time|how long|timeframe|takes)(?: (?:in )?(?:min|mins|minutes))?$/,
    category: [
      /^(?:(?:service|reporting|treatment) )?(?:category|categories)(?: names?)?$/,
      /^(?:(?:service|treatment) )?(?:type|group)(?: names?)?$/,
    ],
    description: /^(?:(?:service|treatment) )?(?:descriptions?|details|notes?)$/,
    status: /^(?:is )?(?:active|archived|deleted)$|^(?:(?:service|item|product) )?status$|^(?:item|product) type$/,
  },
};

/** What a column's name says that it is, and how clearly: 0 is the clearest. */
export interface NamedField {
  field: Field;
  rank: number;
}

/** A longer name is a text. */
const MOST_LETTERS = 100;

/** Finds what a column is by its name; null for a name that is not known. */
export function fieldNamed(kind: ImportKind, name: string): NamedField | null {
  if (name.length > MOST_LETTERS) return null;

  const plain = plainWords(name);
  for (const [field, patterns] of Object.entries(NAMES[kind])) {
    const rank = [patterns].flat().findIndex((pattern) => pattern.test(plain));
    if (rank >= 0) return { field: field as Field, rank };
  }
  const isStatus = kind === "appointments" && statusColumn("visit", name, []) !== null;
  return isStatus ? { field: "status", rank: 0 } : null;
}

/** Whether a kind of list has such a field. */
export const hasField = (kind: ImportKind, field: Field): boolean => field in NAMES[kind];

/** Names of the day on which a booking was made, or perhaps of the appointment's. */
const MAYBE_MADE = /^(?:booking|reservation) (?:date|day)(?: (?:and )?time)?$/;

/** Names of the day on which a booking was made, and of no other. */
const MADE =
  /^(?:(?:booking|appointment|event|order) )?(?:booked|created|added|made|placed|creation)(?: (?:on|at|date|day|time|date time))*$|^(?:date|time|day) (?:booked|created|added|made|placed)$/;

/** Whether a column's name says that it is the day on which a booking was made. */
export const isMade = (name: string): boolean => MADE.test(plainWords(name));

/** Whether a column of days may be that of the booking, and not of the appointment. */
export const mayBeMade = (name: string): boolean => MAYBE_MADE.test(plainWords(name));

/** Words of a number or an address that is not that of the client. */
const OF_OTHERS =
  /\b(?:users?|hosts?|organi[sz]ers?|staffs?|employees?|providers?|teams?|stylists?|assistants?|managers?|emergency|spouse|husband|wife|partner|kin|guardian|parent|mother|father|referr\w*|referred|fax|pager|telex|isdn|radio|callback|agent|secretary|salon|location|branch|account|card|reference|ref|id|order|invoice|serial|s n|postal|zip)\b/;

/** Whether a column's name says that its numbers or addresses are those of somebody else, or something else. */
export const isOfOthers = (name: string): boolean => OF_OTHERS.test(plainWords(name));

/** Names of numbers that a person carries, then of any; the last are those of a place, and further ones. */
const PHONE_RANKS = [
  /\b(?:mobile|cell|cellular|gsm|sms|text)|^smsnumber$/,
  /^(?!.*\b(?:home|work|office|business|land|landline|night|evening|other|further)\b)/,
];

/** How near a number of this column is to the person who carries it: 0 is the nearest. */
export function phoneRank(name: string): number {
  const at = PHONE_RANKS.findIndex((pattern) => pattern.test(plainWords(name)));
  return at < 0 ? PHONE_RANKS.length : at;
}

/** Whether the columns are those of an address book. */
export const isContactsHeader = (columns: readonly string[]): boolean =>
  columns.some((name) => /^(?:phone|e-mail) 1 - value$|^group membership$/iu.test(name));
