import { ROLES, type Role } from "@salon/contracts";
import mongoose, { Schema, Types } from "mongoose";

/** The newest mailed link of one purpose; its secret is derived when sending, and only the secret's digest is kept. */
export interface MailedLink {
  /** Outbox row that carries the link. Rows grow with time, so a newer one wins. */
  mail: Types.ObjectId;
  /** Null once the link was used. */
  hash: string | null;
  expiresAt: Date;
}
/** Every purpose of a mailed link. */
export const LINK_PURPOSES = ["verification", "reset"] as const;
/** What a mailed link is good for. */
export type LinkPurpose = (typeof LINK_PURPOSES)[number];

/** An account as stored. */
export interface UserDocument {
  _id: Types.ObjectId;
  name: string;
  email: string;
  passwordHash: string;
  /** The last change of the password: what its notice mail is about. */
  passwordChange?: { id: Types.ObjectId; at: Date };
  role: Role;
  /** Grows with every decision about the role, so that two of them at once cannot both count. */
  revision: number;
  verified: boolean;
  createdAt: Date;
  /** Lower-cased e-mail and words of the name, for searching by their beginnings. */
  terms: string[];
  links: { [Purpose in LinkPurpose]?: MailedLink };
  /** Device families with the country they were used in, as `Chrome on Android|NG`; the last twenty. */
  signInPlaces: string[];
}

const linkSchema = new Schema<MailedLink>(
  {
    mail: { type: Schema.Types.ObjectId, required: true },
    hash: { type: String, default: null },
    expiresAt: { type: Date, required: true },
  },
  { _id: false },
);
const userSchema = new Schema<UserDocument>(
  {
    name: { type: String, required: true },
    email: { type: String, required: true },
    passwordHash: { type: String, required: true },
    passwordChange: { type: new Schema({ id: Schema.Types.ObjectId, at: Date }, { _id: false }) },
    role: { type: String, enum: ROLES, required: true },
    revision: { type: Number, default: 0 },
    verified: { type: Boolean, required: true },
    createdAt: { type: Date, required: true },
    terms: { type: [String], required: true },
    links: { type: new Schema({ verification: linkSchema, reset: linkSchema }, { _id: false }), default: {} },
    signInPlaces: { type: [String], default: [] },
  },
  { minimize: false },
);
userSchema.index({ email: 1 }, { unique: true });
// For the orders of the list; e-mail has the one above, and the figures of a month are taken from the keys of the first.
userSchema.index({ createdAt: 1, _id: 1, role: 1, verified: 1 });
userSchema.index({ name: 1, _id: 1 });
// For the same within a role, within what is verified or not, and within both: a page walks past no row it does not show.
userSchema.index({ role: 1, verified: 1, createdAt: 1, _id: 1 });
userSchema.index({ role: 1, verified: 1, name: 1, _id: 1 });
userSchema.index({ role: 1, verified: 1, email: 1 });
userSchema.index({ verified: 1, role: 1, _id: 1 });
// What a search finds is narrowed and put in order by these keys alone.
userSchema.index({ terms: 1, createdAt: 1, _id: 1, role: 1, verified: 1, name: 1, email: 1 });
for (const purpose of LINK_PURPOSES) userSchema.index({ [`links.${purpose}.hash`]: 1 }, { sparse: true });

/** Accounts. */
export const UserModel = mongoose.model<UserDocument>("User", userSchema, "users");
