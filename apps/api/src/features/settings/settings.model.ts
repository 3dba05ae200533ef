import type { Settings } from "@salon/contracts";
import mongoose, { Schema } from "mongoose";

/** The settings as stored. */
export interface SettingsDocument extends Omit<Settings, "gallery" | "horizonDays"> {
  _id: "salon";
  /** Missing until the first change of the gallery. */
  gallery?: Settings["gallery"];
  /** Whether a team member or a resource was ever stored; without it the team is not read. */
  hasTeam?: boolean;
  /** Missing in settings of earlier versions. */
  horizonDays?: number;
}

const settingsSchema = new Schema<SettingsDocument>({
  _id: { type: String, required: true },
  hours: {
    type: [
      new Schema(
        { day: Number, open: { type: String, default: null }, close: { type: String, default: null } },
        { _id: false },
      ),
    ],
  },
  closedDates: { type: [new Schema({ date: String, reason: String }, { _id: false })] },
  slotCapacity: { type: Number, required: true },
  noticeMinutes: { type: Number, required: true },
  cancelCutoffHours: { type: Number, required: true },
  horizonDays: { type: Number },
  hasTeam: { type: Boolean },
  gallery: { type: [new Schema({ picture: String, alt: String }, { _id: false })], default: undefined },
  contact: {
    type: new Schema(
      { address: String, phones: [String], whatsapp: String, email: String, tiktok: String, instagram: String },
      { _id: false },
    ),
    required: true,
  },
});

/** The one settings document. */
export const SettingsModel = mongoose.model<SettingsDocument>("Settings", settingsSchema, "settings");
