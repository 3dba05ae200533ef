import { searchTerms, TEXTS, type Page, type Role, type RouteInput, type User, type contract } from "@salon/contracts";
import { Types, type PipelineStage } from "mongoose";
import { isDuplicateKey } from "../../db/connection/database-faults.ts";
import { joinEmails, listOrder } from "../../db/lists/list-query.ts";
import { isObjectId, withTermsOrId } from "../../db/lists/filters.ts";
import { readList } from "../../db/lists/read-list.ts";
import { batchedRows } from "../../db/batching/batched-reads.ts";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../http/app-error.ts";
import { phoneTerms, showPhone } from "@salon/lists/phone-numbers";
import { UserModel, type UserDocument } from "./users.model.ts";
import { presentUser } from "./present.ts";

export type { UserDocument } from "./users.model.ts";
export { presentOwnUser, presentUser, remindersOf } from "./present.ts";

/** The terms that a search finds an account by. */
export const userTerms = ({
  name,
  email,
  phone,
}: Pick<UserDocument, "name" | "email"> & { phone?: string | undefined }): string[] =>
  searchTerms({ name, email, digits: phone === undefined ? [] : phoneTerms(phone) });

/** A new account; by default an unverified customer. */
export interface NewUser {
  /** Given when something that names the account is stored before it. */
  id?: Types.ObjectId;
  name: string;
  email: string;
  /** An account without one is entered by mailed links. */
  password?: string;
  role?: Role;
  start?: UserDocument["start"];
  /** Such an account is proven too, because its address was not typed into a form. */
  verified?: boolean;
}

/** Stores an account. @throws AppError 409 when the e-mail already has one */
export async function createUser(
  { passwords, now }: Pick<Deps, "passwords" | "now">,
  user: NewUser,
): Promise<UserDocument> {
  const passwordHash = user.password === undefined ? undefined : await passwords.hash(user.password);
  const createdAt = now();
  const row = {
    _id: user.id ?? new Types.ObjectId(),
    name: user.name,
    email: user.email,
    ...(passwordHash !== undefined && { passwordHash }),
    role: user.role ?? "customer",
    ...(user.role === "admin" && { adminSince: createdAt }),
    verified: user.verified ?? false,
    proven: user.verified ?? false,
    ...(user.start && { start: user.start }),
    createdAt,
    terms: userTerms(user),
  };

  try {
    return (await UserModel.create(row)).toObject();
  } catch (error) {
    if (isDuplicateKey(error)) throw new AppError(409, "An account with this email already exists", { cause: error });
    throw error;
  }
}

/** An account by id, or null. */
export const findUser = async (id: string): Promise<UserDocument | null> =>
  isObjectId(id) ? UserModel.findById(id).lean() : null;

const ACCOUNT_FIELDS = [
  "name",
  "email",
  "role",
  "verified",
  "proven",
  "epoch",
  "secondStep",
  "adminSince",
  "stepResetAt",
] as const;
/** What a session reads of its account, or null. The id must satisfy `isObjectId`. */
export const findAccount = batchedRows<UserDocument, (typeof ACCOUNT_FIELDS)[number]>(UserModel, [...ACCOUNT_FIELDS]);

/** An account by id. @throws AppError 404 */
export async function requireUser(id: string): Promise<UserDocument> {
  const user = await findUser(id);
  if (!user) throw new AppError(404, TEXTS.notFound);
  return user;
}

/** The person of an account; `phone` is the number as people read it. */
interface Person {
  name: string;
  email: string;
  role: Role;
  phone?: string;
  e164?: string;
}
/** The person by account id, without deleted accounts. */
export type People = ReadonlyMap<string, Person>;
const SHOWN = { name: 1, email: 1, role: 1, phone: 1 } as const;
/** The fields of an account that a person is made of. */
type PersonRow = Pick<UserDocument, "_id" | keyof typeof SHOWN>;
/** The persons of accounts by id. */
const peopleOf = (users: readonly PersonRow[]): People =>
  new Map(
    users.map(({ _id, name, email, role, phone }) => [
      String(_id),
      { name, email, role, ...(phone !== undefined && { phone: showPhone(phone), e164: phone }) },
    ]),
  );

/** Names and e-mails of several accounts; those in `known` are not read again. */
export async function customersByIds(
  ids: readonly (string | Types.ObjectId)[],
  known: People = new Map(),
): Promise<People> {
  const missing = [...new Set(ids.map(String))].filter((id) => !known.has(id));
  if (missing.length === 0) return known;
  const found = peopleOf(await UserModel.find({ _id: { $in: missing } }, SHOWN).lean());
  return new Map([...known, ...found]);
}

/** At most `limit` accounts that match a search text, by id. */
export const findCustomersByText = async (q: string, limit: number): Promise<People> =>
  peopleOf(await UserModel.find(withTermsOrId(q), SHOWN).limit(limit).lean());

/** The pipeline stage that puts the e-mail of the account in `localField` into the array `as`. */
export const joinUserEmails = (localField: string, as: string): PipelineStage.Lookup =>
  joinEmails(UserModel.collection.collectionName, localField, as);

/** Ids of at most `limit` accounts that match a search text. */
export async function findUserIdsByText(q: string, limit: number): Promise<Types.ObjectId[]> {
  const users = await UserModel.find(withTermsOrId(q), { _id: 1 }).limit(limit).lean();
  return users.map(({ _id }) => _id);
}

type ListQuery = RouteInput<typeof contract.users.list>["query"];

/** The filter and the search condition of the account list and of its CSV. */
export const userFilter = ({ q, role, verified }: Pick<ListQuery, "q" | "role" | "verified">) => ({
  filter: {
    ...(role === undefined ? {} : { role }),
    ...(verified === undefined ? {} : { verified }),
  },
  search: q ? withTermsOrId(q) : undefined,
});

/** One page of the matching accounts, oldest first by default. */
export async function listUsers({ page, pageSize, sort, ...filters }: ListQuery): Promise<Page<User>> {
  const order = listOrder(sort ?? "createdAt", { unique: "email" });
  const { filter, search } = userFilter(filters);
  const { items, total } = await readList(UserModel, filter, { order, page, pageSize, search });
  return { items: items.map(presentUser), total };
}

/** An account by its e-mail, with all its fields, or null. */
export const findUserByEmail = async (email: string): Promise<UserDocument | null> =>
  UserModel.findOne({ email }).lean();

/** The ids of all admins. */
export const adminIds = async (): Promise<Types.ObjectId[]> =>
  (await UserModel.find({ role: "admin" }, { _id: 1 }).lean()).map(({ _id }) => _id);

/** The phones of several accounts by id, without those that have none. */
export async function phonesByIds(ids: readonly Types.ObjectId[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const users = await UserModel.find({ _id: { $in: [...ids] }, phone: { $exists: true } }, { phone: 1 }).lean();
  return new Map(users.map(({ _id, phone }) => [String(_id), phone!]));
}
