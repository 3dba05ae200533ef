import { describe, expect, test } from "vitest";
import { API_ROOMS, circlesOf, faultsOf, faultsOfRooms, WEB_FEATURES } from "./structure-rules.ts";

const named = (path: string) => faultsOf({ path, text: "" });
const written = (text: string, path = "apps/api/src/jobs/lease.ts") => faultsOf({ path, text });

describe("places and names", () => {
  test.each([
    "apps/api/src/features/bookings/bookings.handlers.ts",
    "apps/api/src/features/bookings/day/day.ts",
    "apps/api/src/features/bookings/bookings.desk.test.ts",
    "apps/web/src/features/bookings/bookings.queries.ts",
    "apps/web/src/features/cart/local-cart.ts",
    "apps/web/src/features/cart/cart-drawer.tsx",
    "apps/web/src/features/cart/cart-drawer.test.tsx",
    "apps/web/src/features/account/account-panel.tsx",
    "apps/web/src/features/day/day-board.tsx",
    "apps/web/src/features/bookings/change/upcoming.test.ts",
    "apps/api/src/features/bookings/money/refund-holds.ts",
    "apps/api/src/features/payments/lifecycle/settle.ts",
    "apps/api/src/features/ports.ts",
    "apps/web/src/ui/controls/button.tsx",
    "packages/email/src/sending/mailer.ts",
  ])("%s is right", (path) => {
    expect(named(path)).toEqual([]);
  });

  test.each([
    ["apps/api/src/features/booking/booking.model.ts", "a feature's folder is one of"],
    ["apps/api/src/features/loose.ts", "a feature's folder is one of"],
    ["apps/api/src/features/bookings/refundHolds.ts", "a file's name is in kebab case"],
    ["apps/web/src/features/basket/basket.queries.ts", "a feature's folder is one of"],
    ["apps/web/src/lib/utils.ts", "name it after what it does"],
    ["apps/api/src/http/date-helpers.ts", "name it after what it does"],
    ["packages/email/src/common/layout.ts", "name it after what it does"],
    ["apps/api/src/jobs/job.manager.ts", "name it after what it does"],
  ])("%s: %s", (path, fault) => {
    expect(named(path)).toEqual([expect.stringContaining(`${path}: ${fault}`)]);
  });
});

describe("length and environment", () => {
  test("a file has at most 400 lines", () => {
    expect(written("x();\n".repeat(400))).toEqual([]);
    expect(written("x();\n".repeat(401))).toEqual([expect.stringContaining("401 lines")]);
  });

  test.each(["process.env", "import.meta.env"])("%s is allowed in env.ts only", (source) => {
    const text = `const port = ${source}.PORT;\n`;
    for (const path of [
      "apps/api/src/jobs/lease.ts",
      "apps/web/src/ui/controls/button.tsx",
      "packages/email/src/sending/mailer.ts",
    ]) {
      expect(written(text, path)).toEqual([expect.stringContaining("only env.ts reads the environment")]);
    }
    for (const path of [
      "apps/api/src/env.ts",
      "packages/inbox/src/cli.ts",
      "apps/web/vite.config.ts",
      "tools/dev.ts",
    ]) {
      expect(written(text, path)).toEqual([]);
    }
  });
});

