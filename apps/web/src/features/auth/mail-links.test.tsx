import { screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { fake, Refusal } from "../../testing/api-fake.ts";
import { customer, unverified } from "../../testing/people.ts";
import { openAddress, renderPage, signedInAs } from "../../testing/render-page.tsx";

describe("a forgotten password", () => {
  const open = async () => {
    const page = renderPage("/forgot-password");
    await screen.findByRole("heading", { level: 1, name: "Forgot password" });
    return page;
  };

  it("shows the server's message and where to look", async () => {
    fake.reply("auth", "forgotPassword", { message: "If we know this address, a link is on its way" });
    const { person } = await open();
    await person.type(screen.getByLabelText("Email Address"), "Ada@Example.ng{Enter}");
    expect(await screen.findByText("If we know this address, a link is on its way")).toBeTruthy();
    expect(screen.getByRole("heading", { name: "Check your inbox" })).toBeTruthy();
    expect(fake.sent("auth", "forgotPassword")).toEqual([{ email: "ada@example.ng" }]);
  });

  it("moves the focus to what replaces the form", async () => {
    fake.reply("auth", "forgotPassword", { message: "If we know this address, a link is on its way" });
    const { person } = await open();
    await person.type(screen.getByLabelText("Email Address"), "ada@example.ng{Enter}");
    expect(document.activeElement).toBe(await screen.findByRole("heading", { name: "Check your inbox" }));
    await person.click(screen.getByRole("button", { name: "Use another address" }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Email Address")));
  });
});

describe("a new password by the mailed link", () => {
  const open = async () => {
    const page = renderPage("/resetPassword/the-token");
    await screen.findByRole("heading", { level: 1, name: "Change Password" });
    const type = async (password: string, again: string) => {
      await page.person.type(screen.getByPlaceholderText("Type password"), password);
      if (again) await page.person.type(screen.getByPlaceholderText("Retype password"), again);
      await page.person.click(screen.getByRole("button", { name: "Reset Password" }));
    };
    return { ...page, type };
  };

  it("requires a valid password and its repetition", async () => {
    const { type } = await open();
    await type("salon", "");
    expect(await screen.findByText("Password must be a least 8 charcters long")).toBeTruthy();
    expect(await screen.findByText("Confirm password is required")).toBeTruthy();
    expect(fake.sent("auth", "resetPassword")).toEqual([]);
  });

  it("shows an error when the passwords differ, and sends nothing", async () => {
    const { type } = await open();
    await type("Salon#2025", "Salon#2026");
    expect(await screen.findByText("Password do not match")).toBeTruthy();
    expect(fake.sent("auth", "resetPassword")).toEqual([]);
  });

  it("shows both passwords with one toggle", async () => {
    const { person } = await open();
    await person.click(screen.getByRole("button", { name: "Show password" }));
    const types = ["Type password", "Retype password"].map((text) =>
      screen.getByPlaceholderText(text).getAttribute("type"),
    );
    expect(types).toEqual(["text", "text"]);
  });

  it("sends the password alone and goes to the sign-in page", async () => {
    fake.reply("auth", "resetPassword", { message: "Your password was changed" });
    const { type } = await open();
    await type("Salon#2025", "Salon#2025");
    expect(await screen.findByText("Your password was changed")).toBeTruthy();
    expect(openAddress()).toBe("/sign-in");
    expect(fake.calls.at(-1)).toEqual({
      call: "PATCH /users/resetPassword/the-token",
      body: { password: "Salon#2025" },
    });
  });

  it("shows why an expired link fails, with a link to request a new one", async () => {
    fake.reply("auth", "resetPassword", new Refusal(400, "This link is no longer valid"));
    const { type } = await open();
    await type("Salon#2025", "Salon#2025");
    expect(await screen.findAllByText("This link is no longer valid")).toHaveLength(2);
    expect(screen.getByRole("link", { name: "Please Reset" }).getAttribute("href")).toBe("/forgot-password");
    expect(screen.getByRole("link", { name: "Please Sign up" }).getAttribute("href")).toBe("/sign-up");
  });
});

describe("verifying an account", () => {
  const open = async (user: typeof customer | null) => {
    const page = renderPage("/verify/the-token", user);
    await screen.findByRole("heading", { level: 1, name: "Account Verification" });
    return page;
  };

  it("does nothing until the button is pressed, then goes home verified", async () => {
    fake.reply("auth", "verifyAccount", () => {
      signedInAs(customer);
      return { message: "Your account is verified" };
    });
    const { person } = await open({ ...customer, verified: false });
    expect(screen.getByText("To verify your account, click the button below...")).toBeTruthy();
    expect(await screen.findByText(/please check your email/)).toBeTruthy();
    expect(fake.sent("auth", "verifyAccount")).toEqual([]);
    await person.click(screen.getByRole("button", { name: "Verify Account" }));
    expect(await screen.findByText("Your account is verified")).toBeTruthy();
    await waitFor(() => expect(openAddress()).toBe("/"));
    await waitFor(() => expect(screen.queryByText(/please check your email/)).toBeNull());
  });

  it("takes the account's password from whoever is not signed in, and keeps the link when it is wrong", async () => {
    const wrong = "The password is not right";
    fake.reply("auth", "verifyAccount", new Refusal(400, wrong, { errors: [{ path: "password", message: wrong }] }));
    const { person } = await open(null);
    await person.type(await screen.findByLabelText(/Password of your account/), "Wrong#123{Enter}");
    const problem = await screen.findByRole("link", { name: wrong });
    expect(problem.getAttribute("href")).toBe(`#${screen.getByLabelText(/Password of your account/).id}`);
    fake.reply("auth", "verifyAccount", { message: "Your account is verified" });
    await person.clear(screen.getByLabelText(/Password of your account/));
    await person.click(screen.getByRole("button", { name: "Verify Account" }));
    await waitFor(() => expect(openAddress()).toBe("/"));
    expect(fake.sent("auth", "verifyAccount")).toEqual([{ password: "Wrong#123" }, {}]);
  });

  it("offers a new link when this one is too old", async () => {
    fake.reply("auth", "verifyAccount", new Refusal(400, "This link is no longer valid"));
    fake.reply("auth", "sendVerification", { message: "We sent you a new link" });
    const { person } = await open(unverified);
    await person.click(screen.getByRole("button", { name: "Verify Account" }));
    expect(await screen.findAllByText("This link is no longer valid")).toHaveLength(2);
    await person.click(screen.getByRole("button", { name: "Send a new link" }));
    expect(await screen.findByText("We sent you a new link")).toBeTruthy();
    expect(openAddress()).toBe("/verify/the-token");
  });

  it("informs a verified user that the account is already verified", async () => {
    fake.reply("auth", "verifyAccount", new Refusal(400, "This link is no longer valid"));
    const { person } = await open(customer);
    await person.click(screen.getByRole("button", { name: "Verify Account" }));
    expect(await screen.findByText("Your account is verified already.")).toBeTruthy();
  });

  it("asks a guest to sign in for a new link", async () => {
    fake.reply("auth", "verifyAccount", new Refusal(400, "This link is no longer valid"));
    const { person } = await open(null);
    await person.click(screen.getByRole("button", { name: "Verify Account" }));
    expect((await screen.findByRole("link", { name: "sign in" })).getAttribute("href")).toBe("/sign-in");
  });
});
