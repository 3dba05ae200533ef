import { FIRST_SETTINGS } from "@salon/contracts";
import { startEmbeddedMongo, type EmbeddedMongo } from "@salon/embedded-mongo";
import { startMailInbox, type MailInbox } from "@salon/inbox";
import { startPaymentSandbox, type PaymentSandbox } from "@salon/payment-sandbox";
import mongoose from "mongoose";
import { mkdtemp, rm } from "node:fs/promises";
import { once } from "node:events";
import { Resolver } from "node:dns/promises";
import { createServer, type Server } from "node:http";
import { createServer as createTcpServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openDatabase } from "../../db/connection/open.ts";
import { MADE_BEFORE, writeMeta } from "../../db/first-write.ts";
import { ensureDemoAccounts } from "../../db/demo-accounts.ts";
import { seed } from "../../db/seed.ts";
import { createPasswords } from "../../passwords/passwords.ts";
import { startDatabaseOfVersion } from "../../../test/support/api/database-of-version.ts";
import { startDnsServer, type DnsServer } from "../../../test/support/api/dns-server.ts";
import { closeTestDatabase } from "../../../test/support/api/test-database.ts";
import { phoneVariables } from "../../../test/support/salon/phone-variables.ts";
import { answerForRealApi, REAL_API } from "../../../test/support/api/real-api-name.ts";
import { markTeamChange } from "../../features/settings/settings.ts";
import { examine } from "./doctor.ts";
import { createLogger } from "../../http/request-log.ts";
import { type Heartbeat, startHeartbeat } from "../heartbeat.ts";
import { markRestoring, unmarkRestoring } from "../restore/restore-marker.ts";

type Source = Record<string, string | undefined>;
/** The least configuration that is accepted in production mode together with `healthy`. */
const PRODUCTION: Source = {
  NODE_ENV: "production",
  PUBLIC_URL: "https://127.0.0.1:1",
  FLW_BASE_URL: "https://127.0.0.1:1/",
  FLW_ALLOW_TEST: "1",
  FLW_ALLOW_SANDBOX: "1",
};
let mongo: EmbeddedMongo;
let inbox: MailInbox;
let sandbox: PaymentSandbox;
let site: Server;
let dns: DnsServer;
const resolver = new Resolver();
let folder: string;
let healthy: Source;

beforeAll(async () => {
  await closeTestDatabase();
  folder = await mkdtemp(join(tmpdir(), "salon-doctor-"));
  [dns, mongo, inbox, sandbox] = await Promise.all([
    startDnsServer(),
    startEmbeddedMongo(),
    startMailInbox({ smtpPort: 0, webPort: 0 }),
    startPaymentSandbox(),
  ]);
  resolver.setServers([dns.address]);
  site = createServer((req, res) => void res.writeHead(req.url === "/readyz" ? 200 : 404).end());
  await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
  healthy = {
    MONGODB_URI: new URL("salon", mongo.uri).href,
    JWT_SECRET: "a secret of at least thirty-two bytes",
    PUBLIC_URL: `http://127.0.0.1:${(site.address() as AddressInfo).port}`,
    SMTP_URL: inbox.smtpUrl,
    MAIL_FROM: "Salon <hello@salon.ng>",
    SUPPORT_EMAIL: "desk@salon.ng",
    FLW_BASE_URL: sandbox.url,
    FLW_PUBLIC_KEY: sandbox.publicKey,
    FLW_SECRET_KEY: sandbox.secretKey,
    FLW_SECRET_HASH: sandbox.secretHash,
    DATA_DIR: folder,
  };
  await startOnce({ ADMIN_EMAIL: "owner@salon.ng", ADMIN_PASSWORD: "Secret#123" });
});
afterAll(async () => {
  site.close();
  await Promise.all([dns.stop(), mongo.stop(), inbox.stop(), sandbox.stop()]);
  await rm(folder, { recursive: true });
});

