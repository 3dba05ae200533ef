import type { Service } from "@salon/contracts";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { fake, Refusal } from "../../testing/api-fake.ts";
import { pageOf } from "../../testing/desk-data.ts";
import { author } from "../../testing/people.ts";
import { openAddress, renderPage } from "../../testing/render-page.tsx";
import { haircut, lashes } from "../../testing/salon.ts";

const [colour, brows] = lashes.options!;
const stored = (service: Service) => {
  fake.reply("services", "get", service);
  fake.reply("services", "preview", { bookings: [] });
  // Later replies take precedence, and the path of one service also matches the list's.
  fake.reply("services", "list", pageOf(haircut, lashes));
};
beforeEach(() => stored(lashes));
const open = (service = lashes) => renderPage(`/admin/edit-service/${service._id}`, author);
const field = (name: string) => screen.findByRole<HTMLInputElement>("textbox", { name });
const save = () => screen.getByRole("button", { name: "Update service" });
const sent = () => fake.sent("services", "updateMenu");

async function retype(person: ReturnType<typeof open>["person"], name: string, text: string) {
  await person.clear(await field(name));
  if (text) await person.type(await field(name), text);
}

describe("the card 'On the menu'", () => {
  it("shows what is stored, and sends only what is changed, with the revision that was read", async () => {
    fake.reply("services", "updateMenu", { ...lashes, position: 7, revision: 4 });
    const { person } = open();
    expect((await screen.findByRole<HTMLInputElement>("combobox", { name: "Category" })).value).toBe("Lashes");
    expect((await field("Description")).value).toBe(lashes.description);
    expect(screen.getByText("30 of 300 characters")).toBeTruthy();
    expect((await field("Cleaning up (minutes)")).value).toBe("15");
    await retype(person, "Position", "7");
    await retype(person, "Patch test (days)", "");
    await person.click(save());
    expect(await screen.findByText("Product Updated Successfully")).toBeTruthy();
    expect(sent()).toEqual([{ patchTestDays: 0, position: 7, revision: 3 }]);
    expect(fake.sent("services", "update")).toEqual([]);
    await waitFor(() => expect(openAddress()).toBe("/admin/all-services"));
  });

  it("starts at revision 0 for a service without a menu", async () => {
    stored(haircut);
    fake.reply("services", "updateMenu", { ...haircut, category: "Hair", revision: 1 });
    const { person } = open(haircut);
    await person.type(await screen.findByRole("combobox", { name: "Category" }), "Hair");
    await person.click(screen.getByRole("checkbox", { name: "Hidden: only the desk sees and books it" }));
    await person.click(save());
    await screen.findByText("Product Updated Successfully");
    expect(sent()).toEqual([{ category: "Hair", hidden: true, revision: 0 }]);
  });

  it("adds, changes, moves and removes options, and keeps the ids of those that stay", async () => {
    fake.reply("services", "updateMenu", lashes);
    const { person } = open();
    await person.click(await screen.findByRole("button", { name: "Add an option" }));
    await person.type(await field("Option 3"), "Wash");
    await person.type(await field("Price (NGN) of option 3"), "1,200");
    await retype(person, "Minutes of option 3", "15");
    await person.click(screen.getByRole("button", { name: "Move option 3 up" }));
    await person.click(screen.getByRole("button", { name: "Remove option 1" }));
    await person.click(save());
    await waitFor(() => expect(sent()).toHaveLength(1));
    const wash = { name: "Wash", price: 1200, minutes: 15 };
    expect(sent()).toEqual([{ options: [wash, brows], revision: 3 }]);
    expect(colour!.name).toBe("Colour");
  });

  it("refuses bad values at their fields, and sends nothing", async () => {
    const { person } = open();
    await person.click(await screen.findByRole("button", { name: "Add an option" }));
    await retype(person, "Cleaning up (minutes)", "soon");
    await person.click(save());
    const wrong = await field("Price (NGN) of option 3");
    await waitFor(() => expect(wrong.getAttribute("aria-invalid")).toBe("true"));
    const messageOf = (input: HTMLElement) =>
      document.getElementById(input.getAttribute("aria-describedby")!.split(" ").at(-1)!)?.textContent;
    expect(messageOf(await field("Option 3"))).toBe("Option is required");
    expect(messageOf(await field("Cleaning up (minutes)"))).toBe("Cleaning up must be a whole number from 0 to 240");
    expect(sent()).toEqual([]);
  });

  it("offers at most twelve options", async () => {
    const options = Array.from({ length: 12 }, (_, index) => ({
      _id: `65a9b000000000000000${1000 + index}`,
      name: `Option ${index}`,
      price: 0,
      minutes: 0,
    }));
    stored({ ...lashes, options });
    open();
    expect(await screen.findByText("A service has at most 12 options.")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Add an option" })).toBeNull();
  });

  it("removes the picture", async () => {
    fake.reply("services", "updateMenu", lashes);
    const { person } = open();
    await person.click(await screen.findByRole("button", { name: "Remove picture" }));
    expect(screen.getByLabelText("Add a picture")).toBeTruthy();
    await person.click(save());
    await waitFor(() => expect(sent()).toEqual([{ picture: null, revision: 3 }]));
  });
});

describe("the pause", () => {
  const paused: Service = { ...haircut, timeframe: "2hrs", pause: { after: 30, minutes: 60, spare: 0 } };
  const wash = { _id: "65a9b0000000000000000001", name: "Wash", price: 0, minutes: 30 };

  it("says while it is typed what it gives, with options counted in, and is sent whole", async () => {
    stored({ ...haircut, timeframe: "2hrs", options: [wash] });
    fake.reply("services", "updateMenu", { ...paused, options: [wash], revision: 1 });
    const { person } = open(haircut);
    await person.type(await field("Begins after (minutes)"), "35");
    expect(screen.queryByText(/frees/)).toBeNull();
    await person.type(await field("Lasts (minutes)"), "50");
    expect(screen.getByText("It frees no half hour: begin the pause at a half hour.")).toBeTruthy();
    await retype(person, "Begins after (minutes)", "30");
    expect(screen.getByText("It frees 10:30 to 11:00 of an appointment at 10:00.")).toBeTruthy();
    expect(screen.getByText("With all options it frees 11:00 to 11:30 of an appointment at 10:00.")).toBeTruthy();
    await person.click(screen.getByRole("checkbox", { name: "Worked after the pause: option 1" }));
    expect(screen.queryByText(/With all options/)).toBeNull();
    await person.click(save());
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()).toEqual([
      { options: [{ ...wash, afterPause: true }], pause: { after: 30, minutes: 50, spare: 0 }, revision: 0 },
    ]);
  });

  it("is taken away by empty fields, and no option asks for it then", async () => {
    stored({ ...paused, options: [wash] });
    fake.reply("services", "updateMenu", haircut);
    const { person } = open(haircut);
    expect((await field("Spare (minutes)")).value).toBe("0");
    for (const name of ["Begins after (minutes)", "Lasts (minutes)", "Spare (minutes)"]) await retype(person, name, "");
    expect(screen.queryByRole("checkbox", { name: /after the pause/ })).toBeNull();
    await person.click(save());
    await waitFor(() => expect(sent()).toEqual([{ pause: null, revision: 0 }]));
  });

  it.each([
    ["Begins after (minutes)", "33", "Please give a multiple of 5 minutes"],
    ["Lasts (minutes)", "90", "At least 5 minutes of work come after the pause"],
    ["Spare (minutes)", "31", "Spare minutes must be a whole number from 0 to 30"],
  ])("%s of %s is refused at its field", async (name, typed, message) => {
    stored(paused);
    const { person } = open(haircut);
    await retype(person, name, typed);
    await person.click(save());
    await waitFor(async () => expect((await field(name)).getAttribute("aria-invalid")).toBe("true"));
    expect((await screen.findAllByText(message)).length).toBeGreaterThan(0);
    expect(sent()).toEqual([]);
  });
});

