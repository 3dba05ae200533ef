import { DAY_MS, PICTURE_MAX_SIDE, PICTURE_TYPES, readPictureName, TEXTS } from "@salon/contracts";
import { disableTypes, imageSize, types } from "image-size";
import { createHash } from "node:crypto";
import { AppError } from "../../http/app-error.ts";
import { recordAuditEntry } from "../audit-log/audit-log.ts";
import { PictureModel } from "./pictures.model.ts";

/** How long a picture that is used nowhere is stored after its last upload. */
const UNUSED_MS = DAY_MS;
/** The most pictures that are stored and used nowhere. */
const MOST_UNUSED = 60;
const UNKNOWN = "Please choose a JPEG, PNG or WebP picture";

disableTypes(types.filter((type) => !(type in PICTURE_TYPES)));

/** Answers the names of the pictures that are shown somewhere; those stay stored. */
export type FindUsedPictures = () => Promise<string[]>;

/** A picture as a browser uploads it, and what its entry in the activity log is called. */
interface Upload {
  content: unknown;
  action: "settings.picture" | "service.picture";
}

/**
 * Stores a picture under a name derived from its content and answers the name; deletes old pictures that are used
 * nowhere.
 * @throws AppError 400 for another file type or size, 409 when too many are stored
 */
export async function addPicture(
  { content, action }: Upload,
  findUsed: FindUsedPictures,
  actor: string,
  now: Date,
): Promise<string> {
  if (!Buffer.isBuffer(content)) throw new AppError(400, UNKNOWN);

  const picture = `${createHash("sha256").update(content).digest("hex").slice(0, 32)}-${measure(content)}`;
  const unused = { _id: { $nin: await findUsed() } };
  await PictureModel.deleteMany({ ...unused, uploadedAt: { $lt: new Date(now.getTime() - UNUSED_MS) } });

  if ((await PictureModel.countDocuments(unused)) >= MOST_UNUSED)
    throw new AppError(409, "Too many pictures were tried out today: please go on tomorrow");

  await PictureModel.updateOne(
    { _id: picture },
    { $set: { uploadedAt: now }, $setOnInsert: { content } },
    { upsert: true },
  );
  await recordAuditEntry({ at: now, actor, action, target: { type: "picture", id: picture } });

  return picture;
}

/** A stored picture and its content type. @throws AppError 404 */
export async function findPicture(picture: string): Promise<{ content: Buffer; type: string }> {
  const found = await PictureModel.findById(picture);
  if (!found) throw new AppError(404, TEXTS.notFound);
  return { content: found.content, type: readPictureName(picture).type };
}

/** The first of these pictures that is not stored, or null. */
export async function findMissingPicture(names: readonly string[]): Promise<string | null> {
  const stored = await PictureModel.find({ _id: { $in: names } }, { _id: 1 }).lean();
  return names.find((name) => !stored.some(({ _id }) => _id === name)) ?? null;
}

/** The refusal of a picture that is not stored. */
export const PICTURE_GONE = "This picture is no longer stored: please choose it again";

/** The size and type of a picture, the last part of its name. */
function measure(content: Buffer): string {
  try {
    const { width, height, type } = imageSize(content);
    if (type && type in PICTURE_TYPES && Math.min(width, height) >= 1 && Math.max(width, height) <= PICTURE_MAX_SIDE)
      return `${width}x${height}.${type}`;
  } catch {
    // Not a picture: refused below.
  }
  throw new AppError(400, UNKNOWN);
}
