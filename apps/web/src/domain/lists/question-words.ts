import type { ListAsk } from "@salon/contracts";

/** The questions for what a list leaves open. */
const QUESTIONS: Record<ListAsk["about"], (text: string) => string> = {
  column: (text) => `Which column is ${text}?`,
  clients: (text) => `Are these clients at all? The list begins with '${text}'`,
  status: (text) => `'${text}': bring these rows, or leave them out?`,
  dates: (text) => `How are the dates written? ${text} is`,
  day: (text) => `Which day is '${text}'?`,
  time: (text) => `Which time is '${text}'?`,
  service: (text) => `Which service is '${text}'?`,
  member: (text) => `Which member of the team is '${text}'?`,
  price: (text) => `'${text}': is the lowest the price? Prices here are exact`,
  option: (text) => `Which option is '${text}'?`,
  guests: (text) => `'${text}': is it one appointment, for one person?`,
  paid: (text) => `How much was paid before, in naira? '${text}'`,
  name: (text) => `Who is the client in '${text}'?`,
  words: (text) => `'${text}' is not understood: keep it as a note, or leave these rows out?`,
  phone: (text) => `'${text}' was cut by a spreadsheet: bring these rows without a number, or leave them out?`,
  person: (text) => `Who is '${text}'?`,
  customer: (text) => `'${text}': did a customer pay this?`,
  direction: (text) => `'${text}': did this money come, or go out?`,
  allCame: () => "Does every row of this list say that money came?",
};

/** The question about something that a list leaves open. */
export const questionOf = ({ about, text }: Pick<ListAsk, "about" | "text">): string => QUESTIONS[about](text);

/** Questions that any sum in whole naira answers too. */
export const SUM_QUESTIONS: ReadonlySet<ListAsk["about"]> = new Set<ListAsk["about"]>(["paid"]);
