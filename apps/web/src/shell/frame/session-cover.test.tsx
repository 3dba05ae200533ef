import { MINUTE_MS } from "@salon/contracts";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { sessionQuery } from "../../lib/session/session.ts";
import { fake, Refusal } from "../../testing/api-fake.ts";
import { fakeBillPage, openBill } from "../../testing/bill-page.ts";
import { admin, author } from "../../testing/people.ts";
import { renderPage, signedInAs } from "../../testing/render-page.tsx";

const isCovered = () => document.documentElement.hasAttribute("data-covered");
const signIn = () => screen.findByRole("dialog", { name: "Please sign in again" });
/** What a browser tells the other tabs when one of them changes the session hint. */
const hear = (newValue: string | null) =>
  act(() => void window.dispatchEvent(new StorageEvent("storage", { key: "signed-in", newValue })));
/** The dialog of a payment with a half typed tip, on the page of a bill. */
async function halfTyped() {
  const page = await openBill(author, "Take payment");
  await page.person.type(page.dialog.getByRole("textbox", { name: "Tip (NGN, optional)" }), "1,0");
  return page;
}
const typed = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Tip (NGN, optional)", hidden: true }).value;
async function signInAs(user: typeof author, person: Awaited<ReturnType<typeof halfTyped>>["person"]) {
  signedInAs(user);
  fake.reply("auth", "signIn", user);
  const form = within(await signIn());
  await person.clear(form.getByLabelText("Email Address"));
  await person.type(form.getByLabelText("Email Address"), user.email);
  await person.type(form.getByLabelText("Password"), "Salon#2025{Enter}");
}

beforeEach(() => {
  fakeBillPage();
  fake.reply("auth", "signOut", { message: "You are signed out" });
});

describe("a session that ended in another tab", () => {
  it("covers this one at once, with a title that names no one, and gives back what was typed after signing in", async () => {
    const { person } = await halfTyped();
    const title = document.title;
    signedInAs(null);
    hear(null);
    expect(isCovered()).toBe(true);
    expect(document.title).toBe("Please sign in");
    const dialog = await signIn();
    expect(dialog.hasAttribute("data-over-cover")).toBe(true);
    expect(dialog.parentElement!.querySelectorAll("[role=dialog]:not([data-over-cover])")).toHaveLength(1);
    await signInAs(author, person);
    await waitFor(() => expect(isCovered()).toBe(false));
    expect([document.title, typed()]).toEqual([title, "1,0"]);
  });

  it("is uncovered by itself once the same account has signed in there", async () => {
    await halfTyped();
    signedInAs(null);
    hear(null);
    await signIn();
    signedInAs(author);
    hear("author 0.5");
    await waitFor(() => expect(isCovered()).toBe(false));
    await waitFor(() => expect(screen.queryByRole("dialog", { name: "Please sign in again" })).toBeNull());
    expect(typed()).toBe("1,0");
  });

  it("gives nothing of it to another account", async () => {
    const { person } = await halfTyped();
    signedInAs(null);
    hear(null);
    await signInAs(admin, person);
    await waitFor(() => expect(isCovered()).toBe(false));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(await screen.findByRole("button", { name: "Take payment" })).toBeTruthy();
  });

  it("is heard by the other tabs where a call of this one found it, and leaves nothing after the dialog is closed", async () => {
    const { person, dialog } = await halfTyped();
    const heard: unknown[] = [];
    const channel = new BroadcastChannel("session");
    channel.addEventListener("message", ({ data }) => heard.push(data));
    signedInAs(null);
    fake.reply("till", "addReceipt", new Refusal(401, "Please sign in"));
    await person.type(
      dialog.getByRole("textbox", { name: "Tip (NGN, optional)" }),
      "{Backspace}{Backspace}{Backspace}",
    );
    await person.click(dialog.getByRole("radio", { name: "POS" }));
    await person.click(dialog.getByRole("button", { name: "Take NGN 3,000" }));
    const question = await signIn();
    await waitFor(() => expect(heard).toContainEqual({ kind: "hint", hint: null }));
    channel.close();
    await person.click(within(question).getByRole("button", { name: "Close" }));
    await waitFor(() => expect(isCovered()).toBe(false));
    expect(screen.queryByRole("button", { name: "Take payment" })).toBeNull();
    expect(await screen.findByRole("heading", { level: 1, name: "Page Not found" })).toBeTruthy();
  });
});

