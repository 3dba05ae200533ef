import type { Session } from "@salon/contracts";
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { fake, Refusal } from "../../testing/api-fake.ts";
import { customer, unverified } from "../../testing/people.ts";
import { openAddress, renderPage, signedInAs } from "../../testing/render-page.tsx";

const HELD = {
  exportedAt: "2026-11-23T09:00:00.000Z",
  newsletter: null,
  bookings: [{}, {}],
  payments: [{}],
  messages: [],
  mails: [],
};
const session = (_id: string, current: boolean): Session => ({
  _id,
  device: current ? "Chrome on Android" : "Safari on iOS",
  country: current ? null : "NG",
  createdAt: "2026-11-01T09:00:00.000Z",
  lastSeenAt: new Date().toISOString(),
  current,
});

const open = async (held: Record<string, unknown> = HELD) => {
  fake.reply("myData", "exportMine", held);
  fake.reply("auth", "sessions", [session("a", true), session("b", false)]);
  const page = renderPage("/my-data", customer);
  await screen.findByRole("heading", { level: 1, name: "My data" });
  return page;
};

it("opens the sign-in page without a return path after signing out", async () => {
  fake.reply("auth", "signOut", { message: "You are signed out" });
  const { person } = await open();
  await person.click(screen.getByRole("button", { name: "Open menu" }));
  await person.click(await screen.findByRole("button", { name: "Logout" }));
  await screen.findByRole("heading", { level: 1, name: "Sign in" });
  expect(openAddress()).toBe("/sign-in");
});

describe("the profile", () => {
  it("saves a changed name and shows it on the whole site", async () => {
    fake.reply("myData", "updateMe", { ...customer, name: "Adé O'Ọlá" });
    const { person } = await open();
    const name = screen.getByLabelText<HTMLInputElement>("Name");
    expect(name.value).toBe("Adaeze Obi");
    await person.clear(name);
    await person.type(name, "Adé O'Ọlá{Enter}");
    expect(await screen.findByText("Your name is saved")).toBeTruthy();
    expect(fake.sent("myData", "updateMe")).toEqual([{ name: "Adé O'Ọlá", revision: 0 }]);
    await person.click(screen.getByRole("button", { name: "Open menu" }));
    expect(await screen.findByText("Adé O'Ọlá")).toBeTruthy();
  });

  it("validates the name", async () => {
    const { person } = await open();
    await person.clear(screen.getByLabelText("Name"));
    await person.type(screen.getByLabelText("Name"), "4Ada{Enter}");
    expect(
      screen.getByText("Name must begin with a letter, and can only contain letters, digits, spaces and .,()[]/&-'"),
    ).toBeTruthy();
    expect(fake.sent("myData", "updateMe")).toEqual([]);
  });
});

describe("the newsletter", () => {
  const box = () => screen.findByRole<HTMLInputElement>("checkbox", { name: "Send me the salon's newsletter" });

  it.each([
    [null, false, true],
    [{ email: customer.email }, true, false],
  ])("%j is shown, and a press changes it", async (newsletter, before, after) => {
    const { person } = await open({ ...HELD, newsletter });
    expect((await box()).checked).toBe(before);
    fake.reply("myData", "updateMe", customer);
    fake.reply("myData", "exportMine", { ...HELD, newsletter: newsletter ? null : { email: customer.email } });
    await person.click(await box());
    await waitFor(() => expect(fake.sent("myData", "updateMe")).toEqual([{ newsletter: after }]));
    await waitFor(async () => expect((await box()).checked).toBe(after));
  });

  it("is not shown for an address that is not verified, which cannot leave it either", async () => {
    fake.reply("auth", "sessions", [session("a", true)]);
    fake.reply("myData", "exportMine", HELD);
    renderPage("/my-data", unverified);
    expect(await screen.findByText(/^Verify your email address to see here/)).toBeTruthy();
    expect(screen.queryByRole("checkbox", { name: /newsletter/ })).toBeNull();
  });

  it("resets the checkbox when saving fails", async () => {
    const { person } = await open();
    fake.reply("myData", "updateMe", new Refusal(503, "Service is temporarily unavailable"));
    await person.click(await box());
    expect(await screen.findByText("Service is temporarily unavailable")).toBeTruthy();
    expect((await box()).checked).toBe(false);
  });
});

describe("open sessions", () => {
  it("shows device and country, and ends all other sessions", async () => {
    fake.reply("auth", "endOtherSessions", () => {
      fake.reply("auth", "sessions", [session("a", true)]);
      return { message: "You are signed out everywhere else" };
    });
    const { person } = await open();
    const [here, there] = within(await screen.findByRole("region", { name: "Where you are signed in" })).getAllByRole(
      "listitem",
    );
    expect(here?.textContent).toMatch(/Chrome on Android.*This device.*Country unknown/);
    expect(there?.textContent).toMatch(/Safari on iOS.*Nigeria/);
    expect(there?.textContent).not.toContain("This device");
    await person.click(screen.getByRole("button", { name: "Sign out everywhere else" }));
    expect(await screen.findByText("You are signed out everywhere else")).toBeTruthy();
    expect(await screen.findByText("You are signed in nowhere else.")).toBeTruthy();
    expect(screen.queryByText("Safari on iOS")).toBeNull();
  });

  it("ends one session on another device", async () => {
    fake.reply("auth", "endSession", () => {
      fake.reply("auth", "sessions", [session("a", true)]);
      return { message: "The device is signed out" };
    });
    const { person } = await open();
    expect(await screen.findAllByRole("button", { name: /^Sign out (?!everywhere)/ })).toHaveLength(1);
    await person.click(screen.getByRole("button", { name: "Sign out Safari on iOS" }));
    expect(await screen.findByText("The device is signed out")).toBeTruthy();
    expect(fake.calls.map(({ call }) => call)).toContain("POST /users/sessions/b/end");
    expect(await screen.findByText("You are signed in nowhere else.")).toBeTruthy();
  });
});

