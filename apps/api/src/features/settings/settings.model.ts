import type { DeskSettings, Pause, Settings } from "@salon/contracts";
import mongoose from "mongoose";
import { announceChanges } from "../../db/revisions/announce.ts";
import { storedSchema } from "../../db/stored-schema.ts";

export type Link = "tiktok" | "instagram";

/** The settings as stored. */
export interface SettingsDocument extends Omit<
  DeskSettings,
  "gallery" | "confirmed" | "horizonDays" | "depositPercent" | "cancellation" | "drawerOutMax" | "overrunMinutes"
> {
  _id: "salon";
  /** Grows with every change that staff make; absent until the first one. Version 1.0.0 leaves it. */
  revision?: number;
  /** Since when admins need a second step; missing while they do not. */
  twoSteps?: Date;
  /** Missing until the first change of the gallery. */
  gallery?: Settings["gallery"];
  /** Whether a team member or a resource was ever stored; without it the team is not read. */
  hasTeam?: boolean;
  /** The links that the salon does not have, stored as delivered: 1.0.0 refuses a contact without one. */
  without?: Link[];
  /** Changed before and after each write of a member or resource. */
  teamVersion?: string;
  /**
   * The change of the team since which the lines to come without a person or unit were not all offered one; missing when they
   * were.
   */
  peopleDue?: string;
  /** Missing until staff set it. */
  horizonDays?: number;
  /** The same. */
  depositPercent?: number;
  noShowDepositPercent?: number | null;
  /** The same; it stays when it is over. */
  pause?: Pause | null;
  /** The same. */
  drawerOutMax?: number;
  /** The same. */
  cancellation?: string;
  /** The same. */
  overrunMinutes?: Settings["overrunMinutes"];
  /** The same. */
  confirmed?: DeskSettings["confirmed"];
  /** What the owner confirmed of what 1.0.0 does not know: it would refuse it in `confirmed`. */
  answered?: DeskSettings["confirmed"];
}

const settingsSchema = storedSchema<SettingsDocument>({
  _id: { type: String, required: true },
  hours: {
    type: [
      storedSchema<Settings["hours"][number]>(
        { day: Number, open: { type: String, default: null }, close: { type: String, default: null } },
        { _id: false },
      ),
    ],
  },
  closedDates: {
    type: [storedSchema<Settings["closedDates"][number]>({ date: String, reason: String }, { _id: false })],
  },
  slotCapacity: { type: Number, required: true },
  noticeMinutes: { type: Number, required: true },
  cancelCutoffHours: { type: Number, required: true },
  horizonDays: { type: Number },
  depositPercent: { type: Number },
  drawerOutMax: { type: Number },
  noShowDepositPercent: { type: Number },
  overrunMinutes: { type: Number },
  cancellation: String,
  twoSteps: { type: Date },
  pause: { type: storedSchema<Pause>({ until: String, text: String }, { _id: false }), default: undefined },
  foreignNumbers: { type: Boolean },
  confirmed: { type: [String], default: undefined },
  answered: { type: [String], default: undefined },
  gallery: {
    type: [storedSchema<Settings["gallery"][number]>({ picture: String, alt: String }, { _id: false })],
    default: undefined,
  },
  revision: { type: Number },
  hasTeam: { type: Boolean },
  teamVersion: String,
  without: { type: [String], default: undefined },
  peopleDue: String,
  contact: {
    type: storedSchema<Settings["contact"]>(
      { address: String, phones: [String], whatsapp: String, email: String, tiktok: String, instagram: String },
      { _id: false },
    ),
    required: true,
  },
});

/** The one settings document. */
export const SettingsModel = mongoose.model<SettingsDocument>("Settings", settingsSchema, "settings");
announceChanges(SettingsModel, "settings");

/** The same row through the driver alone, for reading. */
export const settingsRows = SettingsModel.db.collection<SettingsDocument>("settings");