describe("rooms of the API", () => {
  const ORDER = ["users", "cart", "bookings"];
  const file = (name: string, ...imports: string[]) => ({
    path: `apps/api/src/features/${name.split(".")[0]}/${name}`,
    text: imports.map((imported) => `import { x } from "../${imported.split(".")[0]}/${imported}";\n`).join(""),
  });

  test("a room may import from the rooms before it and from itself", () => {
    const files = [
      file("users.service.ts", "users.model.ts"),
      file("cart.service.ts", "users.service.ts"),
      file("bookings.service.ts", "cart.service.ts", "users.service.ts"),
    ];
    expect(faultsOfRooms(files, ORDER)).toEqual([]);
  });

  test.each([
    `import { x } from "../bookings/bookings.service.ts";`,
    `import type { X } from "../bookings/bookings.service.ts";`,
    `import "../bookings/bookings.service.ts";`,
    `export { x } from "../bookings/bookings.service.ts";`,
    `const { x } = await import("../bookings/bookings.service.ts");`,
    `import {\n  x,\n} from "../bookings/bookings.service.ts";`,
    `import { x } from "../bookings/create/place.ts";`,
  ])("a room must not import from a room after it: %s", (text) => {
    const path = "apps/api/src/features/cart/cart.ts";
    expect(faultsOfRooms([{ path, text }], ORDER)).toEqual([
      expect.stringContaining(`${path}: cart comes before bookings`),
    ]);
  });

  test("a file of a sub-folder follows the order too", () => {
    const path = "apps/api/src/features/cart/prices/price.ts";
    expect(faultsOfRooms([{ path, text: `import { x } from "../../bookings/model.ts";` }], ORDER)).toHaveLength(1);
    expect(faultsOfRooms([{ path, text: `import { x } from "../bookings/model.ts";` }], ORDER)).toEqual([]);
  });

  test("a room's models, handlers and presentation are its own", () => {
    const path = "apps/api/src/features/bookings/search.ts";
    const faults = ["users.model.ts", "users.handlers.ts", "present.ts", "users.ts"].map(
      (name) => faultsOfRooms([{ path, text: `import { x } from "../users/${name}";` }], ORDER).length,
    );
    expect(faults).toEqual([1, 1, 1, 0]);
  });

  test("a test may import from every room", () => {
    expect(faultsOfRooms([file("cart.test.ts", "bookings.service.ts")], ORDER)).toEqual([]);
  });

  test("rooms must not import each other, directly or through others", () => {
    const pair = [file("users.service.ts", "cart.service.ts"), file("cart.service.ts", "users.service.ts")];
    expect(faultsOfRooms(pair, ORDER)).toContainEqual(expect.stringContaining("cart and users import each other"));
    const ring = [
      file("users.service.ts", "bookings.service.ts"),
      file("cart.service.ts", "users.service.ts"),
      file("bookings.service.ts", "cart.service.ts"),
    ];
    for (const names of ["bookings and cart", "bookings and users", "cart and users"])
      expect(faultsOfRooms(ring, ORDER)).toContainEqual(expect.stringContaining(`${names} import each other`));
  });

  test("a room must be in the list", () => {
    expect(faultsOfRooms([file("till.service.ts")], ORDER)).toEqual([
      expect.stringContaining("till: not in API_ROOMS"),
    ]);
  });

  test("the list names each room once", () => {
    expect(new Set(API_ROOMS).size).toBe(API_ROOMS.length);
  });

  test("the features of the web app follow a list of their own", () => {
    const path = "apps/web/src/features/cart/cart-line.tsx";
    const faults = ["../bookings/book/x.ts", "../services/x.ts", "../../domain/x.ts"].map((target) =>
      faultsOfRooms([{ path, text: `import { x } from "${target}";` }], WEB_FEATURES, "web"),
    );
    expect(faults).toEqual([[expect.stringContaining(`${path}: cart comes before bookings`)], [], []]);
    const test = {
      path: "apps/web/src/features/cart/cart-line.test.tsx",
      text: `import { x } from "../bookings/x.ts";`,
    };
    expect(faultsOfRooms([test], WEB_FEATURES, "web")).toEqual([]);
  });
});

describe("circles", () => {
  const ring = (length: number, folder = "apps/api/src/jobs") =>
    Array.from({ length }, (_file, at) => ({
      path: `${folder}/step-${at}.ts`,
      text: `import type { Step } from "./step-${(at + 1) % length}.ts";\nimport { x } from "./step-0.ts";`,
    }));

  test("six files that import each other are named, also where they import types alone", () => {
    expect(circlesOf(ring(6))).toEqual([expect.stringMatching(/^apps\/api\/src\/jobs\/step-0.ts: 6 files import/)]);
  });

  test("five may, and so may tests and files that import each other in one direction", () => {
    const chain = ring(9)
      .map(({ path, text }) => ({ path, text: text.split("\n")[0]! }))
      .slice(0, 8);
    expect(circlesOf([...ring(5), ...ring(6, "apps/web/src/testing"), ...chain.slice(6)])).toEqual([]);
    expect(circlesOf(chain)).toEqual([]);
  });
});
