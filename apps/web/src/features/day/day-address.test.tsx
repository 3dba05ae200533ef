import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { fake } from "../../testing/api-fake.ts";
import { dayWith, fakeDay } from "../../testing/day.ts";
import { author } from "../../testing/people.ts";
import { openAddress, renderPage } from "../../testing/render-page.tsx";
import { SATURDAY } from "../../testing/salon.ts";

beforeEach(() => {
  fakeDay();
  dayWith();
});

const PAGE = `/admin/day?date=${SATURDAY}`;
/** Types a date as a browser does, in whose field each digit of the year makes another whole date. */
function typeDay(field: HTMLElement, text: string): void {
  const [year, ...rest] = text.split("-");
  field.focus();
  for (let digits = 1; digits <= 4; digits += 1) {
    const value = [year!.slice(0, digits).padStart(4, "0"), ...rest].join("-");
    fireEvent.keyDown(field, { key: value.at(3)! });
    fireEvent.change(field, { target: { value } });
  }
}

it.each(["Day", "Date"])("goes to a typed day once it is whole, by Enter or by leaving the field %s", async (label) => {
  renderPage(`${PAGE}&new=1`, author);
  const field = await screen.findByLabelText<HTMLInputElement>(label);
  typeDay(field, "2030-06-18");
  expect(openAddress()).toBe(`${PAGE}&new=1`);
  fireEvent.keyDown(field, { key: "Enter" });
  await waitFor(() => expect(openAddress()).toBe("/admin/day?date=2030-06-18&new=1"));
  typeDay(screen.getByLabelText(label), "2030-06-19");
  expect(openAddress()).toBe("/admin/day?date=2030-06-18&new=1");
  fireEvent.blur(screen.getByLabelText(label));
  await waitFor(() => expect(openAddress()).toBe("/admin/day?date=2030-06-19&new=1"));
});

it("goes to a day at once when it is picked in the calendar, and stays where none was chosen", async () => {
  renderPage(PAGE, author);
  const field = await screen.findByLabelText<HTMLInputElement>("Day");
  fireEvent.change(field, { target: { value: "2030-06-18" } });
  await waitFor(() => expect(openAddress()).toBe("/admin/day?date=2030-06-18"));
  fireEvent.keyDown(field, { key: "Backspace" });
  fireEvent.change(field, { target: { value: "" } });
  fireEvent.blur(field);
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>("Day").value).toBe("2030-06-18"));
  expect(openAddress()).toBe("/admin/day?date=2030-06-18");
});

it("stays when New in the bar opens the sheet, and the menu closes", async () => {
  const { person } = renderPage(PAGE, author);
  await person.click(await screen.findByRole("button", { name: "New" }));
  await person.click(screen.getByRole("menuitem", { name: "At the desk" }));
  await waitFor(() => expect(openAddress()).toBe(`${PAGE}&new=1`));
  expect(screen.queryByRole("menu")).toBeNull();
});

describe("the key N", () => {
  const sheet = () => screen.queryByRole("complementary", { name: "New appointment" });
  const openBoard = async () => {
    const view = renderPage(PAGE, author);
    await screen.findByLabelText("Day");
    return view;
  };

  it("opens the sheet with Caps Lock too, and not while a dialog is open", async () => {
    const { person } = await openBoard();
    await person.keyboard("/");
    await screen.findByRole("dialog", { name: "Search" });
    (document.activeElement as HTMLElement).blur();
    await person.keyboard("n");
    expect(openAddress()).toBe(PAGE);
    await person.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await person.keyboard("N");
    await waitFor(() => expect(openAddress()).toBe(`${PAGE}&new=1`));
  });

  /** The shortcuts that a screen reader is told of, at the buttons that they press. */
  const announced = () => [
    ...new Set(screen.getAllByRole("button").flatMap((button) => button.getAttribute("aria-keyshortcuts") ?? [])),
  ];

  it("does nothing and is not announced, as /, on a device on which it is turned off", async () => {
    fake.reply("myData", "exportMine", {});
    fake.reply("auth", "sessions", []);
    const { person, unmount } = renderPage("/my-data", author);
    const choice = { name: "N opens a new appointment, and / the search" };
    await person.click(await screen.findByRole("checkbox", choice));
    unmount();
    const board = await openBoard();
    expect(announced()).toEqual(["Control+K"]);
    await board.person.keyboard("n/");
    expect([openAddress(), sheet(), screen.queryByRole("dialog")]).toEqual([PAGE, null, null]);
    board.unmount();
    const data = renderPage("/my-data", author);
    await data.person.click(await screen.findByRole("checkbox", choice));
    data.unmount();
    const again = await openBoard();
    expect(announced()).toEqual(["/ Control+K", "n"]);
    await again.person.keyboard("n");
    await waitFor(() => expect(openAddress()).toBe(`${PAGE}&new=1`));
  });
});
