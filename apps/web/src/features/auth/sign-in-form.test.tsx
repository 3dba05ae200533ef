import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { fake, Refusal } from "../../testing/api-fake.ts";
import { customer } from "../../testing/people.ts";
import { openAddress, renderPage, signedInAs } from "../../testing/render-page.tsx";

const open = async (path = "/sign-in") => {
  const page = renderPage(path);
  await screen.findByRole("heading", { level: 1, name: "Sign in" });
  return page;
};
const signIn = async (person: ReturnType<typeof renderPage>["person"], form = screen.getByRole("main")) => {
  await person.clear(within(form).getByLabelText("Email Address"));
  await person.type(within(form).getByLabelText("Email Address"), customer.email);
  await person.type(within(form).getByLabelText("Password"), "Salon#2025{Enter}");
};

it("says what is missing", async () => {
  const { person } = await open();
  await person.type(screen.getByLabelText("Password"), "a{Backspace}");
  expect(await screen.findByText("Password cannot be blank")).toBeTruthy();
  await person.type(screen.getByLabelText("Email Address"), "ada");
  expect(await screen.findByText("Please enter a valid email")).toBeTruthy();
  await person.type(screen.getByLabelText("Email Address"), "+x@example.ng");
  expect(await screen.findByText("Please enter a valid email address")).toBeTruthy();
  await person.click(screen.getByRole("button", { name: "Sign in" }));
  expect(fake.sent("auth", "signIn")).toEqual([]);
});

it.each(["/sign-in", "/sign-up", "/forgot-password"])(
  "%s leads an address with a plus, which only a link takes, to signing in by link",
  async (path) => {
    const { person } = renderPage(path);
    await person.type(await screen.findByLabelText("Email Address"), "o'neil+salon@mail.ng");
    expect(await screen.findByText("Please enter a valid email address")).toBeTruthy();
    await person.click(await screen.findByRole("link", { name: "Sign in by link" }));
    fake.reply("auth", "sendSignInLink", { message: "ok" });
    expect(await screen.findByLabelText<HTMLInputElement>("Email Address")).toHaveProperty(
      "value",
      "o'neil+salon@mail.ng",
    );
    await person.click(screen.getByRole("button", { name: "Send the link" }));
    await waitFor(() => expect(fake.sent("auth", "sendSignInLink")).toEqual([{ email: "o'neil+salon@mail.ng" }]));
  },
);

it("opens the home page after signing in and updates the header", async () => {
  fake.reply("auth", "signIn", customer);
  const { person } = await open();
  await signIn(person);
  await waitFor(() => expect(openAddress()).toBe("/"));
  expect(fake.sent("auth", "signIn")).toEqual([{ email: customer.email, password: "Salon#2025" }]);
  const book = within(screen.getByRole("banner")).getByRole("link", { name: "Book Appointment" });
  expect(book.getAttribute("href")).toBe("/bookings");
});

it.each([
  ["/price-list?q=wig", "/price-list?q=wig"],
  ["//evil.example/x", "/"],
  ["https://evil.example", "/"],
  ["/\\evil.example", "/"],
])("after signing in, ?next=%s leads to %s", async (next, place) => {
  fake.reply("auth", "signIn", customer);
  const { person } = await open(`/sign-in?next=${encodeURIComponent(next)}`);
  await signIn(person);
  await waitFor(() => expect(openAddress()).toBe(place));
});

it("toasts a wrong password, keeps the address, and lets the person try again", async () => {
  fake.reply("auth", "signIn", new Refusal(401, "Invalid email or password"));
  const { person } = await open();
  await signIn(person);
  expect(await screen.findAllByText("Invalid email or password")).toHaveLength(2);
  expect(screen.getByLabelText<HTMLInputElement>("Email Address").value).toBe(customer.email);
  fake.reply("auth", "signIn", customer);
  await person.click(screen.getByRole("button", { name: "Sign in" }));
  await waitFor(() => expect(openAddress()).toBe("/"));
});

it("redirects users who are already signed in", async () => {
  renderPage("/sign-in?next=%2Fprice-list", customer);
  await waitFor(() => expect(openAddress()).toBe("/price-list"));
});

it("asks again over the page when the session has ended, and keeps the page", async () => {
  fake.reply("auth", "sendVerification", new Refusal(401, "Please sign in"));
  const { person } = renderPage("/resetPassword/token", { ...customer, verified: false });
  await person.type(await screen.findByLabelText("Password"), "Half a");
  await person.click(await screen.findByRole("button", { name: "Resend Link" }));
  const dialog = await screen.findByRole("dialog", { name: "Please sign in again" });
  expect(screen.queryByText("Please sign in")).toBeNull();
  expect(document.activeElement).toBe(within(dialog).getByLabelText("Password"));
  fake.reply("auth", "signIn", { ...customer, verified: false });
  signedInAs({ ...customer, verified: false });
  await signIn(person, dialog);
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(screen.getByLabelText<HTMLInputElement>("Password").value).toBe("Half a");
});
