import mongoose, { Schema } from "mongoose";

/** A picture as it was uploaded. */
interface PictureDocument {
  /** Its name, which is derived from its content. */
  _id: string;
  content: Buffer;
  uploadedAt: Date;
}

/** Pictures for the gallery of the home page. */
export const PictureModel = mongoose.model<PictureDocument>(
  "Picture",
  new Schema<PictureDocument>({
    _id: { type: String, required: true },
    content: { type: Buffer, required: true },
    uploadedAt: { type: Date, required: true },
  }),
  "pictures",
);
