import type { contract } from "@salon/contracts";
import { screen, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { fake } from "./api-fake.ts";
import { bisi } from "./clients.ts";
import { pageOf } from "./desk-data.ts";
import { author, type admin } from "./people.ts";
import { braiding, haircut } from "./salon.ts";

/** A call of the contract, by its group and name. */
export type Call = { [G in keyof typeof contract]: [G, keyof (typeof contract)[G] & string] }[keyof typeof contract];
/** A form, how it is opened and filled in, and what it sends. */
export interface Form {
  call: Call;
  /** The page, and what it reads. */
  at: string;
  who: typeof admin | null;
  reads: () => void;
  /** Opens the form where the page does not show it, and fills it in. */
  fill: (person: UserEvent) => Promise<void>;
  /** Changes what was filled in. */
  edit: (person: UserEvent) => Promise<void>;
  /** The button that sends it, and that sends it once more. */
  send: string;
  /** The button of the question that follows. */
  asks?: string;
  again?: string;
}
/** Types into a text field, in place of what it has. */
export const type = async (person: UserEvent, name: string, text: string) => {
  const field = await screen.findByRole("textbox", { name });
  await person.clear(field);
  await person.type(field, text);
};
/** Chooses an option of a select once it is there. */
export const choose = async (person: UserEvent, name: string, option: string) => {
  const field = within(await screen.findByRole("combobox", { name }));
  await person.selectOptions(
    screen.getByRole("combobox", { name }),
    await field.findByRole("option", { name: option }),
  );
};
/** Presses a button once it is there. */
export const press = async (person: UserEvent, name: string | RegExp) =>
  person.click(await screen.findByRole("button", { name }));
/** What was sent to a call. */
export const sent = ([group, key]: Call) => fake.sent(group, key as never) as Record<string, unknown>[];

/** The page of a client's card, and what it reads. */
export const CARD = {
  at: `/admin/clients/${bisi._id}`,
  who: author,
  reads: () => {
    fake.reply("clients", "get", bisi);
    fake.reply("services", "list", pageOf(braiding, haircut));
    fake.reply("bookings", "list", pageOf());
    fake.reply("audit", "list", pageOf());
  },
};
