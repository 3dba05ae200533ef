import { describe, expect, test } from "vitest";
import { ConfigError, readEnv } from "../env.ts";

const PRODUCTION = {
  NODE_ENV: "production",
  MONGODB_URI: "mongodb://db.example/salon",
  JWT_SECRET: "x".repeat(32),
  SMTP_URL: "smtps://mail.example",
  PUBLIC_URL: "https://salon.example",
  FLW_BASE_URL: "https://api.flutterwave.com/",
  FLW_PUBLIC_KEY: "FLWPUBK-1",
  FLW_SECRET_KEY: "FLWSECK-1",
  FLW_SECRET_HASH: "hash",
};
const refusal = (env: Record<string, string | undefined>): string => {
  try {
    readEnv(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return "";
};

describe("in production", () => {
  test("a complete and safe configuration is accepted", () => expect(refusal(PRODUCTION)).toBe(""));

  test.each(Object.keys(PRODUCTION).filter((name) => name !== "NODE_ENV"))(
    "a missing %s is refused by name [T9]",
    (name) => {
      expect(refusal({ ...PRODUCTION, [name]: undefined })).toMatch(new RegExp(`^${name}: `, "m"));
      expect(refusal({ ...PRODUCTION, [name]: "" })).toMatch(new RegExp(`^${name}: `, "m"));
    },
  );

  test.each([
    ["PUBLIC_URL", "http://salon.example"],
    ["FLW_BASE_URL", "http://api.flutterwave.com/"],
    ["RATE_LIMIT_SCALE", "1000"],
    ["MONGO_ENGINE", "embedded"],
    ["SEED", "demo"],
    ["CRASH_AT", "order-saved"],
  ])("%s=%s is refused", (name, value) => {
    expect(refusal({ ...PRODUCTION, [name]: value })).toMatch(new RegExp(`^${name}: `, "m"));
  });
});

test.each([
  ["JWT_SECRET", "12345678"],
  ["JWT_SECRET", "x".repeat(31)],
  ["PUBLIC_URL", "javascript:alert(1)"],
  ["FLW_SECRET_HASH", "alone"],
  ["ADMIN_PASSWORD", "admin"],
  ["ADMIN_PASSWORD", `Aa1!${"x".repeat(69)}`],
  ["ADMIN_EMAIL", "me+salon@salon.example"],
  ["TRUST_PROXY", "-1"],
  ["TRUST_PROXY", "true"],
  ["MONGODB_URI", "http://db.example"],
])("%s=%s is refused anywhere, by its name [T9]", (name, value) => {
  expect(refusal({ [name]: value })).toMatch(new RegExp(`^(?:${name}|FLW_\\w+): `, "m"));
});

describe("demo accounts, which have a public password,", () => {
  const LOOPBACK = "http://localhost:4000";
  const REAL = { MONGODB_URI: "mongodb://db.example/salon" };

  test.each([
    ["with the default configuration", {}],
    ["on a loopback host with a loopback PUBLIC_URL", { HOST: "127.0.0.2", PUBLIC_URL: "http://[::1]:4000" }],
    ["in a container with SEED=demo", { HOST: "0.0.0.0", PUBLIC_URL: LOOPBACK, SEED: "demo" }],
    ["on a real database with SEED=demo", { ...REAL, PUBLIC_URL: LOOPBACK, SEED: "demo" }],
  ])("are created %s", (_title, env) => expect(readEnv(env).seed).toBe("demo"));

  test.each([
    ["in the image with its own variables", { HOST: "0.0.0.0", PORT: "4000", DATA_DIR: "/salon/data" }],
    ["in the image with a loopback PUBLIC_URL", { HOST: "0.0.0.0", PUBLIC_URL: LOOPBACK }],
    ["on a host that listens on all addresses", { HOST: "::" }],
    ["at a public address", { PUBLIC_URL: "https://salon.example" }],
    ["at a public name that begins with localhost", { PUBLIC_URL: "http://localhost.salon.example" }],
    ["on a real database without SEED", REAL],
  ])("are not created %s", (_title, env) => expect(readEnv(env).seed).toBe("services"));

  test.each([
    ["at a public address", { PUBLIC_URL: "https://salon.example" }],
    ["on a host that listens on all addresses without PUBLIC_URL", { HOST: "0.0.0.0" }],
    ["on a real database at a public address", { ...REAL, PUBLIC_URL: "https://salon.example" }],
  ])("are refused %s with SEED=demo", (_title, env) => {
    expect(refusal({ ...env, SEED: "demo" })).toMatch(/^SEED: .*PUBLIC_URL/m);
  });
});
