import { FIRST_SETTINGS } from "@salon/contracts";
import mongoose, { type mongo } from "mongoose";
import { findOpenDemoAccounts } from "../../db/demo-accounts.ts";
import { isMadeBefore, MADE_BEFORE } from "../../db/first-write.ts";
import { describeLossOfWrites, readDatabaseServer } from "../../db/connection/database-server.ts";
import type { Env } from "../../env.ts";
import { type Purse, readPurses } from "../../features/outbox/phone-purses.ts";
import { accountsRefusedAt } from "../../features/payments/desk/figures.ts";
import { describeKeyFault } from "../../features/second-step/key.ts";
import { getSettings, twoStepsSince } from "../../features/settings/settings.ts";
import { countServices } from "../../features/services/figures.ts";
import { adminsWithoutStep } from "../../features/users/second-steps.ts";
import { secondStepKeyOf } from "../../startup/stored-secret.ts";
import { createRateLimiter } from "../../http/rate-limit.ts";
import { createPasswords } from "../../passwords/passwords.ts";
import { getSettingsAndTeam } from "../../features/team/team.ts";
import { CHANNEL_LIST } from "../../phone-channels/list.ts";
import { fault, good, reasonOf, warning, type Finding } from "./findings.ts";
import { indexKeysOf } from "../index-keys.ts";
import { serverClocks } from "../heartbeat.ts";
import { onDatabase } from "../on-database.ts";
import { isRestoreIncomplete } from "../restore/restore-marker.ts";
// Imports every model, so that their indexes are known.
import "../../product.ts";

const MIN_VERSION = 7;
const MAX_SKEW_MS = 2000;

/** Checks that the database answers, that no restore of it was interrupted, and that it has the data of an open salon. */
export async function examineDatabase(env: Env): Promise<Finding[]> {
  try {
    return await onDatabase(env, undefined, async () => {
      const db = mongoose.connection.db!;
      const server = await examineServer(db, env);
      if (await isRestoreIncomplete(db))
        return [...server, fault("MONGODB_URI: a restore into this database was interrupted; run pnpm restore again")];
      if (await isMadeBefore(db)) return [...server, fault(MADE_BEFORE)];
      if (!(await isStarted(db)))
        return [...server, warning("the server has never run on this database: start it once, then run this again")];
      return [
        ...server,
        ...(await examineIndexes(db)),
        ...(await examineSalon(db)),
        ...(await examineDemoAccounts(env)),
        ...(await examinePurses(env)),
        ...(await examineTransfers()),
        ...(await examineSecondSteps(env)),
      ];
    });
  } catch (error) {
    const reason = reasonOf(error);
    return [
      fault(
        env.MONGODB_URI
          ? `${reason}; check address, name, password and firewall`
          : `the stand-in for MongoDB does not start (${reason}); check DATA_DIR and MONGO_PORT, or set MONGODB_URI`,
      ),
    ];
  }
}

const PURSE_NAMES: Record<Purse, string> = {
  salon: "by reminders, staff and payments",
  customers: "by what customers do",
};

/** Tells how many messages to phones were paid for today; without a channel there are none. */
async function examinePurses(env: Env): Promise<Finding[]> {
  if (!CHANNEL_LIST.some(({ keysOf }) => keysOf(env) !== undefined)) return [];
  const now = () => new Date();
  const limiter = createRateLimiter({ now, scale: env.RATE_LIMIT_SCALE });
  const purses = await readPurses({ limiter, perDay: env.PHONE_MESSAGES_PER_DAY, now });
  return purses.map(({ purse, used, size }) => {
    const text = `messages to phones today ${PURSE_NAMES[purse]}: ${used} of ${size}`;
    return used < size
      ? good(text)
      : warning(`${text}; until midnight only mails go: raise PHONE_MESSAGES_PER_DAY if these are wanted`);
  });
}

/** Says before a start whether its key opens the second steps, and which admins have none where the setting asks for one. */
async function examineSecondSteps(env: Env): Promise<Finding[]> {
  const keyFault = await describeKeyFault(secondStepKeyOf(env));
  const without = (await twoStepsSince()) ? await adminsWithoutStep() : [];
  return [
    ...(keyFault ? [fault(keyFault)] : []),
    ...(without.length > 0 ? [warning(`admins without a second step: ${without.join(", ")}`)] : []),
  ];
}

async function examineServer(db: mongo.Db, env: Env): Promise<Finding[]> {
  const asked = Date.now();
  const server = await readDatabaseServer(db);
  const answered = Date.now();

  const { version, kind, localTime } = server;
  const loss = describeLossOfWrites(server);
  return [
    Number.parseInt(version) < MIN_VERSION
      ? fault(`MONGODB_URI: MongoDB ${version} is too old; ${MIN_VERSION} or newer is needed`)
      : good(`MongoDB ${version}, ${kind}`),
    ...(env.production && kind === "stand-alone"
      ? [
          warning(
            "the database is one stand-alone server: backups are not of one instant, and the salon is down while it is down (docs/scaling.md)",
          ),
        ]
      : []),
    ...(loss ? [(env.production ? fault : warning)(loss)] : []),
    compareClocks(localTime, asked, answered),
    ...(await compareServerClocks()),
  ];
}

