import type { OwnUser } from "@salon/contracts";
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
}

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
