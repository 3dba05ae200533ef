import type { contract } from "@salon/contracts";
import type { Deps } from "../../deps.ts";
import { signedIn, type Handlers } from "../../http/mount.ts";
import { appointmentsOutside } from "../bookings/bookings.preview.service.ts";
import { changeSettings, getSettings, withChange } from "./settings.service.ts";

/** Handlers of the settings calls. */
export const settingsHandlers = ({ now }: Deps): Handlers<typeof contract.settings> => ({
  get: () => getSettings(),
  update: ({ body }, context) => changeSettings(body, signedIn(context).id, now()),
  preview: async ({ body }) => ({ bookings: await appointmentsOutside(withChange(await getSettings(), body), now()) }),
});