/** Some servers that are compatible with MongoDB do not return their time. */
function compareClocks(other: Date | undefined, asked: number, answered: number): Finding {
  if (!other)
    return warning("the database does not return its time; make sure that NTP sets the clocks of both machines");
  const skew = skewBetween(other.getTime(), asked, answered);
  return skew > MAX_SKEW_MS
    ? fault(`the clocks of this machine and the database differ by ${Math.round(skew / 1000)} s; set both by NTP`)
    : good("its clock agrees with this machine's");
}

/** A server whose clock is minutes ahead takes the changes of others for dead, and sells a person twice. */
async function compareServerClocks(): Promise<Finding[]> {
  const wrong = (await serverClocks()).filter(({ ahead }) => Math.abs(ahead) > MAX_SKEW_MS);
  return wrong.map(({ name, ahead }) =>
    fault(
      `the clock of the server ${name} is ${Math.round(Math.abs(ahead) / 1000)} s ${ahead > 0 ? "ahead of" : "behind"} the database's; set both by NTP`,
    ),
  );
}

/** Returns the least difference between another clock and the interval from the request to its answer. */
const skewBetween = (other: number, asked: number, answered: number): number =>
  Math.max(0, asked - other, other - answered);

const isStarted = async (db: mongo.Db): Promise<boolean> => (await db.collection("settings").findOne({})) !== null;

/** Compares the indexes of all models with those of the database. */
async function examineIndexes(db: mongo.Db): Promise<Finding[]> {
  const missing: string[] = [];
  for (const model of Object.values(mongoose.models)) {
    const { collectionName } = model.collection;
    const found = await indexKeysOf(db, collectionName);
    for (const [key] of model.schema.indexes())
      if (!found.has(JSON.stringify(key))) missing.push(`${collectionName} ${JSON.stringify(key)}`);
  }
  return missing.length === 0
    ? [good("every index exists")]
    : [fault(`indexes are missing (${missing.join(", ")}): start the server, which creates them`)];
}

/** Checks the data that an owner enters before opening. */
async function examineSalon(db: mongo.Db): Promise<Finding[]> {
  const admins = await db.collection("users").countDocuments({ role: "admin" });
  const { contact, confirmed } = await getSettings();
  const first = FIRST_SETTINGS.contact;
  const same = (["address", "phones", "whatsapp", "email"] as const).filter(
    (key) =>
      JSON.stringify(contact[key]) === JSON.stringify(first[key]) &&
      !confirmed.includes(key === "whatsapp" ? "phones" : key),
  );
  const { priced, unpriced } = await countServices();
  return [
    admins === 0
      ? fault("there is no admin: set ADMIN_EMAIL and ADMIN_PASSWORD, and start the server once")
      : good(`${admins} admin${admins === 1 ? "" : "s"}`),
    ...(same.length > 0
      ? [warning(`settings: ${same.join(", ")} are still the placeholders; change them in the back office`)]
      : []),
    priced === 0
      ? fault("no service has a price, so nothing can be booked: set prices under All Service")
      : good(`services with a price: ${priced}`),
    ...(await examineTeam()),
    ...(unpriced > 0 ? [warning(`services without a price, which cannot be booked online: ${unpriced}`)] : []),
  ];
}

/** Members who can take no appointment although they are active. */
async function examineTeam(): Promise<Finding[]> {
  const { members } = (await getSettingsAndTeam()).team;
  const active = members.filter((member) => member.active);
  const idle = active.filter(({ serviceIds, hours }) => serviceIds.length === 0 || hours.every(({ open }) => !open));
  return [
    ...(active.length > 0 ? [good(`active team members: ${active.length}`)] : []),
    ...(idle.length > 0
      ? [warning(`team members without a service or without hours, who can take no appointment: ${idle.length}`)]
      : []),
  ];
}

async function examineDemoAccounts({ production }: Env): Promise<Finding[]> {
  const passwords = createPasswords();
  const open = await findOpenDemoAccounts({ passwords });
  await passwords.stop();
  return open === null ? [] : [(production ? fault : warning)(open)];
}

/** The provider makes account numbers for transfers only with its consent, which no harmless call shows. */
async function examineTransfers(): Promise<Finding[]> {
  const refusedAt = await accountsRefusedAt();
  if (!refusedAt) return [];
  const day = refusedAt.toISOString().slice(0, 10);
  return [
    warning(
      `the payment provider refused to make an account number on ${day}: ask its support to allow bank transfer charges`,
    ),
  ];
}
