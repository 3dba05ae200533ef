import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderPage } from "../../../testing/render-page.tsx";

it("says what the front desk keeps about a person, and until when", async () => {
  renderPage("/privacy-policy");
  await screen.findByRole("heading", { level: 1, name: "Privacy Policy" });
  expect(screen.getByText(/What you tell the front desk/).closest("li")?.textContent).toMatch(/results of patch tests/);
  expect(screen.getByText(/until you delete the account it is linked to, or ask us to delete it/)).toBeTruthy();
});

it("names who carries mails and messages, and takes payments", async () => {
  renderPage("/privacy-policy");
  await screen.findByRole("heading", { level: 1, name: "Privacy Policy" });
  expect(screen.getByText(/Payments are taken by Flutterwave/).textContent).toMatch(
    /Where we offer messages on your phone and you agree to them, Meta carries those on WhatsApp and Termii the SMS; each receives your number/,
  );
});
