import { describe, expect, test } from "vitest";
import { ConfigError, readEnv } from "../../src/env.ts";

const PRODUCTION = {
  NODE_ENV: "production",
  MONGODB_URI: "mongodb://db.example/salon",
  JWT_SECRET: "x".repeat(32),
  SMTP_URL: "smtps://mail.example",
  PUBLIC_URL: "https://salon.example",
  FLW_BASE_URL: "https://api.flutterwave.com/",
  FLW_PUBLIC_KEY: "FLWPUBK-1",
  FLW_SECRET_KEY: "FLWSECK-1",
  FLW_SECRET_HASH: "0123456789abcdef",
};
const TEST_KEYS = { FLW_PUBLIC_KEY: "FLWPUBK_TEST-1", FLW_SECRET_KEY: "FLWSECK_TEST-1" };
const SANDBOX = { FLW_BASE_URL: "https://sandbox.salon.example/" };
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
    ["SEED", "lived"],
    ["CRASH_AT", "order-saved"],
  ])("%s=%s is refused", (name, value) => {
    expect(refusal({ ...PRODUCTION, [name]: value })).toMatch(new RegExp(`^${name}: `, "m"));
  });
});

test.each(["fifteen-letters", "sixteen letters and spaces", "", undefined])(
  "METRICS_TOKEN=%s: a token that can be guessed or cannot be sent is refused, and none is needed [T45]",
  (token) => expect(refusal({ METRICS_TOKEN: token })).toMatch(token ? /^METRICS_TOKEN: must be at least 16/ : /^$/),
);

describe("the payment provider in production", () => {
  test.each([
    ["FLW_PUBLIC_KEY", TEST_KEYS.FLW_PUBLIC_KEY],
    ["FLW_SECRET_KEY", TEST_KEYS.FLW_SECRET_KEY],
  ])("a test key as %s needs FLW_ALLOW_TEST=1", (name, key) => {
    expect(refusal({ ...PRODUCTION, [name]: key })).toMatch(new RegExp(`^${name}: .*FLW_ALLOW_TEST=1`, "m"));
    expect(refusal({ ...PRODUCTION, [name]: key, FLW_ALLOW_SANDBOX: "1" })).toContain("FLW_ALLOW_TEST=1");
    expect(refusal({ ...PRODUCTION, [name]: key, FLW_ALLOW_TEST: "1" })).toBe("");
  });

  test.each([
    "https://sandbox.salon.example/",
    "https://api.flutterwave.com/v3/",
    "https://api.flutterwave.com:8443/",
    "https://api.flutterwave.com.evil.example/",
    "https://x@api.flutterwave.com/",
  ])("the address %s needs FLW_ALLOW_SANDBOX=1", (address) => {
    expect(refusal({ ...PRODUCTION, FLW_BASE_URL: address })).toMatch(/^FLW_BASE_URL: .*FLW_ALLOW_SANDBOX=1/m);
    expect(refusal({ ...PRODUCTION, FLW_BASE_URL: address, FLW_ALLOW_TEST: "1" })).toContain("FLW_ALLOW_SANDBOX=1");
    expect(refusal({ ...PRODUCTION, FLW_BASE_URL: address, FLW_ALLOW_SANDBOX: "1" })).toBe("");
  });

  test("an address without TLS is refused whatever is allowed", () => {
    const http = { ...PRODUCTION, FLW_BASE_URL: "http://sandbox.salon.example/", FLW_ALLOW_SANDBOX: "1" };
    expect(refusal(http)).toMatch(/^FLW_BASE_URL: must be https/m);
  });

  test("a secret hash of fewer than 16 characters is refused", () => {
    expect(refusal({ ...PRODUCTION, FLW_SECRET_HASH: "0123456789abcde" })).toMatch(/^FLW_SECRET_HASH: .*16/m);
  });

  test.each(["FLW_ALLOW_TEST", "FLW_ALLOW_SANDBOX"])("%s is 1 or absent", (name) => {
    for (const value of ["0", "true", "yes"]) expect(refusal({ [name]: value })).toMatch(new RegExp(`^${name}: `, "m"));
  });

  test("whether payments are only a test is known, and only there", () => {
    const isTest = (env: object) =>
      readEnv({ ...PRODUCTION, FLW_ALLOW_TEST: "1", FLW_ALLOW_SANDBOX: "1", ...env }).testPayments;
    expect([isTest({}), isTest(TEST_KEYS), isTest(SANDBOX), isTest({ ...TEST_KEYS, ...SANDBOX })]).toEqual([
      false,
      true,
      true,
      true,
    ]);
    expect(isTest({ ...TEST_KEYS, NODE_ENV: undefined })).toBe(false);
  });
});

