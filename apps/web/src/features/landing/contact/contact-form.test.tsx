import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { fake, Refusal } from "../../../testing/api-fake.ts";
import { openAddress, renderPage } from "../../../testing/render-page.tsx";

const open = async () => {
  const page = renderPage("/");
  const section = await screen.findByRole("region", { name: "Contact us" });
  const field = (name: string) => within(section).findByLabelText<HTMLInputElement>(name);
  const send = async () => page.person.click(within(section).getByRole("button", { name: "Contact us" }));
  return { ...page, section, field, send };
};

it("validates at every letter with the specified messages", async () => {
  const { person, field, section } = await open();
  const says = (text: string) => within(section).findByText(text);
  await person.type(await field("Name"), "Ada");
  await says("Name must be at least 4 charcters long");
  await person.type(await field("Name"), "eze9");
  await says("Name must only contain letters");
  await person.type(await field("Email Address"), "ada");
  await says("Please enter a valid email");
  await person.type(await field("Email Address"), "+x@example.ng");
  await says("Please enter a valid email address");
  await person.type(await field("Message"), "a{Backspace}");
  await says("Message is required");
  expect(fake.sent("messages", "contact")).toEqual([]);
});

it("sends nothing while a field is invalid", async () => {
  const { send, section } = await open();
  await within(section).findByLabelText("Message");
  await send();
  await within(section).findByText("Message is required");
  expect(within(section).getByText("Name must be at least 4 charcters long")).toBeTruthy();
  expect(within(section).getByText("Please enter a valid email")).toBeTruthy();
  expect(fake.sent("messages", "contact")).toEqual([]);
});

it("sends the message, shows a toast, and clears the form", async () => {
  fake.reply("messages", "contact", { message: "Thank you" });
  const { person, field, send } = await open();
  await person.type(await field("Name"), "Adaeze");
  await person.type(await field("Email Address"), "Adaeze@Example.ng");
  await person.type(await field("Message"), "Do you plait children?");
  await send();
  await screen.findByText("We get your complaint, we will respond shortly");
  expect(fake.sent("messages", "contact")).toEqual([
    { key: expect.any(String), name: "Adaeze", email: "adaeze@example.ng", message: "Do you plait children?" },
  ]);
  await waitFor(async () => expect((await field("Message")).value).toBe(""));
  expect((await field("Name")).value).toBe("");
});

it("keeps the form's values when sending fails", async () => {
  fake.reply("messages", "contact", new Refusal(429, "Too many attempts, please try again later"));
  const { person, field, send } = await open();
  await person.type(await field("Name"), "Adaeze");
  await person.type(await field("Email Address"), "adaeze@example.ng");
  await person.type(await field("Message"), "Hello");
  await send();
  await screen.findByText("Too many attempts, please try again later");
  expect((await field("Message")).value).toBe("Hello");
});

it("asks before a link leaves a message that is typed, and keeps it", async () => {
  const { person, field } = await open();
  const message = await field("Message");
  await person.type(message, "Do you plait children?");
  await person.click(screen.getAllByRole("link", { name: /price list/i })[0]!);
  const question = await screen.findByRole("alertdialog", { name: "Leave without saving?" });
  await person.click(within(question).getByRole("button", { name: "Stay" }));
  expect(message.value).toBe("Do you plait children?");
  expect(openAddress()).toBe("/");
});