/** Creates the data of the first start of a server. */
async function startOnce(admin: { ADMIN_EMAIL: string; ADMIN_PASSWORD: string }): Promise<void> {
  // Not by `onSalon`: a plain connection makes collections before the first write of a release.
  await openDatabase(healthy["MONGODB_URI"]!);
  const passwords = createPasswords(4);
  await seed({ passwords, now: () => new Date(), config: { slotCapacity: 5 } }, { seed: "services", ...admin });
  await passwords.stop();
  await mongoose.disconnect();
}

async function onSalon(work: () => Promise<unknown>): Promise<void> {
  if (mongoose.connection.readyState === mongoose.ConnectionStates.disconnected)
    await mongoose.connect(healthy["MONGODB_URI"]!);
  await work();
  await mongoose.disconnect();
}

const faultsOf = async (change: Source = {}, mailTo?: string): Promise<string[]> => {
  const findings = await examine({ source: { ...healthy, ...change }, mailTo, resolver });
  return findings.filter(({ verdict }) => verdict === "fault").map(({ text }) => text);
};

test("a healthy deployment has no fault, and the doctor names its services", async () => {
  expect(await faultsOf()).toEqual([]);
  const texts = (await examine({ source: healthy, resolver })).map(({ text }) => text);
  expect(texts).toEqual(
    expect.arrayContaining([
      "version 1.3.0",
      expect.stringContaining("stand-alone"),
      "every index exists",
      "1 admin",
      "the payment keys are test keys: no real money moves",
      expect.stringContaining("phones, whatsapp, email are still the placeholders"),
    ]),
  );
  expect(inbox.mails()).toEqual([]);
});

test("a stand-alone MongoDB 8.0 that loses what it confirmed is a fault in production, and else a warning; 7.0 is neither", async () => {
  const loses = { text: expect.stringMatching(/^MONGODB_URI: MongoDB 8\.0\.0 as one stand-alone server can lose/) };
  const newer = await startDatabaseOfVersion(mongo, { from: "7.0.0", to: "8.0.0" });
  const MONGODB_URI = new URL("salon", newer.uri).href;
  const found = await examine({ source: { ...healthy, MONGODB_URI }, resolver });
  const inProduction = await examine({ source: { ...healthy, ...PRODUCTION, MONGODB_URI }, resolver });
  await newer.stop();
  expect(found).toContainEqual({ verdict: "good", text: "MongoDB 8.0.0, stand-alone" });
  expect(found).toContainEqual({ verdict: "warning", ...loses });
  expect(inProduction).toContainEqual({ verdict: "fault", ...loses });
  const texts = (await examine({ source: { ...healthy, ...PRODUCTION }, resolver })).map(({ text }) => text);
  expect(texts).toContain("MongoDB 7.0.0, stand-alone");
  expect(texts.filter((text) => text.includes("can lose"))).toEqual([]);
});

test("a missing SPF, DMARC or DKIM record of the domain of MAIL_FROM is a warning, not a fault", async () => {
  const findings = await examine({ source: healthy, resolver });
  const warnings = findings.filter(({ verdict }) => verdict === "warning").map(({ text }) => text);
  expect(warnings).toEqual(
    expect.arrayContaining([
      expect.stringContaining("salon.ng has no SPF record"),
      expect.stringContaining("salon.ng has no DMARC record"),
      expect.stringContaining("DKIM_SELECTOR: not set"),
    ]),
  );
});

test("the doctor names the host of payment pages and leaves no payment page open", async () => {
  const found = (await examine({ source: healthy })).map(({ text }) => text);
  expect(found).toContainEqual(expect.stringContaining(`payment pages open at ${new URL(sandbox.url).origin}`));
  const { links } = sandbox.snapshot();
  expect(links.length).toBeGreaterThan(0);
  expect(links.filter(({ disabledAt }) => disabledAt === null)).toEqual([]);
});

test("the fault of a foreign payment page names its host", async () => {
  sandbox.testHost(true);
  const faults = await faultsOf();
  sandbox.testHost(false);
  expect(faults).toEqual([expect.stringMatching(/^FLW_BASE_URL: .*checkout-v2\.dev-flutterwave\.com/)]);
});

