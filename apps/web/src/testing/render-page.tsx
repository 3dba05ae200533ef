import type { OwnUser } from "@salon/contracts";
import { render } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { BrowserRouter } from "react-router-dom";
import { App } from "../app.tsx";
import { createQueryClient } from "../lib/query-client.ts";
import { fake, Refusal } from "./api-fake.ts";

/** Answers the session check: nobody, or this user. */
export function signedInAs(user: OwnUser | null): void {
  fake.reply("auth", "loginStatus", user !== null);
  fake.reply("auth", "me", user ?? new Refusal(401, "Please sign in"));
}

/** Opens an address of the whole site as a guest, or as `user`, and gives a person to type and click. */
export function renderPage(path: string, user: OwnUser | null = null) {
  signedInAs(user);
  return openSite(path);
}

/** Opens an address of the whole site; the test itself says what the session check answers. */
export function openSite(path: string, client = createQueryClient()) {
  window.history.replaceState(null, "", path);
  const view = render(
    <BrowserRouter>
      <App client={client} />
    </BrowserRouter>,
  );
  return { ...view, client, person: userEvent.setup() };
}

/** Path and query of the page that is open. */
export const openAddress = (): string => window.location.pathname + window.location.search;