describe("the whole form", () => {
  it("is saved by one button; what was stored before a refusal is sent again, and counts as saved", async () => {
    const wash = { name: "Wash", price: 1200, minutes: 0 };
    const withWash = { ...lashes, options: [...lashes.options!, { ...wash, _id: "f".repeat(24) }], revision: 4 };
    fake.reply("services", "updateMenu", withWash);
    fake.reply("services", "update", new Refusal(409, "There is already a service of this name"));
    const { person } = open();
    expect(await screen.findAllByRole("button", { name: /^(?:Update|Save)/ })).toHaveLength(1);
    expect(screen.queryByText("Not saved yet.")).toBeNull();
    await person.click(screen.getByRole("button", { name: "Add an option" }));
    await person.type(await field("Option 3"), wash.name);
    await person.type(await field("Price (NGN) of option 3"), "1,200");
    await retype(person, "Price (NGN)", "9000");
    expect(screen.getByText("Not saved yet.")).toBeTruthy();
    await person.click(save());
    expect((await screen.findAllByText("There is already a service of this name")).length).toBeGreaterThan(0);
    expect(openAddress()).toBe(`/admin/edit-service/${lashes._id}`);
    expect((await field("Price (NGN)")).value).toBe("9000");
    fake.reply("services", "updateMenu", new Refusal(409, "It was changed meanwhile", { stored: withWash }));
    fake.reply("services", "update", { ...lashes, price: 9000 });
    await person.click(save());
    expect(await screen.findByText("Product Updated Successfully")).toBeTruthy();
    const menu = { options: [colour, brows, wash], revision: 3 };
    expect(sent()).toEqual([menu, menu]);
    await waitFor(() => expect(openAddress()).toBe("/admin/all-services"));
  });

  it("shows at every letter what the price list will say", async () => {
    const { person } = open();
    const card = within(await screen.findByRole("region", { name: "In the price list" }));
    await retype(person, "Name", "Lash lift");
    await retype(person, "Price (NGN)", "9,500");
    await retype(person, "Description", "Without glue");
    for (const text of ["Lash lift", "NGN 9,500", "Without glue", "Colour"]) expect(card.getByText(text)).toBeTruthy();
    await person.click(screen.getByRole("checkbox", { name: /^Hidden/ }));
    expect(card.getByText("Customers do not see it, because it is hidden.")).toBeTruthy();
  });
});
