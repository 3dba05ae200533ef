import {
  type LinePause,
  type MenuChange,
  type OwnTerms,
  pauseFault,
  priceOffer,
  type Service,
  TEXTS,
  timeframeMinutes,
} from "@salon/contracts";
import { Types } from "mongoose";
import { definedOnly } from "../../defined-only.ts";
import { AppError, changedSince, invalidField } from "../../http/app-error.ts";
import type { SessionUser } from "../../http/mount.ts";
import { OWN_TERMS_SINCE, requireEveryServer } from "../../operations/heartbeat.ts";
import { recordAuditEntry } from "../audit-log/audit-log.ts";
import { findMissingPicture, PICTURE_GONE } from "../pictures/pictures.ts";
import { ServiceModel, type ServiceDocument, type StoredMenu } from "./services.model.ts";
import { notePrices } from "./prices.ts";
import { getService } from "./services.ts";
import { presentMenu, presentService } from "./present.ts";
import { presentOption, type StoredOption } from "./stored-option.ts";

type Changed = Omit<MenuChange, "revision">;

/**
 * Changes the menu of a service as it was read at `revision`; fields that are left out stay.
 * @throws AppError 404; 403 for `onRequest` of others than admins; 400 for a picture that is not stored or the id of an unknown option; 409 when the menu has changed since
 */
export async function changeMenu(
  id: string,
  { revision, ...change }: MenuChange,
  user: Pick<SessionUser, "id" | "role">,
  now: Date,
): Promise<Service> {
  const { id: actor } = user;
  if (change.onRequest !== undefined && user.role !== "admin") throw new AppError(403, TEXTS.notAllowed);
  const service = await ServiceModel.findById(id).lean();
  if (!service) throw new AppError(404, TEXTS.notFound);
  if ((service.menu?.revision ?? 0) !== revision) throw changedSince(presentService(service));
  if (change.picture && (await findMissingPicture([change.picture])) !== null)
    throw invalidField("picture", PICTURE_GONE);

  if (change.pause) {
    await requireEveryServer(OWN_TERMS_SINCE);
    requirePause(change.pause, service);
  }

  const menu = withChange(service.menu, change);
  if (change.options) await notePrices(id, user, now);
  const after = await ServiceModel.findOneAndUpdate(
    { _id: service._id, "menu.revision": service.menu ? revision : { $exists: false } },
    { $set: { menu } },
    { returnDocument: "after" },
  ).lean();
  if (!after) throw changedSince(await getService(id));

  await recordAuditEntry({
    at: now,
    actor,
    action: "service.menu",
    target: { type: "service", id },
    before: auditedValues(service.menu, change),
    after: auditedValues(menu, change),
  });

  return presentService(after);
}

/** @throws AppError 400 on the field of a pause that does not lie within its service */
function requirePause(pause: LinePause, { timeframe }: Pick<ServiceDocument, "timeframe">): void {
  const fault = pauseFault(pause, timeframeMinutes(timeframe));
  if (fault) throw invalidField(`pause.${fault.field}`, fault.message);
}

function withChange(menu: StoredMenu | undefined, { options, ...change }: Changed): StoredMenu {
  const { options: kept, revision = 0, ...fields } = menu ?? {};
  const list = options ? optionsAfter(kept ?? [], options) : kept;
  const isSet = ([, value]: [string, unknown]) =>
    value !== undefined && value !== null && value !== "" && value !== false;
  const set = Object.fromEntries(Object.entries({ ...fields, ...definedOnly(change) }).filter(isSet));
  // No minutes, days and percent mean that nothing is set; a position of 0 is one.
  for (const field of ["cleanupMinutes", "patchTestDays", "depositPercent"]) if (set[field] === 0) delete set[field];
  return { ...set, ...(list?.length ? { options: list } : {}), revision: revision + 1 };
}

/**
 * The options as they are sent, each new one with an id.
 * @throws AppError 400 for the id of an option that the service does not have
 */
function optionsAfter(kept: readonly StoredOption[], sent: NonNullable<Changed["options"]>): StoredOption[] {
  return sent.map(({ _id, name, price, minutes, afterPause }, index) => {
    const known = _id !== undefined && kept.some((option) => String(option._id) === _id);
    if (_id !== undefined && !known) throw invalidField(`options.${index}._id`, TEXTS.optionUnknown);
    return { _id: new Types.ObjectId(_id), name, price, minutes, ...(afterPause && { afterPause }) };
  });
}

/** Hides a service from customers or shows it to them, whatever else of its menu is changed meanwhile. */
export async function setHidden(id: string, hidden: boolean, actor: string, now: Date): Promise<void> {
  for (;;) {
    const service = await ServiceModel.findById(id).lean();
    if (!service || (service.menu?.hidden === true) === hidden) return;
    try {
      await changeMenu(id, { revision: service.menu?.revision ?? 0, hidden }, { id: actor, role: "admin" }, now);
      return;
    } catch (error) {
      if (!(error instanceof AppError) || error.status !== 409) throw error;
    }
  }
}

/** The changed fields of a menu for the activity log; null where nothing is set. */
function auditedValues(menu: StoredMenu | undefined, change: Changed): Record<string, unknown> {
  const values: Record<string, unknown> = menu ? presentMenu(menu) : {};
  return Object.fromEntries(Object.keys(definedOnly(change)).map((key) => [key, values[key] ?? null]));
}

/** The names of the pictures that services show. */
export async function menuPictures(): Promise<string[]> {
  return ServiceModel.distinct("menu.picture", { "menu.picture": { $exists: true } });
}

/** What a line of a service is made of: see `lineOffer`. */
export interface LinePrice {
  price: number;
  timeframe: string;
  options?: StoredOption[];
  /** The minutes of service and options; there only with options, and where the person takes other ones. */
  minutes?: number;
  cleanup?: number;
  pause?: LinePause;
}

/**
 * The price for one, the length and the options of a line of a service, by the own terms of the person who is named; null when an
 * option is not the service's.
 */
export function priceLine(
  { price, timeframe, menu }: Pick<ServiceDocument, "price" | "timeframe" | "menu">,
  chosen: readonly string[] = [],
  own: OwnTerms = {},
): LinePrice | null {
  const service = { price, timeframe, options: menu?.options?.map(presentOption), pause: menu?.pause };
  const offer = priceOffer(service, chosen, own);
  if (!offer) return null;
  const options = offer.options.map(({ _id, name, price: its, minutes }) => ({
    _id: new Types.ObjectId(_id),
    name,
    price: its,
    minutes,
  }));
  return {
    price: offer.price,
    timeframe,
    ...(options.length > 0 && { options }),
    ...((options.length > 0 || own.minutes !== undefined) && { minutes: offer.minutes }),
    ...(menu?.cleanupMinutes !== undefined && { cleanup: menu.cleanupMinutes }),
    ...(offer.pause && { pause: offer.pause }),
  };
}
