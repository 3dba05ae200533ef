import { testsOf, type Threat } from "./threat.ts";

const bookings = testsOf("apps/api/src/features/bookings");
const payments = testsOf("apps/api/src/features/payments");
const messages = testsOf("apps/api/src/features/messages");
const http = testsOf("apps/api/src/http");
const embedded = testsOf("packages/embedded-mongo/src");
const RANDOM_DAYS = payments("payments.interleavings.test.ts", "breaks an invariant");

/** What must stay true whatever happens, and what shows that it does. */
export const INVARIANTS: readonly Threat[] = [
  {
    id: "R1",
    what: "A slot holds no more people than it has seats",
    tests: [...bookings("bookings.slots.test.ts", "of fifty win"), ...RANDOM_DAYS],
    proofs: ["Race for one slot", "Random days"],
  },
  {
    id: "R2",
    what: "A cart is held whole or not at all",
    tests: [
      ...bookings("bookings.slots.test.ts", "takes all slots of all lines or none"),
      ...payments("payments.pay.test.ts", "of a cart are held all or not at all"),
    ],
    proofs: ["Race for one slot"],
  },
  {
    id: "R3",
    what: "Money that came becomes one booking, or waits for a person",
    tests: [
      ...payments("payments.settle.test.ts", "time running out"),
      ...payments("payments.races.test.ts", ""),
      ...RANDOM_DAYS,
    ],
    proofs: ["Killed in the middle"],
  },
  {
    id: "R4",
    what: "A webhook counts once, however often it comes",
    tests: payments("payments.webhooks.test.ts", "a hundred times at once makes one booking and one mail"),
    proofs: ["A provider that misbehaves"],
  },
  {
    id: "R5",
    what: "A mail that is owed is sent",
    tests: messages("messages.outbox.test.ts", "sending", "several processes", "owing"),
    proofs: ["A thousand mails on a bad day"],
  },
  {
    id: "R6",
    what: "What was acknowledged survives a kill",
    tests: embedded("durability.test.ts", "keeps every acknowledged write when the process is killed"),
    proofs: ["Killed in the middle, database and all", "Acknowledged, then killed"],
    notDone:
      "a MongoDB that is killed: the only one at hand, a 9.0 alpha, loses what it acknowledged to the bare driver too; MongoDB's own journal is not ours to try",
  },
  {
    id: "R7",
    what: "A damaged journal loses its end or is refused, never its middle",
    tests: embedded("durability.test.ts", "shows a clean prefix of a damaged journal or refuses it by name"),
  },
  {
    id: "R8",
    what: "A full disk stops writing, not reading",
    tests: embedded("durability.test.ts", "reads on while the disk is full"),
    proofs: ["A full disk"],
  },
  {
    id: "R9",
    what: "A database that is away is told at once, and used again when it is back",
    tests: testsOf("apps/api/src/db")("database-away.test.ts", "a database that is away", "a server that steps down"),
    proofs: ["The database goes away"],
    notDone:
      "a primary that steps down, where there is no replica set: CI has one and runs `pnpm prove stepdown` on it",
  },
  {
    id: "R10",
    what: "A server that stops cuts nobody off",
    tests: http("server.test.ts", "a server that stops is no longer ready, finishes what is under way"),
    proofs: ["Servers that are stopped"],
  },
  {
    id: "R11",
    what: "Servers are restarted one after the other, and nobody notices",
    tests: [],
    proofs: ["Servers that are stopped"],
  },
  {
    id: "R12",
    what: "Today and the slots are those of Lagos, wherever the server stands",
    tests: [
      ...testsOf("packages/contracts/src/rules")(
        "salon-time.test.ts",
        "day and minutes of an instant are those of Lagos",
        "the host really is there",
      ),
      ...testsOf("packages/email/src")("mails.test.ts", "times are Lagos times, in any host time zone"),
      ...testsOf("apps/api/src/testing")("zones.test.ts", ""),
    ],
    proofs: ["The same day in four time zones"],
  },
  {
    id: "R13",
    what: "Memory and handles do not grow",
    tests: [],
    proofs: ["Soak of 15 minutes", "Soak of 60 minutes"],
  },
  {
    id: "R14",
    what: "Whoever is inside is served while a flood is at the door",
    tests: http(
      "gate.test.ts",
      "refuses at once what is too much",
      "who is still sending keeps nobody out",
      "a call counts however it is addressed",
      "a question counts whatever it says it brings along",
    ),
    proofs: ["Floods"],
  },
  {
    id: "R15",
    what: "A large salon starts and is restored in seconds, and its figures add up",
    tests: [
      ...testsOf("apps/api/src/db")("month-figures.test.ts", "figures are exact after every change"),
      ...testsOf("apps/api/src/db")("kept-counts.test.ts", "a total is true at every moment"),
      ...testsOf("apps/api/src/operations")(
        "restore-backup.test.ts",
        "is the same salon when it is restored",
        "says sums of the rows it holds",
      ),
    ],
    proofs: ["Backup and restore"],
  },
  {
    id: "R16",
    what: "Of changes at the same time none is lost",
    tests: [
      ...testsOf("apps/api/src/features/users")(
        "users.roles.test.ts",
        "promotions and demotions of the same people at once",
        "many who decide about one person at once",
      ),
      ...bookings("bookings.status.test.ts", "each change counts from the one before"),
      ...bookings("bookings.changes.test.ts", "twice at once: one of them wins"),
      ...bookings("bookings.mails.test.ts", "of a cancellation that was asked for several times at once"),
    ],
  },
];
