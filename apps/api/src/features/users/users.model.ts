import { ROLES, perChannel, type Channel, type Role } from "@salon/contracts";
import mongoose, { Schema, Types } from "mongoose";
import { announceChanges } from "../../db/revisions/announce.ts";
import { storedSchema } from "../../db/stored-schema.ts";

/** The newest mailed link of one purpose. Its secret is derived when the mail is sent; only its digest is stored. */
export interface MailedLink {
  /** The id of the outbox row with the link. Ids increase with time, so the link of the highest id is the valid one. */
  mail: Types.ObjectId;
  /** Null once the link was used. */
  hash: string | null;
  expiresAt: Date;
}
/** The second step of an account: a code app, and recovery codes. */
export interface StoredSecondStep {
  /** Another one each time it is set up; sessions that have passed it name it. */
  id: Types.ObjectId;
  /** The secret of the code app, encrypted. */
  secret: string;
  since: Date;
  /** The time step of the last code that was accepted: a code works once. */
  step: number;
  /** The digests of the recovery codes that are left. */
  recovery: string[];
}
/** A second step that is being set up in a session. */
export interface SecondStepDraft {
  session: Types.ObjectId;
  /** Encrypted. */
  secret: string;
  until: Date;
}
/** Every purpose of a mailed link. */
export const LINK_PURPOSES = ["verification", "reset", "signIn"] as const;
/** The purpose of a mailed link. */
export type LinkPurpose = (typeof LINK_PURPOSES)[number];

interface PasswordChange {
  id: Types.ObjectId;
  at: Date;
}

interface AddressChange {
  id: Types.ObjectId;
  email: string;
}

/** Whether a person agreed to reminders by one channel, and when they said so. */
interface Consent {
  on: boolean;
  at: Date;
}
/** The choices a person made; a channel without one is off, except e-mail. */
export type Consents = { [Name in Channel]?: Consent };

/** An account as stored. */
export interface UserDocument {
  _id: Types.ObjectId;
  name: string;
  email: string;
  /** The address last typed in place of a mistyped one, where it has another account: this one keeps its own. */
  typedEmail?: string;
  /** The address to which the owner wants to change, and the id of the change; it counts once its link is pressed. */
  newEmail?: AddressChange;
  /** The address before the last change. */
  emailBefore?: AddressChange;
  /** Absent for an account whose owner signs in by mailed links. */
  passwordHash?: string;
  /** E.164. */
  phone?: string;
  reminders?: Consents;
  /** The last change of the password; the mail about it has its id. */
  passwordChange?: PasswordChange;
  role: Role;
  /** Since when the account has been an admin; absent for every other role. */
  adminSince?: Date;
  /** The last change of the role; the mails about it have its id. */
  roleChange?: Types.ObjectId;
  /** Increases with every change of the role, so that of two simultaneous changes one fails. */
  revision: number;
  verified: boolean;
  /**
   * The account belongs to the owner of its mailbox: a mailed link was used, or the verification was confirmed with the
   * password or in a session of the account. A verified account that is not proven may be a stranger's, who typed
   * another person's address.
   */
  proven: boolean;
  /** The owner of the mailbox has not yet said whether the name, number and wishes on the account are theirs. */
  unconfirmed?: true;
  /** The digest of the key that opened it, with which its page may ask again for the session until then. */
  start?: { digest: string; until: Date };
  /**
   * Increases when all sessions end together with another change; a session of another epoch is invalid. Absent is 0.
   */
  epoch?: number;
  secondStep?: StoredSecondStep;
  stepDraft?: SecondStepDraft;
  /** An operator removed the second step then: the days to set one up begin anew. */
  stepResetAt?: Date;
  createdAt: Date;
  /** As `userTerms` builds them from name, e-mail and phone. */
  terms: string[];
  links: { [Purpose in LinkPurpose]?: MailedLink };
  /** The last twenty combinations of device family and country, such as `Chrome on Android|NG`. */
  signInPlaces: string[];
}

const linkSchema = storedSchema<MailedLink>(
  {
    mail: { type: Schema.Types.ObjectId, required: true },
    hash: { type: String, default: null },
    expiresAt: { type: Date, required: true },
  },
  { _id: false },
);
const addressChangeSchema = storedSchema<AddressChange>({ id: Schema.Types.ObjectId, email: String }, { _id: false });
const secondStepSchema = storedSchema<StoredSecondStep>(
  { id: Schema.Types.ObjectId, secret: String, since: Date, step: Number, recovery: [String] },
  { _id: false },
);
const stepDraftSchema = storedSchema<SecondStepDraft>(
  { session: Schema.Types.ObjectId, secret: String, until: Date },
  { _id: false },
);
const consentSchema = storedSchema<Consent>({ on: Boolean, at: Date }, { _id: false });
const userSchema = storedSchema<UserDocument>(
  {
    name: { type: String, required: true },
    email: { type: String, required: true },
    typedEmail: { type: String },
    newEmail: { type: addressChangeSchema },
    emailBefore: { type: addressChangeSchema },
    passwordHash: { type: String },
    phone: { type: String },
    reminders: {
      type: storedSchema<Consents>(
        perChannel(() => consentSchema),
        { _id: false },
      ),
    },
    passwordChange: { type: storedSchema<PasswordChange>({ id: Schema.Types.ObjectId, at: Date }, { _id: false }) },
    role: { type: String, enum: ROLES, required: true },
    roleChange: { type: Schema.Types.ObjectId },
    revision: { type: Number, default: 0 },
    verified: { type: Boolean, required: true },
    proven: { type: Boolean, required: true },
    unconfirmed: { type: Boolean },
    start: { type: storedSchema<NonNullable<UserDocument["start"]>>({ digest: String, until: Date }, { _id: false }) },
    epoch: { type: Number },
    secondStep: { type: secondStepSchema },
    stepDraft: { type: stepDraftSchema },
    stepResetAt: { type: Date },
    adminSince: { type: Date },
    createdAt: { type: Date, required: true },
    terms: { type: [String], required: true },
    links: {
      type: storedSchema<UserDocument["links"]>(
        { verification: linkSchema, reset: linkSchema, signIn: linkSchema },
        { _id: false },
      ),
      default: {},
    },
    signInPlaces: { type: [String], default: [] },
  },
  { minimize: false },
);
userSchema.index({ email: 1 }, { unique: true });
// For the order of the list, and the same within its filters; the second also holds what the dashboard counts.
userSchema.index({ createdAt: 1, _id: 1 });
userSchema.index({ role: 1, verified: 1, createdAt: 1, _id: 1 });
userSchema.index({ verified: 1, createdAt: 1, _id: 1 });
// For searches of people.
userSchema.index({ terms: 1 });
// For who opens a mailed link.
for (const purpose of LINK_PURPOSES) userSchema.index({ [`links.${purpose}.hash`]: 1 }, { sparse: true });

/** Accounts. */
export const UserModel = mongoose.model<UserDocument>("User", userSchema, "users");
announceChanges(UserModel, "users");