test("with test keys the doctor names the test host of the real API", async () => {
  const restore = answerForRealApi(sandbox.url);
  sandbox.testHost(true);
  const findings = await examine({ source: { ...healthy, FLW_BASE_URL: REAL_API } });
  sandbox.testHost(false);
  restore();
  const texts = findings.map(({ verdict, text }) => `${verdict}: ${text}`);
  expect(texts).toContainEqual(expect.stringMatching(/^good: .*https:\/\/checkout-v2\.dev-flutterwave\.com/));
  expect(texts).toContainEqual("good: the payment keys are test keys: no real money moves");
});

test("the doctor checks each channel to phones, and a wrong key is a fault that names its variable", async () => {
  const channels = phoneVariables(inbox);
  const found = (await examine({ source: { ...healthy, ...channels }, resolver })).map(
    ({ verdict, text }) => `${verdict}: ${text}`,
  );
  expect(found).toEqual(
    expect.arrayContaining([
      'good: WhatsApp accepts the token; customers see messages from "Inbox"',
      expect.stringMatching(/^good: register http:.*\/api\/v1\/messages\/whatsapp\/webhook/),
      expect.stringMatching(/^good: Termii accepts the key, .* sends SMS as "Ibadandun"; the balance is NGN 1000$/),
    ]),
  );
  expect(await faultsOf({ ...channels, WHATSAPP_TOKEN: "wrong", SMS_API_KEY: "wrong" })).toEqual([
    expect.stringMatching(/^WHATSAPP_TOKEN: .*190 Invalid OAuth access token/),
    expect.stringMatching(/^SMS_API_KEY: .*401 Unauthorized/),
  ]);
  expect(inbox.phones.messages()).toEqual([]);
});

test("a channel that is not set is no fault: production does not offer it", async () => {
  const texts = async (change: Source) =>
    (await examine({ source: { ...healthy, ...change } })).map(({ verdict, text }) => `${verdict}: ${text}`);
  expect(await texts({})).toContainEqual(expect.stringMatching(/^warning: SMS_\*: not set, .*built-in inbox/));
  expect(await texts(PRODUCTION)).toContainEqual(expect.stringMatching(/^good: WHATSAPP_\*: not set, .*not offered/));
});

test("variables that allow test payments in production are warnings", async () => {
  const warnings = async (change: Source) =>
    (await examine({ source: { ...healthy, ...PRODUCTION, ...change } }))
      .filter(({ verdict }) => verdict === "warning")
      .map(({ text }) => text);
  const both = await warnings({});
  expect(both).toContainEqual(expect.stringMatching(/test keys: no real money moves/));
  expect(both).toContainEqual(expect.stringMatching(/^FLW_ALLOW_SANDBOX: .*127\.0\.0\.1:1/));
  const live = { FLW_PUBLIC_KEY: "FLWPUBK-1-X", FLW_SECRET_KEY: "FLWSECK-1-X" };
  expect(await warnings(live)).toContainEqual(expect.stringMatching(/^FLW_ALLOW_TEST: .*remove it/));
});

test("the doctor sends one mail to a given address", async () => {
  expect(await faultsOf({}, "owner@salon.ng")).toEqual([]);
  expect(inbox.mails().map(({ envelope, subject }) => [envelope.to, subject])).toEqual([
    [["owner@salon.ng"], "Mail from Ibadandun Salon & Spa works"],
  ]);
});