describe("a session that waits for its second step", () => {
  const waits = { ...author, step: "code" as const };

  it("covers the page, takes the code, and gives back what was typed", async () => {
    const { person } = await halfTyped();
    signedInAs(waits);
    fake.reply("till", "addReceipt", new Refusal(403, "Please enter the code of your second step", { step: "code" }));
    const dialog = within(screen.getByRole("dialog", { name: "Take payment" }));
    await person.type(
      dialog.getByRole("textbox", { name: "Tip (NGN, optional)" }),
      "{Backspace}{Backspace}{Backspace}7",
    );
    await person.click(dialog.getByRole("radio", { name: "POS" }));
    await person.click(dialog.getByRole("button", { name: /^Take NGN/ }));
    const question = within(await screen.findByRole("dialog", { name: "Enter your code" }));
    expect(isCovered()).toBe(true);
    fake.reply("secondStep", "pass", ({ body }) =>
      body.code === "123456" ? author : new Refusal(400, "This code is not right"),
    );
    signedInAs(author);
    await person.type(question.getByLabelText("Code of the app"), "123 456{Enter}");
    await waitFor(() => expect(isCovered()).toBe(false));
    expect(typed()).toBe("7");
  });

  it("opens no page before, and signs out when the question is closed [T53]", async () => {
    signedInAs(waits);
    const { person } = renderPage("/admin/users", waits);
    const question = within(await screen.findByRole("dialog", { name: "Enter your code" }));
    expect(screen.queryByRole("heading", { level: 1 })).toBeNull();
    signedInAs(null);
    await person.click(question.getByRole("button", { name: "Sign out" }));
    await screen.findByRole("heading", { level: 1, name: "Sign in" });
  });
});

describe("an admin who has to set up two steps", () => {
  const waits = { ...admin, step: "setUp" as const };

  it("can open a mailed link, and choose a password", async () => {
    fake.reply("auth", "signInLink", { email: "a•••@example.ng" });
    const { unmount } = renderPage("/sign-in-link/token", waits);
    await screen.findByText("a•••@example.ng");
    await waitFor(() => expect(fake.sent("auth", "me")).toHaveLength(1));
    await screen.findByRole("button", { name: "Sign in" });
    expect(isCovered()).toBe(false);
    unmount();
    renderPage("/resetPassword/token", waits);
    await screen.findByRole("button", { name: "Reset Password" });
    expect(isCovered()).toBe(false);
  });

  it("keeps the recovery codes on the screen until they are kept, then the page opens", async () => {
    const { person, client } = renderPage("/admin/users", waits);
    fake.reply("secondStep", "get", { recoveryCodes: 0, devices: [], needs: [] });
    fake.reply("secondStep", "begin", { secret: "ABCD", uri: "otpauth://totp/x?secret=ABCD" });
    fake.reply("secondStep", "finish", { recoveryCodes: ["AAAABBBB"] });
    fake.hang("users", "list");
    const dialog = () => screen.findByRole("dialog", { name: "Set up two steps" });
    const question = within(await dialog());
    await person.type(await question.findByLabelText("Your password"), "Salon#2025{Enter}");
    await person.type(await question.findByLabelText("Code of the app"), "123456{Enter}");
    await question.findByText("AAAA BBBB");
    await person.keyboard("{Escape}");
    signedInAs(admin);
    // As when the window has the focus again.
    await act(() => client.refetchQueries(sessionQuery));
    expect(within(await dialog()).getByText("AAAA BBBB")).toBeTruthy();
    await person.click(within(await dialog()).getByRole("button", { name: "I have kept them" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(isCovered()).toBe(false);
  });
});

describe("a page of staff", () => {
  /** The device sleeps and wakes after so many minutes. */
  const sleep = (minutes: number) => {
    vi.setSystemTime(Date.now() + minutes * MINUTE_MS);
    fireEvent.focus(window);
  };

  it("asks first who is signed in when the device wakes, and stays covered without an answer [T51]", async () => {
    await halfTyped();
    vi.useFakeTimers({ toFake: ["Date"] });
    sleep(4);
    expect(isCovered()).toBe(false);
    fake.reply("auth", "me", new Refusal(503, "In a moment"));
    sleep(120);
    expect(isCovered()).toBe(true);
    expect(await screen.findByText(/^We could not check who you are/)).toBeTruthy();
    expect(isCovered()).toBe(true);
    signedInAs(author);
    await waitFor(() => expect(isCovered()).toBe(false));
    expect(typed()).toBe("1,0");
  });

  it("covers itself after 12 hours without a press by its own clock", async () => {
    await halfTyped();
    vi.useFakeTimers({ toFake: ["Date"] });
    for (let at = 0; at < 12 * 60 - 4; at += 4) sleep(4);
    expect(isCovered()).toBe(false);
    signedInAs(null);
    sleep(4);
    expect(isCovered()).toBe(true);
    expect(await signIn()).toBeTruthy();
  });
});
