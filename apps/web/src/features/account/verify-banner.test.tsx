import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { fake, fakeTheApi, Refusal } from "../../testing/api-fake.ts";
import { customer, unverified } from "../../testing/people.ts";
import { renderPage } from "../../testing/render-page.tsx";

fakeTheApi();
afterEach(() => vi.useRealTimers());

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
