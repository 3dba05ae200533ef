import { FIRST_SETTINGS } from "@salon/contracts";
import { QueryObserver, MutationObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, it } from "vitest";
import { settingsQuery } from "./domain/settings.ts";
import { api } from "./lib/api/api.ts";
import { createQueryClient, refetchWhenReached } from "./query-client.ts";
import { fake } from "./testing/api-fake.ts";

let client: ReturnType<typeof createQueryClient>;
let stop: () => void;
beforeEach(() => {
  client = createQueryClient();
  client.mount();
  stop = refetchWhenReached(client);
});
afterEach(() => {
  window.dispatchEvent(new Event("online"));
  stop();
  client.unmount();
});

it("sends every call, whatever the browser says of the network", async () => {
  window.dispatchEvent(new Event("offline"));
  expect(await client.fetchQuery(settingsQuery)).toEqual(FIRST_SETTINGS);
  fake.reply("auth", "signOut", { message: "Signed out" });
  const mutation = new MutationObserver(client, { mutationFn: () => api.auth.signOut() });
  expect(await mutation.mutate()).toEqual({ message: "Signed out" });
});

it("asks again for what is shown and had no answer, once another call has one, and for nothing else", async () => {
  fake.breakOff("settings", "get");
  const shown = new QueryObserver(client, { ...settingsQuery, retry: false });
  const unsubscribe = shown.subscribe(() => undefined);
  await expect.poll(() => shown.getCurrentResult().status).toBe("error");
  fake.reply("settings", "get", FIRST_SETTINGS);
  await api.team.list();
  await expect.poll(() => shown.getCurrentResult().data).toEqual(FIRST_SETTINGS);
  const before = fake.calls.length;
  await api.cart.get();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(fake.calls.slice(before).map(({ call }) => call)).not.toContain("GET /settings/");
  unsubscribe();
});
