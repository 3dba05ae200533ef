import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { fake, Refusal } from "../../testing/api-fake.ts";
import { customer, unverified } from "../../testing/people.ts";
import { renderPage } from "../../testing/render-page.tsx";

const text = "To verify your account, please check your email for a verification link.";
const resend = () => screen.getByRole("button", { name: "Resend Link" });

it("appears for unverified users only, on other pages", async () => {
  const { unmount } = renderPage("/resetPassword/x", unverified);
  expect(await screen.findByText(text)).toBeTruthy();
  unmount();
  const { client } = renderPage("/resetPassword/x", customer);
  await waitFor(() => expect(client.isFetching()).toBe(0));
  expect(screen.queryByText(text)).toBeNull();
});

it("is absent on the page for forgotten passwords", async () => {
  const { client } = renderPage("/forgot-password", unverified);
  await waitFor(() => expect(client.isFetching()).toBe(0));
  expect(screen.queryByText(text)).toBeNull();
});

it("names the address, and corrects it until the account is proven", async () => {
  const right = "ada.obi@gmail.example";
  fake.reply("myData", "updateMe", ({ body }) => ({ ...unverified, email: body.email ?? "" }));
  const { person } = renderPage("/resetPassword/x", unverified);
  expect((await screen.findByText(/We wrote to/)).textContent).toContain(unverified.email);
  await person.click(screen.getByRole("button", { name: "Correct the address" }));
  await person.clear(await screen.findByLabelText("Email Address"));
  await person.type(screen.getByLabelText("Email Address"), "ada..obi@gmail.example{Enter}");
  expect(await screen.findByText("Please enter a valid email address")).toBeTruthy();
  await person.clear(screen.getByLabelText("Email Address"));
  await person.type(screen.getByLabelText("Email Address"), `${right}{Enter}`);
  expect(await screen.findByText(`We wrote to ${right}`)).toBeTruthy();
  await waitFor(() => expect(screen.queryByLabelText("Email Address")).toBeNull());
  expect(fake.sent("myData", "updateMe")).toEqual([{ email: right }]);
});

it("toasts a refusal and may be pressed again at once", async () => {
  fake.reply("auth", "sendVerification", new Refusal(429, "Too many attempts, please try again later"));
  const { person } = renderPage("/resetPassword/x", unverified);
  await screen.findByText(text);
  await person.click(resend());
  expect(await screen.findByText("Too many attempts, please try again later")).toBeTruthy();
  expect(resend().getAttribute("aria-disabled")).toBeNull();
});

it("sends the mail once, then rests for 60 s with a visible countdown", async () => {
  fake.reply("auth", "sendVerification", { message: "We sent you a new link" });
  renderPage("/resetPassword/x", unverified);
  await screen.findByText(text);
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "Date"] });
  fireEvent.click(resend());
  expect(await screen.findByText("We sent you a new link")).toBeTruthy();
  expect(screen.getByText("(wait 60 s)")).toBeTruthy();
  act(() => void vi.advanceTimersByTime(21_000));
  expect(screen.getByText("(wait 39 s)")).toBeTruthy();
  fireEvent.click(resend());
  act(() => void vi.advanceTimersByTime(39_000));
  expect(screen.queryByText(/wait/)).toBeNull();
  expect(fake.sent("auth", "sendVerification")).toHaveLength(1);
});

describe("when no mail was sent", () => {
  const mailAfter = "2037-11-23T14:05:00.000Z";
  const banner = () => screen.getByRole("region", { name: "Account verification" });
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2037-11-23T13:10:00Z") });
  });

  it("says so, when to try again and how to correct the address, and the button waits until then", async () => {
    fake.reply("auth", "sendVerification", { message: "No mail was sent", mailAfter });
    const { person, client } = renderPage("/resetPassword/x", unverified);
    await person.click(await screen.findByRole("button", { name: "Resend Link" }));
    expect(await screen.findByText("No mail was sent")).toBeTruthy();
    const says = `No mail was sent to ${unverified.email}: too many were sent in a short time. Try again after 03:05 PM, or correct the address.`;
    await waitFor(() => expect(banner().textContent).toContain(says));
    expect(screen.queryByText(text)).toBeNull();
    expect(banner().textContent).toContain("(after 03:05 PM)");
    await person.click(resend());
    expect(fake.sent("auth", "sendVerification")).toHaveLength(1);

    // The answer to the next session check does not know it.
    await act(() => client.refetchQueries({ queryKey: ["session"] }));
    expect(banner().textContent).toContain(says);
  });

  it("may be tried again from then on", async () => {
    fake.reply("auth", "sendVerification", { message: "We sent you a new link" });
    const { person } = renderPage("/resetPassword/x", { ...unverified, mailAfter: "2037-11-23T13:09:59.000Z" });
    await waitFor(() => expect(banner().textContent).toContain("Try again now, or correct the address."));
    await person.click(resend());
    expect(await screen.findByText(/We wrote to/)).toBeTruthy();
  });

  it("is said of a new account and of a corrected address, with the day where that is not today", async () => {
    const right = "ada.obi@gmail.example";
    fake.reply("myData", "updateMe", ({ body }) => ({
      ...unverified,
      email: body.email ?? "",
      mailAfter: "2037-11-24T13:05:00.000Z",
    }));
    const { person } = renderPage("/resetPassword/x", { ...unverified, mailAfter });
    await person.click(await screen.findByRole("button", { name: "correct the address" }));
    await person.clear(await screen.findByLabelText("Email Address"));
    await person.type(screen.getByLabelText("Email Address"), `${right}{Enter}`);
    expect(await screen.findByText("The address is saved, but the link to verify it was not sent yet")).toBeTruthy();
    expect(screen.queryByText(`We wrote to ${right}`)).toBeNull();
    const says = `No mail was sent to ${right}: too many were sent in a short time. Try again after Tue, 24 Nov 2037, 02:05 PM, or`;
    await waitFor(() => expect(banner().textContent).toContain(says));
  });
});
