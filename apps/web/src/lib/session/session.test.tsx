import { QueryClientProvider, queryOptions, useMutation, useQuery } from "@tanstack/react-query";
import { act, renderHook, screen, waitFor, render } from "@testing-library/react";
import { PAGE_TEXTS } from "@salon/contracts";
import type { ReactNode } from "react";
import { expect, it } from "vitest";
import { fake, Refusal } from "../../testing/api-fake.ts";
import { settings } from "../../testing/desk-data.ts";
import { author, customer } from "../../testing/people.ts";
import { openSite, signedInAs } from "../../testing/render-page.tsx";
import { Toaster } from "../../ui/feedback/toaster.tsx";
import { api } from "../api/api.ts";
import { createQueryClient } from "../../query-client.ts";
import { setSessionUser, useSession } from "./session.ts";

const listed = queryOptions({ queryKey: ["bookings"], queryFn: () => api.bookings.list(), meta: { toasts: true } });

function startSession() {
  const client = createQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(() => useSession(), { wrapper });
  render(<Toaster />);
  return { client, wrapper, session: () => result.current };
}

it("is unknown, then a guest", async () => {
  signedInAs(null);
  const { session } = startSession();
  expect(session()).toMatchObject({ status: "unknown", user: null });
  await waitFor(() => expect(session().status).toBe("guest"));
  expect(fake.sent("auth", "me")).toEqual([]);
});

it("fetches the user of a valid session", async () => {
  signedInAs(customer);
  const { session } = startSession();
  await waitFor(() => expect(session()).toMatchObject({ status: "signedIn", user: customer, ended: false }));
});

it("asks for the user alone with a session hint, and first whether one is signed in without one", async () => {
  signedInAs(customer);
  const first = startSession();
  await waitFor(() => expect(first.session().status).toBe("signedIn"));
  expect([fake.sent("auth", "loginStatus"), fake.sent("auth", "me")].map(({ length }) => length)).toEqual([1, 1]);
  const second = startSession();
  await waitFor(() => expect(second.session().status).toBe("signedIn"));
  expect([fake.sent("auth", "loginStatus"), fake.sent("auth", "me")].map(({ length }) => length)).toEqual([1, 2]);
  signedInAs(null);
  const ended = startSession();
  await waitFor(() => expect(ended.session().status).toBe("guest"));
  const guest = startSession();
  await waitFor(() => expect(guest.session().status).toBe("guest"));
  expect([fake.sent("auth", "loginStatus"), fake.sent("auth", "me")].map(({ length }) => length)).toEqual([2, 3]);
});

it("treats a visitor as a guest without a toast when the check fails, and can retry", async () => {
  fake.reply("auth", "loginStatus", new Refusal(503, "In a moment"));
  const { session } = startSession();
  await waitFor(() => expect(session()).toMatchObject({ status: "guest", error: { message: "In a moment" } }));
  expect(screen.queryByText("In a moment")).toBeNull();
  signedInAs(customer);
  act(() => session().retry());
  await waitFor(() => expect(session().status).toBe("signedIn"));
});

it("keeps the user, marked as ended, when any call finds the session gone, without a toast", async () => {
  signedInAs(customer);
  const { session, wrapper } = startSession();
  await waitFor(() => expect(session().status).toBe("signedIn"));
  fake.reply("bookings", "list", new Refusal(401, "Please sign in"));
  renderHook(() => useQuery(listed), { wrapper });
  await waitFor(() => expect(session()).toMatchObject({ user: customer, ended: true }));
  expect(screen.queryByText("Please sign in")).toBeNull();
});

it("shows a 401 to a guest as a toast, because no session has ended", async () => {
  signedInAs(null);
  const { session, wrapper } = startSession();
  await waitFor(() => expect(session().status).toBe("guest"));
  fake.reply("bookings", "list", new Refusal(401, "Please sign in"));
  renderHook(() => useQuery(listed), { wrapper });
  expect(await screen.findByText("Please sign in")).toBeTruthy();
  expect(session().ended).toBe(false);
});

it("removes cached data when another user signs in, and keeps it for the same user", async () => {
  signedInAs(customer);
  const { client, session } = startSession();
  await waitFor(() => expect(session().status).toBe("signedIn"));
  client.setQueryData(["bookings"], ["private"]);
  act(() => setSessionUser(client, { ...customer, verified: false }));
  expect(client.getQueryData(["bookings"])).toEqual(["private"]);
  act(() => setSessionUser(client, author));
  expect(client.getQueryData(["bookings"])).toBeUndefined();
  await waitFor(() => expect(session().user).toEqual(author));
});

it("shows the server's message of success, and a failure only where it is not silenced", async () => {
  signedInAs(customer);
  const { wrapper } = startSession();
  fake.reply("auth", "sendVerification", { message: "We sent you a link" });
  const send = { mutationFn: () => api.auth.sendVerification() };
  const { result } = renderHook(
    () => ({
      loud: useMutation({ ...send, meta: { success: true } }),
      silent: useMutation({ ...send, meta: { silent: true } }),
    }),
    { wrapper },
  );
  act(() => result.current.loud.mutate());
  expect(await screen.findByText("We sent you a link")).toBeTruthy();
  fake.reply("auth", "sendVerification", new Refusal(429, "Too many"));
  act(() => result.current.silent.mutate());
  await waitFor(() => expect(result.current.silent.isError).toBe(true));
  expect(screen.queryByText("Too many")).toBeNull();
  act(() => result.current.loud.mutate());
  expect(await screen.findByText("Too many")).toBeTruthy();
});

it("says on a guarded page that the account is suspended and whom to ask, also after it is loaded again", async () => {
  fake.reply("auth", "loginStatus", true);
  fake.reply("auth", "me", new Refusal(403, PAGE_TEXTS.suspended));
  for (const path of ["/booking-history", "/admin/dashboard"]) {
    const { unmount } = openSite(path);
    expect(await screen.findByRole("heading", { name: "Account suspended" })).toBeTruthy();
    expect(await screen.findByRole("link", { name: settings.contact.phones[0]! })).toBeTruthy();
    unmount();
    fake.reply("auth", "loginStatus", false);
  }
});