describe("a broken configuration is a fault that names its variable:", () => {
  const broken: [string, Source, string | RegExp][] = [
    ["a database that does not answer", { MONGODB_URI: "mongodb://127.0.0.1:1/salon" }, /^MONGODB_URI: no database/],
    ["a mail server that does not answer", { SMTP_URL: "smtp://127.0.0.1:1" }, /^SMTP_URL: .* does not take mail/],
    [
      "a payment key that is wrong",
      { FLW_SECRET_KEY: "FLWSECK_TEST-wrong-X" },
      /^FLW_SECRET_KEY: .*does not take the key/,
    ],
    [
      "keys of two modes",
      { FLW_PUBLIC_KEY: "FLWPUBK-live-X" },
      /^FLW_SECRET_KEY: is a test key, and FLW_PUBLIC_KEY a live key/,
    ],
    ["a short secret hash", { FLW_SECRET_HASH: "salon" }, /^FLW_SECRET_HASH: shorter/],
    ["half of the payment keys", { FLW_SECRET_HASH: undefined }, /^FLW_SECRET_HASH: all four/],
    ["an address without a server", { PUBLIC_URL: "http://127.0.0.1:1" }, /^PUBLIC_URL: .*cannot be reached/],
    ["an https address and no proxy", { PUBLIC_URL: "https://127.0.0.1:1" }, /^TRUST_PROXY: /],
    ["a short token for the figures", { METRICS_TOKEN: "fifteen-letters" }, /^METRICS_TOKEN: .*16 characters/],
    ["a short session secret", { JWT_SECRET: "short" }, "JWT_SECRET: must be at least 32 bytes long"],
    [
      "a placeholder as sender",
      { ...PRODUCTION, MAIL_FROM: "Salon <hello@ibadandun.example>" },
      /^MAIL_FROM: .* placeholder/,
    ],
    [
      "a placeholder as support address",
      { ...PRODUCTION, SUPPORT_EMAIL: "desk@salon.test" },
      /^SUPPORT_EMAIL: .* placeholder/,
    ],
    ["test keys in production", { ...PRODUCTION, FLW_ALLOW_TEST: undefined }, /^FLW_SECRET_KEY: .*FLW_ALLOW_TEST=1/],
    [
      "another address of the provider in production",
      { ...PRODUCTION, FLW_ALLOW_SANDBOX: undefined },
      /^FLW_BASE_URL: .*FLW_ALLOW_SANDBOX=1/,
    ],
    ["a short secret hash in production", { ...PRODUCTION, FLW_SECRET_HASH: "salon" }, /^FLW_SECRET_HASH: .*16/],
    ["production without what it needs", { NODE_ENV: "production" }, /^PUBLIC_URL: must be https/],
    [
      "a data folder that is a file",
      { DATA_DIR: "/dev/null", JWT_SECRET: undefined },
      /^DATA_DIR: .*cannot be written/,
    ],
    [
      "no folder for the stand-in database",
      { MONGODB_URI: undefined, MONGO_ENGINE: "embedded", MONGO_PORT: "0", DATA_DIR: "/dev/null" },
      /^the stand-in for MongoDB does not start .*DATA_DIR/,
    ],
  ];
  test.each(broken)("%s", async (_what, change, expected) => {
    expect(await faultsOf(change)).toContainEqual(expect.stringMatching(expected));
  });

  test("a mail server that does not take the password", async () => {
    const answers: [string, string][] = [
      ["EHLO", "250-mail\r\n250 AUTH PLAIN"],
      ["AUTH", "535 5.7.8 Wrong name or password"],
    ];
    const strict = createTcpServer((socket) => {
      socket.on("error", () => socket.destroy());
      socket.write("220 mail\r\n");
      socket.on("data", (line) => {
        const found = answers.find(([word]) => line.toString().startsWith(word));
        socket.write(`${found?.[1] ?? "502 Not here"}\r\n`);
      });
    }).listen(0, "127.0.0.1");
    await once(strict, "listening");
    const { port } = strict.address() as AddressInfo;
    expect(await faultsOf({ SMTP_URL: `smtp://user:wrong@127.0.0.1:${port}` })).toEqual([
      expect.stringMatching(/^SMTP_URL: .*Wrong name or password/),
    ]);
    strict.close();
  });

  test("a mail server without STARTTLS, to which production sends nothing", async () => {
    const before = inbox.mails().length;
    const text = expect.stringMatching(/^SMTP_URL: the mail server offers no STARTTLS/);
    expect(await examine({ source: healthy })).toContainEqual({ verdict: "warning", text });
    expect(await faultsOf(PRODUCTION, "owner@salon.ng")).toContainEqual(text);
    expect(inbox.mails()).toHaveLength(before);
  });

  test("demo accounts with the public password, unless the address is on this machine", async () => {
    await onSalon(async () => {
      const passwords = createPasswords(4);
      await ensureDemoAccounts({ passwords, now: () => new Date() });
      await passwords.stop();
    });
    const demo = expect.stringMatching(/^MONGODB_URI: .*demo password \(admin@salon\.test, author@.*customer@/);
    expect(await faultsOf(PRODUCTION)).toContainEqual(demo);
    expect(await faultsOf()).toEqual([]);
    expect(await examine({ source: healthy })).toContainEqual({ verdict: "warning", text: demo });
    await onSalon(() => mongoose.connection.collection("users").deleteMany({ email: /@salon\.test$/ }));
    expect(await faultsOf(PRODUCTION)).not.toContainEqual(demo);
  });

  test("a server whose clock is not the database's", async () => {
    const begun: Heartbeat[] = [];
    const heartbeat = (name: string, ahead: number) =>
      onSalon(async () => {
        const now = () => new Date(Date.now() + ahead);
        begun.push(await startHeartbeat({ now, logger: createLogger("silent") }));
        await mongoose.connection.collection("servers").updateMany({}, { $set: { name } });
      });
    // A heartbeat that goes on would write into the databases of the next files.
    const forget = () => onSalon(() => Promise.all(begun.map((one) => one.stop())));
    await heartbeat("desk", 0);
    expect(await faultsOf()).toEqual([]);
    await forget();
    await heartbeat("desk", 5 * 60_000);
    expect(await faultsOf()).toEqual([
      expect.stringMatching(/^the clock of the server desk is (?:299|300) s ahead of/),
    ]);
    await forget();
  });

  test("team members who can take no appointment", async () => {
    await onSalon(async () => {
      const member = { hours: FIRST_SETTINGS.hours, serviceIds: [], breaks: [], timeOff: [], bookable: true };
      const stored = { ...member, commissionPercent: 0, active: true, revision: 0, createdAt: new Date() };
      await mongoose
        .model("TeamMember")
        .create({ ...stored, name: "Sade" }, { ...stored, name: "Gone", active: false });
      await markTeamChange();
    });
    const text = "team members without a service or without hours, who can take no appointment: 1";
    expect(await examine({ source: healthy })).toContainEqual({ verdict: "warning", text });
    await onSalon(async () => {
      await mongoose.model("TeamMember").deleteMany({});
      await markTeamChange();
    });
    expect(await examine({ source: healthy })).not.toContainEqual({ verdict: "warning", text });
  });

  test("a database without indexes, admin or price, and one with an interrupted restore", async () => {
    await onSalon(async () => {
      const db = mongoose.connection.db!;
      await db.collection("payments").dropIndex("ref_1");
      await db.collection("users").updateMany({}, { $set: { role: "customer" } });
      await db.collection("services").updateMany({}, { $set: { price: 0 } });
    });
    expect(await faultsOf()).toEqual([
      expect.stringContaining('payments {"ref":1}'),
      expect.stringContaining("there is no admin"),
      expect.stringContaining("no service has a price"),
    ]);
    await onSalon(() => markRestoring(mongoose.connection.db!, new Date()));
    expect(await faultsOf()).toEqual([expect.stringContaining("a restore into this database was interrupted")]);
    await onSalon(() => unmarkRestoring(mongoose.connection.db!));
  });

  test("a database that was made before the first release", async () => {
    await onSalon(() => mongoose.connection.db!.collection("meta").deleteMany({}));
    expect(await faultsOf()).toEqual([MADE_BEFORE]);
    await onSalon(() => writeMeta(mongoose.connection.db!));
  });
});
