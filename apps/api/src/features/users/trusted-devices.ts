import { DAY_MS, TRUSTED_DAYS, type SecondStep } from "@salon/contracts";
import type { Types } from "mongoose";
import { isDuplicateKey } from "../../db/connection/database-faults.ts";
import { TrustedDeviceModel } from "./trusted-devices.model.ts";

/** More accounts than a desk has people. */
const MOST_ACCOUNTS = 8;

/** Whether an account trusts a device, which is the digest of its cookie. */
export const isTrusted = async (account: Types.ObjectId | string, device: string, now: Date): Promise<boolean> =>
  (await TrustedDeviceModel.exists({ device, account, until: { $gt: now } })) !== null;

/** Trusts a device for 30 days; a ninth account on it takes the place of the one that ends first. */
export async function trustDevice(
  account: Types.ObjectId | string,
  { device, name }: { device: string; name: string },
  now: Date,
): Promise<void> {
  const until = new Date(now.getTime() + TRUSTED_DAYS * DAY_MS);
  try {
    await TrustedDeviceModel.updateOne({ device, account }, { $set: { name, until } }, { upsert: true });
  } catch (error) {
    // Another request has just stored it.
    if (!isDuplicateKey(error)) throw error;
  }
  const beyond = await TrustedDeviceModel.find({ device }, { _id: 1 }).sort({ until: -1 }).skip(MOST_ACCOUNTS).lean();
  if (beyond.length > 0) await TrustedDeviceModel.deleteMany({ _id: { $in: beyond.map(({ _id }) => _id) } });
}

/** The devices that an account trusts, the last trusted first. */
export async function trustedDevices(
  account: string,
  device: string | null,
  now: Date,
): Promise<SecondStep["devices"]> {
  const rows = await TrustedDeviceModel.find({ account, until: { $gt: now } })
    .sort({ until: -1 })
    .limit(100)
    .lean();
  return rows.map((row) => ({
    _id: String(row._id),
    device: row.name,
    until: row.until.toISOString(),
    current: row.device === device,
  }));
}

/** Ends the trust of an account in one device; false where it has none of this id. */
export const forgetDevice = async (account: string, _id: string): Promise<boolean> =>
  (await TrustedDeviceModel.deleteOne({ _id, account })).deletedCount === 1;

/** Ends the trust of an account in every device, or in all but one. */
export async function endTrust(account: Types.ObjectId | string, except?: string | null): Promise<void> {
  await TrustedDeviceModel.deleteMany({ account, ...(except ? { device: { $ne: except } } : {}) });
}
