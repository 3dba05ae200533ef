import { PICTURE_MAX_SIDE, PICTURE_TYPES, readPictureName, TEXTS, type Settings } from "@salon/contracts";
import { disableTypes, imageSize, types } from "image-size";
import { createHash } from "node:crypto";
import { AppError, invalidField } from "../../http/app-error.ts";
import { recordAuditEntry } from "../audit-log/audit-log.service.ts";
import { PictureModel } from "./settings.pictures.model.ts";

type Gallery = Settings["gallery"];

/** How long a picture outside the gallery is stored after its last upload. */
const UNUSED_MS = 24 * 60 * 60_000;
/** The maximum of stored pictures, in the gallery or not. */
const MOST_STORED = 60;
const UNKNOWN = "Please choose a JPEG, PNG or WebP picture";

disableTypes(types.filter((type) => !(type in PICTURE_TYPES)));

/**
 * Stores a picture under a name derived from its content and answers the name; deletes old pictures outside the gallery.
 * @throws AppError 400 for another file type or size, 409 when too many are stored
 */
export async function addPicture(content: unknown, used: Gallery, actor: string, now: Date): Promise<string> {
  if (!Buffer.isBuffer(content)) throw new AppError(400, UNKNOWN);
  const picture = `${createHash("sha256").update(content).digest("hex").slice(0, 32)}-${measure(content)}`;
  await deleteUnused(used, now);
  if ((await PictureModel.countDocuments()) >= MOST_STORED)
    throw new AppError(409, "Too many pictures were tried out today: please go on tomorrow");
  await PictureModel.updateOne(
    { _id: picture },
    { $set: { uploadedAt: now }, $setOnInsert: { content } },
    { upsert: true },
  );
  await recordAuditEntry({ at: now, actor, action: "settings.picture", target: { type: "picture", id: picture } });
  return picture;
}

/** A stored picture and its content type. @throws AppError 404 */
export async function findPicture(picture: string): Promise<{ content: Buffer; type: string }> {
  const found = await PictureModel.findById(picture);
  if (!found) throw new AppError(404, TEXTS.notFound);
  return { content: found.content, type: readPictureName(picture).type };
}

/** Checks that every picture of a gallery is stored. @throws AppError 400 naming the first that is missing */
export async function requirePictures(gallery: Gallery): Promise<void> {
  const names = gallery.map(({ picture }) => picture);
  const stored = await PictureModel.find({ _id: { $in: names } }, { _id: 1 }).lean();
  const missing = names.findIndex((name) => !stored.some(({ _id }) => _id === name));
  if (missing >= 0)
    throw invalidField(`gallery.${missing}.picture`, "This picture is no longer stored: please choose it again");
}

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

const deleteUnused = (used: Gallery, now: Date) =>
  PictureModel.deleteMany({
    _id: { $nin: used.map(({ picture }) => picture) },
    uploadedAt: { $lt: new Date(now.getTime() - UNUSED_MS) },
  });
