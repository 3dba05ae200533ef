import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { fake, Refusal } from "../../testing/api-fake.ts";
import { customer } from "../../testing/people.ts";
import { openAddress, renderPage } from "../../testing/render-page.tsx";

const open = async (path = "/sign-up") => {
  const page = renderPage(path);
  await screen.findByRole("heading", { level: 1, name: "Create account" });
  const type = async (label: string, text: string) => {
    await page.person.clear(screen.getByLabelText(label));
    await page.person.type(screen.getByLabelText(label), text);
  };
  return { ...page, type, submit: () => page.person.click(screen.getByRole("button", { name: "Create account" })) };
};
const fill = async ({ type }: Awaited<ReturnType<typeof open>>) => {
  await type("Name", "Adaeze Obi");
  await type("Email Address", "Adaeze.Obi@Example.NG");
  await type("Password", "Salon#2025");
};
const errorOf = (label: string) => {
  const control = screen.getByLabelText(label);
  const ids = control.getAttribute("aria-describedby")?.split(" ") ?? [];
  return ids
    .filter((id) => id.endsWith("-error"))
    .map((id) => document.getElementById(id)?.textContent)
    .join();
};

describe("messages of each field at every letter", () => {
  it.each([
    ["Name", "Ada", "Name must be at least 4 charcters long"],
    ["Email Address", "ada", "Please enter a valid email"],
    ["Password", "Aa1#", "Password must be a least 8 charcters long"],
    ["Password", "Salon2025", "Password must contain at least one special charcter"],
  ])("%s '%s': %s", async (label, text, message) => {
    const { type } = await open();
    await type(label, text);
    expect(errorOf(label)).toBe(message);
  });

  it.each([
    ["Name", "Adé Ọlábísí"],
    ["Email Address", "ada.obi_1@mail.example.ng"],
    ["Password", "Salon#2025"],
  ])("%s '%s' is fine, and the message is gone with the last letter", async (label, text) => {
    const { type } = await open();
    await type(label, text);
    expect(errorOf(label)).toBe("");
  });
});

it("ticks each password rule once it is met", async () => {
  const { type } = await open();
  const kept = () => screen.getAllByText(/, done$/).map((mark) => mark.parentElement?.textContent);
  await type("Password", "abcD");
  expect(kept()).toEqual(["An uppercase letter, done", "A lowercase letter, done"]);
  await type("Password", "Salon#2025");
  expect(kept()).toHaveLength(5);
});

it("sends nothing while a field is invalid, and focuses the first invalid one", async () => {
  const { type, submit } = await open();
  await type("Email Address", "ada@example.ng");
  await submit();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Name")));
  expect(errorOf("Name")).toBe("Name must be at least 4 charcters long");
  expect(errorOf("Password")).toBe("Password must be a least 8 charcters long");
  expect(fake.sent("auth", "createAccount")).toEqual([]);
});

it("creates the account, signs in, and goes home", async () => {
  fake.reply("auth", "createAccount", { ...customer, verified: false });
  const page = await open();
  await fill(page);
  await page.submit();
  await waitFor(() => expect(openAddress()).toBe("/"));
  expect(fake.sent("auth", "createAccount")).toEqual([
    { name: "Adaeze Obi", email: "adaeze.obi@example.ng", password: "Salon#2025" },
  ]);
  expect(
    await screen.findByText("To verify your account, please check your email for a verification link."),
  ).toBeTruthy();
});

it("returns to the page that the visitor came from", async () => {
  fake.reply("auth", "createAccount", customer);
  const page = await open("/sign-up?next=%2Fprice-list");
  await fill(page);
  await page.submit();
  await waitFor(() => expect(openAddress()).toBe("/price-list"));
});

it("toasts a refusal, repeats it above the form with the focus, and keeps what was typed", async () => {
  const refusal = "There is already an account with this e-mail address";
  fake.reply("auth", "createAccount", new Refusal(409, refusal));
  const page = await open();
  await fill(page);
  await page.submit();
  expect(await screen.findAllByText(refusal)).toHaveLength(2);
  await waitFor(() => expect(document.activeElement?.textContent).toContain(refusal));
  expect(screen.getByLabelText<HTMLInputElement>("Email Address").value).toBe("Adaeze.Obi@Example.NG");
  expect(openAddress()).toBe("/sign-up");
});

it("links a rule the server found broken to its field", async () => {
  const errors = [{ path: "name", message: "Name can only contain letters and spaces" }];
  fake.reply("auth", "createAccount", new Refusal(400, errors[0]!.message, { errors }));
  const page = await open();
  await fill(page);
  await page.submit();
  await page.person.click(await screen.findByRole("link", { name: errors[0]!.message }));
  expect(document.activeElement).toBe(screen.getByLabelText("Name"));
});
