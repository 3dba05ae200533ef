import mongoose from "mongoose";
import { storedSchema } from "../../db/stored-schema.ts";

/** A picture as it was uploaded. */
interface PictureDocument {
  /** Its name, which is derived from its content. */
  _id: string;
  content: Buffer;
  uploadedAt: Date;
}

/** Pictures of the gallery and of services. */
export const PictureModel = mongoose.model<PictureDocument>(
  "Picture",
  storedSchema<PictureDocument>({
    _id: { type: String, required: true },
    content: { type: Buffer, required: true },
    uploadedAt: { type: Date, required: true },
  }),
  "pictures",
);
