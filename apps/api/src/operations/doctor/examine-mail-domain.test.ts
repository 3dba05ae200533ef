import { Resolver } from "node:dns/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readEnv } from "../../env.ts";
import { startDnsServer, type DnsServer, type TxtRecords } from "../../../test/support/api/dns-server.ts";
import { examineMailDomain } from "./examine-mail-domain.ts";

const KEY = `v=DKIM1; k=rsa; p=${"MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8A".repeat(12)}`;
const COMPLETE: TxtRecords = {
  "salon.ng": ["google-site-verification=abc", "v=spf1 include:spf.smtp.example -all"],
  "s1._domainkey.salon.ng": [KEY],
  "_dmarc.salon.ng": ["v=DMARC1; p=quarantine; rua=mailto:owner@salon.ng"],
};

let dns: DnsServer;
beforeAll(async () => void (dns = await startDnsServer()));
afterAll(() => dns.stop());

function ask(records: TxtRecords | null, change: Record<string, string> = {}, timeoutMs?: number) {
  dns.answer(records);
  const resolver = new Resolver();
  resolver.setServers([dns.address]);
  const env = readEnv({
    SMTP_URL: "smtps://user:password@smtp.salon.ng:465",
    MAIL_FROM: "Salon <hello@salon.ng>",
    DKIM_SELECTOR: "s1",
    ...change,
  });
  return examineMailDomain(env, { resolver, timeoutMs });
}
const verdictsOf = async (...args: Parameters<typeof ask>) =>
  (await ask(...args)).map(({ verdict, text }) => `${verdict} ${text}`);

test("the records of the sender's domain are found, also a long key in parts", async () => {
  expect(await verdictsOf(COMPLETE)).toEqual([
    expect.stringMatching(/^good SPF of salon\.ng: v=spf1 /),
    expect.stringMatching(/^good DMARC of salon\.ng: v=DMARC1; p=quarantine/),
    expect.stringMatching(/^good DKIM: .* s1\._domainkey\.salon\.ng/),
  ]);
});

test("a subdomain uses the DMARC record of its parent and its own SPF record", async () => {
  const records = { ...COMPLETE, "s1._domainkey.mail.salon.ng": [KEY] };
  expect(await verdictsOf(records, { MAIL_FROM: "hello@mail.salon.ng" })).toEqual([
    expect.stringMatching(/^warning MAIL_FROM: mail\.salon\.ng has no SPF record/),
    expect.stringMatching(/^good DMARC of salon\.ng: /),
    expect.stringMatching(/^good DKIM: /),
  ]);
});

describe("a warning, not a fault, when", () => {
  const missing: [string, TxtRecords, Record<string, string>, RegExp][] = [
    ["there is no SPF record", { "salon.ng": ["hello"] }, {}, /no SPF record.*v=spf1/],
    ["the name has no records at all", {}, {}, /no SPF record/],
    [
      "there are two SPF records",
      { "salon.ng": ["v=spf1 -all", "v=spf1 include:a.example -all"] },
      {},
      /2 SPF records.*one/,
    ],
    ["SPF lets everyone send", { "salon.ng": ["v=spf1 +all"] }, {}, /every server/],
    ["SPF says nothing of all others", { "salon.ng": ["v=spf1 mx ?all"] }, {}, /no rule for all other servers/],
    [
      "DMARC of the domain above only watches subdomains",
      { "_dmarc.salon.ng": ["v=DMARC1; p=reject; sp=none"] },
      { MAIL_FROM: "hello@mail.salon.ng" },
      /salon\.ng only watches/,
    ],
    ["SPF ends without a rule for all others", { "salon.ng": ["v=spf1 mx"] }, {}, /no rule for all other servers/],
    ["there is no DMARC record", {}, {}, /no DMARC record.*_dmarc\.salon\.ng/],
    ["DMARC has no policy", { "_dmarc.salon.ng": ["v=DMARC1; rua=mailto:a@salon.ng"] }, {}, /DMARC.*no policy/],
    ["DMARC only watches", { "_dmarc.salon.ng": ["v=DMARC1; p=none"] }, {}, /p=none.*p=quarantine/],
    ["the DKIM key is not there", {}, {}, /no DKIM key at s1\._domainkey\.salon\.ng/],
    ["the DKIM key was withdrawn", { "s1._domainkey.salon.ng": ["v=DKIM1; p="] }, {}, /no DKIM key/],
    ["the selector is not known", COMPLETE, { DKIM_SELECTOR: "" }, /^DKIM_SELECTOR: not set/],
  ];
  test.each(missing)("%s", async (_what, records, change, expected) => {
    const findings = await ask(records, change);
    expect(findings).toContainEqual({ verdict: "warning", text: expect.stringMatching(expected) as string });
    expect(findings.map(({ verdict }) => verdict)).not.toContain("fault");
  });

  test("the name server does not answer within the time allowed", async () => {
    const findings = await ask(null, {}, 300);
    expect(findings.map(({ verdict, text }) => [verdict, text.includes("could not be looked up")])).toEqual([
      ["warning", true],
      ["warning", true],
      ["warning", true],
    ]);
  });
});

test("a malformed sender is a fault, and a placeholder or the built-in inbox needs no records", async () => {
  expect(await verdictsOf(COMPLETE, { MAIL_FROM: "Salon <hello@>" })).toEqual([
    expect.stringMatching(/^fault MAIL_FROM: Not an e-mail address/),
  ]);
  expect(await verdictsOf(COMPLETE, { MAIL_FROM: "hello@salon.test" })).toEqual([]);
  expect(await verdictsOf(COMPLETE, { SMTP_URL: "" })).toEqual([]);
});