describe("the download", () => {
  let saved: { name: string; content: Promise<string> } | undefined;
  beforeEach(() => {
    saved = undefined;
    let blob: Blob | undefined;
    // jsdom can neither make such addresses nor download.
    URL.createObjectURL = (file: Blob) => ((blob = file), "blob:made");
    URL.revokeObjectURL = () => undefined;
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function click(this: HTMLAnchorElement) {
      saved = { name: this.download, content: blob!.text() };
    });
  });
  afterEach(() => {
    Reflect.deleteProperty(URL, "createObjectURL");
    Reflect.deleteProperty(URL, "revokeObjectURL");
  });

  it("counts the stored data and saves its current state", async () => {
    const { person } = await open();
    expect(await screen.findByText("2 bookings")).toBeTruthy();
    expect(screen.getByText("1 payment")).toBeTruthy();
    fake.reply("myData", "exportMine", { ...HELD, bookings: [{ bookingAmount: 3000 }] });
    await person.click(screen.getByRole("button", { name: "Download everything" }));
    await waitFor(() => expect(saved?.name).toBe("ibadandun-my-data.json"));
    expect(JSON.parse(await saved!.content)).toEqual({ ...HELD, bookings: [{ bookingAmount: 3000 }] });
  });
});

describe("deleting the account", () => {
  const ask = async () => {
    const page = await open();
    await page.person.click(screen.getByRole("button", { name: "Delete my account" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Delete your account?" }));
    return {
      ...page,
      dialog,
      confirm: () => page.person.click(dialog.getByRole("button", { name: "Delete my account" })),
    };
  };

  it("needs the password", async () => {
    const { dialog, confirm } = await ask();
    await confirm();
    expect(await dialog.findByText("Password cannot be blank")).toBeTruthy();
    expect(fake.sent("myData", "deleteMine")).toEqual([]);
  });

  it.each([
    [400, "The password is not right"],
    [409, "You have a booking ahead. Please cancel it or wait until it is over"],
    [429, "Too many attempts, please try again later"],
  ])("says why not: %d %s", async (status, message) => {
    fake.reply("myData", "deleteMine", new Refusal(status, message));
    const { person, dialog } = await ask();
    await person.type(dialog.getByLabelText("Password"), "Salon#2025{Enter}");
    expect((await dialog.findByRole("alert")).textContent).toContain(message);
    await person.click(dialog.getByRole("button", { name: "Cancel" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(openAddress()).toBe("/my-data");
    await person.click(screen.getByRole("button", { name: "Delete my account" }));
    const again = within(await screen.findByRole("dialog"));
    expect(again.queryByText(message)).toBeNull();
    expect(again.getByLabelText<HTMLInputElement>("Password").value).toBe("");
  });

  it("says what stands in the way before it asks for the password", async () => {
    fake.reply("myData", "obstacles", {
      obstacles: ["NGN 9,000 of yours is on its way back to you. Please wait until it has arrived"],
    });
    const { person } = await open();
    await person.click(screen.getByRole("button", { name: "Delete my account" }));
    const dialog = within(await screen.findByRole("alertdialog", { name: "Your account cannot be deleted yet" }));
    expect(dialog.getByRole("listitem").textContent).toMatch(/^NGN 9,000 of yours is on its way back/);
    expect(dialog.queryByLabelText("Password")).toBeNull();
    expect(dialog.getAllByRole("button").map(({ textContent }) => textContent)).toEqual(["Close"]);
  });

  it("opens the home page as a guest", async () => {
    fake.reply("myData", "deleteMine", () => {
      signedInAs(null);
      return { message: "Your account is deleted" };
    });
    const { person, dialog, confirm } = await ask();
    await person.type(dialog.getByLabelText("Password"), "Salon#2025");
    await confirm();
    expect(await screen.findByText("Your account is deleted")).toBeTruthy();
    expect(fake.sent("myData", "deleteMine")).toEqual([{ password: "Salon#2025" }]);
    await waitFor(() => expect(openAddress()).toBe("/"));
    await person.click(screen.getByRole("button", { name: "Open menu" }));
    expect(await screen.findByRole("link", { name: "Login" })).toBeTruthy();
    expect(screen.queryByRole("link", { name: "My data" })).toBeNull();
  });
});

it("changes a proven address: names the one that waits for its link, mails it again, and keeps the old one", async () => {
  const wanted = "sade@new.example";
  fake.reply("myData", "updateMe", ({ body }) =>
    (body as { email: string }).email === wanted ? { ...customer, newEmail: wanted } : customer,
  );
  fake.reply("auth", "sendVerification", { message: "A verification link is on its way to your email" });
  const { person } = await open();
  await person.click(screen.getByRole("button", { name: "Change the address" }));
  const field = await screen.findByRole("textbox", { name: "Email Address" });
  await person.clear(field);
  await person.type(field, wanted);
  await person.click(screen.getByRole("button", { name: "Save address" }));
  expect(await screen.findByText(`We wrote to ${wanted}`)).toBeTruthy();
  expect(screen.getByText(customer.email, { selector: "p" })).toBeTruthy();
  await person.click(await screen.findByRole("button", { name: "Send the link again" }));
  await waitFor(() => expect(fake.sent("auth", "sendVerification")).toHaveLength(1));
  await person.click(screen.getByRole("button", { name: "Keep the old address" }));
  await waitFor(() => expect(screen.queryByText(wanted)).toBeNull());
  expect(fake.sent("myData", "updateMe")).toEqual([{ email: wanted }, { email: customer.email }]);
});
