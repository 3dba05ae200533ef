import { describe, expect, test } from "vitest";
import { ROLES } from "../salon.ts";
import { canAccess, isStaff } from "./roles.ts";

describe("roles", () => {
  test.each([
    ["public", ["guest", "customer", "author", "admin", "suspended"]],
    ["signedIn", ["customer", "author", "admin"]],
    ["staff", ["author", "admin"]],
    ["admin", ["admin"]],
  ] as const)("%s is for %j only", (access, allowed) => {
    const everybody = ["guest", ...ROLES] as const;
    expect(everybody.filter((role) => canAccess(access, role))).toEqual(allowed);
  });

  test("staff are author and admin", () => {
    expect(ROLES.filter(isStaff)).toEqual(["author", "admin"]);
    expect(isStaff(undefined)).toBe(false);
  });
});
