import { describe, expect, test } from "vitest";
import { faultsOf } from "./structure-rules.ts";

const named = (path: string) => faultsOf({ path, text: "" });
const written = (text: string, path = "apps/api/src/jobs/lease.ts") => faultsOf({ path, text });

describe("places and names", () => {
  test.each([
    "apps/api/src/features/bookings/bookings.handlers.ts",
    "apps/api/src/features/bookings/bookings.desk.service.ts",
    "apps/api/src/features/bookings/bookings.desk.test.ts",
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