test.each([
  ["JWT_SECRET", "12345678"],
  ["JWT_SECRET", "x".repeat(31)],
  ["PUBLIC_URL", "javascript:alert(1)"],
  ["FLW_SECRET_HASH", "alone"],
  ["ADMIN_PASSWORD", "admin"],
  ["ADMIN_PASSWORD", `Aa1!${"x".repeat(69)}`],
  ["ADMIN_PASSWORD", "Password1!"],
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
  ])("are refused %s with SEED=demo and SEED=lived", (_title, env) => {
    for (const SEED of ["demo", "lived"]) expect(refusal({ ...env, SEED })).toMatch(/^SEED: .*PUBLIC_URL/m);
  });

  test("belong to a lived-in salon too, which is filled only where it is asked for", () => {
    expect(readEnv({ SEED: "lived" }).seed).toBe("lived");
    expect(readEnv({ ...REAL, PUBLIC_URL: LOOPBACK, SEED: "lived" }).seed).toBe("lived");
  });
});

describe("the channels to phones", () => {
  const WHATSAPP = {
    WHATSAPP_BASE_URL: "https://graph.facebook.com/v23.0/",
    WHATSAPP_TOKEN: "EAAJB",
    WHATSAPP_PHONE_ID: "106540352242922",
    WHATSAPP_APP_SECRET: "secret",
    WHATSAPP_VERIFY_TOKEN: "verify",
  };
  const SMS = { SMS_BASE_URL: "https://v3.api.termii.com/", SMS_API_KEY: "TL1", SMS_SENDER: "Ibadandun" };

  test("all variables of a channel or none are accepted, in production too", () => {
    expect(refusal({ ...PRODUCTION, ...WHATSAPP, ...SMS })).toBe("");
    expect(refusal({ ...PRODUCTION, ...SMS })).toBe("");
    expect(refusal({ ...WHATSAPP })).toBe("");
  });

  test.each([...Object.keys(WHATSAPP), ...Object.keys(SMS)])("a channel without %s is refused by name", (name) => {
    for (const base of [{}, PRODUCTION]) {
      const env = { ...base, ...WHATSAPP, ...SMS, [name]: undefined };
      expect(refusal(env)).toMatch(new RegExp(`^${name}: all \\w+ \\w+_ variables belong together`, "m"));
      expect(refusal(env).split("\n")).toHaveLength(1);
    }
  });

  test.each([
    ["SMS_SENDER", "Ib"],
    ["SMS_SENDER", "IbadandunSalon"],
    ["SMS_SENDER", "Ibadan 1"],
    ["SMS_BASE_URL", "https://v3.api.termii.com"],
    ["WHATSAPP_PHONE_ID", "+2348031234567"],
    ["WHATSAPP_BASE_URL", "graph.facebook.com/"],
  ])("%s=%s is refused", (name, value) => {
    expect(refusal({ ...WHATSAPP, ...SMS, [name]: value })).toMatch(new RegExp(`^${name}: must `, "m"));
  });

  test.each(["WHATSAPP_BASE_URL", "SMS_BASE_URL"])("%s without encryption is refused in production", (name) => {
    const env = { ...WHATSAPP, ...SMS, [name]: "http://127.0.0.1:1080/" };
    expect(refusal({ ...PRODUCTION, ...env })).toMatch(new RegExp(`^${name}: must be https`, "m"));
    expect(refusal(env)).toBe("");
  });
});
