import { describe, expect, test } from "vitest";
import { faultsOf } from "./structure-rules.ts";

const named = (path: string) => faultsOf({ path, text: "" });
const written = (text: string, path = "apps/api/src/jobs/lease.ts") => faultsOf({ path, text });

describe("places and names", () => {
  test.each([
    "apps/api/src/features/bookings/bookings.handlers.ts",
    "apps/api/src/features/bookings/bookings.slots.service.ts",
    "apps/api/src/features/bookings/bookings.slots.test.ts",
    "apps/web/src/features/bookings/bookings.queries.ts",
    "apps/web/src/features/cart/cart.state.ts",
    "apps/web/src/features/cart/cart-drawer.tsx",
    "apps/web/src/features/cart/cart-drawer.test.tsx",
    "apps/web/src/features/account/account-panel.tsx",
    "apps/web/src/features/bookings/day/day-board.tsx",
    "apps/web/src/features/bookings/mine/bookings.mine.state.test.ts",
    "apps/web/src/ui/controls/button.tsx",
    "packages/email/src/mailer.ts",
  ])("%s is right", (path) => {
    expect(named(path)).toEqual([]);
  });

  test.each([
    ["apps/api/src/features/bookings/slots.service.ts", "a file of a feature is"],
    ["apps/api/src/features/bookings/bookings.controller.ts", "a file of a feature is"],
    ["apps/api/src/features/bookings/bookings.ts", "a file of a feature is"],
    ["apps/api/src/features/bookings/inner/bookings.model.ts", "a file of a feature is"],
    ["apps/api/src/features/booking/booking.model.ts", "a feature's folder is one of"],
    ["apps/api/src/features/loose.ts", "a feature's folder is one of"],
    ["apps/web/src/features/cart/use-cart.ts", "a file of a feature is"],
    ["apps/web/src/features/cart/bookings.queries.ts", "a file of a feature is"],
    ["apps/web/src/features/bookings/day/day.queries.ts", "a file of a feature is"],
    ["apps/web/src/features/bookings/day/hours/day-board.tsx", "a file of a feature is"],
    ["apps/web/src/features/basket/basket.queries.ts", "a feature's folder is one of"],
    ["apps/web/src/lib/utils.ts", "name it after what it does"],
    ["apps/api/src/http/date-helpers.ts", "name it after what it does"],
    ["packages/email/src/common/layout.ts", "name it after what it does"],
    ["apps/api/src/jobs/job.manager.ts", "name it after what it does"],
  ])("%s: %s", (path, fault) => {
    expect(named(path)).toEqual([expect.stringContaining(`${path}: ${fault}`)]);
  });
});

describe("length and reach", () => {
  test("250 lines are the most", () => {
    expect(written("x();\n".repeat(250))).toEqual([]);
    expect(written("x();\n".repeat(251))).toEqual([expect.stringContaining("251 lines")]);
  });

  test.each(["process.env", "import.meta.env"])("%s is for env.ts", (source) => {
    const text = `const port = ${source}.PORT;\n`;
    for (const path of [
      "apps/api/src/jobs/lease.ts",
      "apps/web/src/ui/controls/button.tsx",
      "packages/email/src/mailer.ts",
    ]) {
      expect(written(text, path)).toEqual([expect.stringContaining("only env.ts reads the environment")]);
    }
    for (const path of [
      "apps/api/src/env.ts",
      "packages/mail-inbox/src/cli.ts",
      "apps/web/vite.config.ts",
      "tools/dev.ts",
    ]) {
      expect(written(text, path)).toEqual([]);
    }
  });
});

describe("words", () => {
  test.each([
    "export function open() {}",
    "export async function open() {}",
    "export default function HomePage() {}",
    "export class Door {}",
    "export interface Door {}",
    'export type Door = "open" | "shut";',
    "export const open = (door: Door) => door;",
    "export const open = async (door: Door) => door;",
    "export const open: Opener = (door) => door;",
    "export const open = <T>(door: T) => door;",
  ])("%s needs a sentence", (line) => {
    expect(written(`import "./x.ts";\n${line}\n`)).toEqual([expect.stringContaining("line 2 needs a sentence")]);
    expect(written(`/** Says what it promises. */\n${line}\n`)).toEqual([]);
  });

  test.each([
    "export type Door = z.infer<typeof doorSchema>;",
    "export type Door = (typeof DOORS)[number];",
    "export const DOORS = 3;",
    'export type { Door } from "./door.ts";',
  ])("%s speaks for itself", (line) => {
    expect(written(`import "./x.ts";\n${line}\n`)).toEqual([]);
  });

  test("tests need none", () => {
    expect(written("export function open() {}\n", "apps/api/src/features/auth/auth.test.ts")).toEqual([]);
  });
});
