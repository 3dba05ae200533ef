import { isStaff, type OwnUser } from "@salon/contracts";
import { render } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { BrowserRouter } from "react-router-dom";
import { App } from "../app.tsx";
import { createQueryClient } from "../query-client.ts";
import { fake, Refusal } from "./api-fake.ts";

/** Replies to the session check: a guest for null, or this user. */
export function signedInAs(user: OwnUser | null): void {
  fake.reply("auth", "loginStatus", user !== null);
  fake.reply("auth", "me", user ?? new Refusal(401, "Please sign in"));
  if (isStaff(user?.role)) fake.reply("secondStep", "get", TWO_STEPS_ARE_ON);
}

/** Admins need a second step, and this account has none yet. */
export const TWO_STEPS_ARE_ON = {
  required: "2026-06-01T08:00:00.000Z",
  recoveryCodes: 0,
  devices: [],
  needs: ["link" as const],
};

/** Renders the whole site at an address as a guest, or as `user`, and returns a user-event instance. */
export function renderPage(path: string, user: OwnUser | null = null) {
  signedInAs(user);
  return openSite(path);
}

/** Renders the whole site at an address; the test itself fakes the session check. */
export function openSite(path: string, client = createQueryClient()) {
  window.history.replaceState(null, "", path);
  const view = render(
    <BrowserRouter>
      <App client={client} />
    </BrowserRouter>,
  );
  return { ...view, client, person: userEvent.setup() };
}

/** Path and query of the open page. */
export const openAddress = (): string => window.location.pathname + window.location.search;
