import type { ImportField, ImportKind, ImportState } from "@salon/contracts";

/** What can be brought in, and how one comes to such a list. */
export const KINDS: Record<ImportKind, { label: string; noun: readonly [string, string]; how: string }> = {
  services: {
    label: "Services and prices",
    noun: ["service", "services"],
    how: "A list with a name, a price and how long it takes. Services that are there already stay as they are.",
  },
  clients: {
    label: "Clients",
    noun: ["client", "clients"],
    how: "The client list of Fresha, Square or Booksy, Google Contacts, the contacts of a phone (vCard), or any other list.",
  },
  appointments: {
    label: "Appointments to come",
    noun: ["appointment", "appointments"],
    how: "A list, or lines as you write them, one for each appointment: Sat 28 Nov 10am Bola wash & set 0803 123 4567",
  },
};

/** What a column is. */
export const FIELDS: Record<ImportField, string> = {
  line: "Whole line",
  date: "Day",
  time: "Time",
  name: "Name",
  firstName: "First name",
  lastName: "Last name",
  otherName: "Nickname or company",
  phone: "Phone",
  email: "E-mail",
  service: "Service",
  options: "Options",
  guests: "For how many",
  member: "Member of the team",
  agreedPrice: "Agreed price",
  paidBefore: "Paid before",
  alert: "Alert",
  blocked: "Blocked",
  note: "Note",
  noteDay: "Day of the note before it",
  patchTest: "Patch test",
  label: "Label",
  status: "Status",
  variation: "Variation",
  price: "Price",
  priceType: "Kind of price",
  minutes: "How long it takes",
  category: "Category",
  description: "Description",
};

/** What becomes of rows, in the order in which they are shown. */
export const STATES: Record<ImportState, string> = {
  asks: "Wait for an answer",
  noRoom: "No room",
  new: "New",
  joins: "Join a card",
  same: "The same",
  unreadable: "Left out",
  made: "Made",
  joined: "Joined a card",
  gone: "No longer free",
  removed: "Removed",
  left: "Left as they are",
};
/** What a state means, where its name does not say it. */
export const STATE_LEADS: Partial<Record<ImportState, string>> = {
  asks: "Answer the questions above, or these rows stay out.",
  noRoom: "These times are taken or the salon is closed. Change the row in your list, or book it at the desk.",
  joins: "They have a card: what it lacks is added to it, and what it has stays.",
  same: "They are there already.",
  gone: "These times were taken meanwhile. Book them at the desk.",
  left: "They were used or changed since.",
};
