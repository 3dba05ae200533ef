import type { contract } from "@salon/contracts";
import type { Deps } from "../../deps.ts";
import { signedIn, type Handlers } from "../../http/mount.ts";
import { appointmentsOutside } from "../bookings/bookings.preview.service.ts";
import { addPicture, findPicture } from "./settings.pictures.service.ts";
import { changeSettings, getSettings, withChange } from "./settings.service.ts";

/** Handlers of the settings calls. */
export const settingsHandlers = ({ now }: Deps): Handlers<typeof contract.settings> => ({
  get: () => getSettings(),
  update: ({ body }, context) => changeSettings(body, signedIn(context).id, now()),
  addPicture: async (_input, context) => {
    const { gallery } = await getSettings();
    return { picture: await addPicture(context.req.body, gallery, signedIn(context).id, now()) };
  },
  picture: async ({ params }, { res }) => {
    const { content, type } = await findPicture(params.picture);
    res.set({ "Cache-Control": "public, max-age=31536000, immutable", "Content-Type": type }).send(content);
  },
  preview: async ({ body }) => ({ bookings: await appointmentsOutside(withChange(await getSettings(), body), now()) }),
});
