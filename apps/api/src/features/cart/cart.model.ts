import mongoose, { Schema, Types } from "mongoose";
import { storedSchema } from "../../db/stored-schema.ts";

/** A stored line names its service by id alone: name, price and timeframe are read fresh each time. */
export interface StoredLine {
  serviceId: Types.ObjectId;
  day: string;
  time: string;
  cartQuantity: number;
  /** The team member asked for; absent for anyone. */
  asked?: Types.ObjectId;
  /** The ids of the chosen options, sorted; absent without any. */
  options?: Types.ObjectId[];
  /** The name of the guest whom it is for; absent for the customer. */
  guest?: string;
}
/** A customer's cart as stored. */
export interface CartDocument {
  /** The user it belongs to. */
  _id: Types.ObjectId;
  lines: StoredLine[];
  updatedAt: Date;
}

const lineSchema = storedSchema<StoredLine>(
  {
    serviceId: { type: Schema.Types.ObjectId, required: true },
    day: { type: String, required: true },
    time: { type: String, required: true },
    cartQuantity: { type: Number, required: true },
    asked: { type: Schema.Types.ObjectId },
    options: { type: [Schema.Types.ObjectId], default: undefined },
    guest: { type: String },
  },
  { _id: false },
);

/** One cart a user. */
export const CartModel = mongoose.model<CartDocument>(
  "Cart",
  storedSchema<CartDocument>({
    _id: { type: Schema.Types.ObjectId, required: true },
    lines: { type: [lineSchema], required: true },
    updatedAt: { type: Date, required: true },
  }),
  "carts",
);

/** The same rows through the driver alone, for saving: the lines come from the server's own prices and are whole. */
export const cartRows = CartModel.db.collection<CartDocument>("carts");
