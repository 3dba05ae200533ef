import type { MenuOption } from "@salon/contracts";
import type { Types } from "mongoose";

/** An option of a service as stored. */
export interface StoredOption extends Omit<MenuOption, "_id"> {
  _id: Types.ObjectId;
}

/** The fields of an option, for schemas. */
export const OPTION_FIELDS = {
  name: { type: String, required: true },
  price: { type: Number, required: true },
  minutes: { type: Number, required: true },
  afterPause: { type: Boolean },
};

/** An option as the API shows it. */
export const presentOption = ({ _id, name, price, minutes, afterPause }: StoredOption): MenuOption => ({
  _id: String(_id),
  name,
  price,
  minutes,
  ...(afterPause && { afterPause }),
});
