import { DAY_MS, MINUTE_MS, FOOTER_SERVICES } from "@salon/contracts";
import mongoose, { type mongo } from "mongoose";
import type { Deps } from "../../deps.ts";
import { insertSold } from "../../features/seats/claims/claims.ts";
import { resolveServices, type ServiceDocument } from "../../features/services/services.ts";
import { changeTeam, getSettingsAndTeam } from "../../features/team/team.ts";
import { keepReceiptNumbers } from "../../features/till/numbers.ts";
import { findUserByEmail, type UserDocument } from "../../features/users/users.ts";
import { insertMissing } from "../batching/insert-missing.ts";
import { DEMO_EMAILS, ensureDemoAccounts } from "../demo-accounts.ts";
import { buildLivedSalon } from "./build.ts";
import { type ProviderKeys, tellSandbox } from "./sandbox-history.ts";
import { COLOUR, teamRows } from "./team.ts";

/** Stores that a salon was filled, and for which moment. */
interface Marker {
  _id: string;
  at: Date;
  isDone: boolean;
}
const MARKER = "lived";
const OPENED_DAYS_AGO = 400;
/** A salon with any row of these is in use. */
const IN_USE = ["bookings", "payments", "team", "slots"];

const database = (): mongo.Db => mongoose.connection.db!;
const markers = () => database().collection<Marker>("seeds");

/**
 * Fills a salon that nobody has used with six weeks of bookings before now and two weeks ahead; does nothing in any other. All
 * rows follow from the first start: when that start was interrupted, the next one writes what is missing.
 * @throws Error when the payment provider is not the sandbox
 */
export async function seedLivedSalon(deps: Pick<Deps, "passwords" | "now">, provider: ProviderKeys): Promise<void> {
  const at = await findMoment(deps.now());
  const openedAt = new Date((at ?? deps.now()).getTime() - OPENED_DAYS_AGO * DAY_MS);
  await ensureDemoAccounts({ ...deps, now: () => openedAt });
  if (!at) return;
  const [owner, desk, demo] = await Promise.all([account("admin"), account("author"), account("customer")]);
  await writeTeam(teamRows(at, await findServices(), desk._id));
  await fillDays(at, { owner, desk, demo }, provider);
  await markers().updateOne({ _id: MARKER }, { $set: { isDone: true } });
}

/** The moment for which the salon is filled; null when it is filled already, or in use. */
async function findMoment(now: Date): Promise<Date | null> {
  const found = await markers().findOne({ _id: MARKER });
  if (found) return found.isDone ? null : found.at;
  const rows = await Promise.all(
    IN_USE.map((name) =>
      database()
        .collection(name)
        .findOne({}, { projection: { _id: 1 } }),
    ),
  );
  if (rows.some((row) => row !== null)) return null;
  const at = new Date(Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS);
  await insertMissing(markers(), [{ _id: MARKER, at, isDone: false }]);
  return (await markers().findOne({ _id: MARKER }))!.at;
}

const account = async (role: keyof typeof DEMO_EMAILS): Promise<UserDocument> =>
  (await findUserByEmail(DEMO_EMAILS[role]))!;

/** The services of the seed that are still there. */
async function findServices(): Promise<ServiceDocument[]> {
  const found = await resolveServices([...FOOTER_SERVICES, COLOUR.name].map((service) => ({ service })));
  return found.flatMap((service) => service ?? []);
}

async function writeTeam({ team, resources, menus }: ReturnType<typeof teamRows>): Promise<void> {
  await changeTeam(async () => {
    await insertMissing(database().collection("team"), team);
    await insertMissing(database().collection("resources"), resources);
  });
  const services = database().collection("services");
  for (const { _id, menu } of menus) await services.updateOne({ _id, menu: { $exists: false } }, { $set: { menu } });
}

async function fillDays(
  now: Date,
  { owner, desk, demo }: { owner: UserDocument; desk: UserDocument; demo: UserDocument },
  provider: ProviderKeys,
): Promise<void> {
  const { settings, team } = await getSettingsAndTeam();
  const services = await findServices();
  const staff = { owner: owner._id, desk: desk._id };
  const { rows, seats, receiptNumbers, past } = buildLivedSalon({ now, settings, team, services, staff, demo });
  await tellSandbox(provider, past);
  for (const [year, highest] of receiptNumbers) await keepReceiptNumbers(year, highest);
  // One after the other: together they would take more connections than the database's pool gives in time on a busy machine.
  await insertSold(seats);
  for (const [name, documents] of Object.entries(rows))
    await insertMissing(database().collection(name), documents as mongo.Document[]);
}
