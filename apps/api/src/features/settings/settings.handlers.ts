import type { RouteOutput, Settings, contract } from "@salon/contracts";
import type { Deps } from "../../deps.ts";
import { signedIn, type Handlers } from "../../http/mount.ts";
import { addPicture, findPicture } from "../pictures/pictures.ts";
import { changeSettings, findUsedPictures, getSettings, withChange } from "./settings.ts";

type Preview = RouteOutput<typeof contract.settings.preview>;
/** Lists the coming appointments that these settings displace. */
type FindDisplaced = (settings: Settings, now: Date) => Promise<Preview>;

/**
 * Handlers of the settings calls. `findDisplaced` comes from the bookings, which this feature does not
 * import.
 */
export const settingsHandlers = (deps: Deps, findDisplaced: FindDisplaced): Handlers<typeof contract.settings> => ({
  get: () => getSettings(),
  desk: () => getSettings(),
  update: async ({ body }, context) => {
    const settings = await changeSettings(body, signedIn(context).id, deps.now());
    deps.closings.endBlocked(deps);
    return settings;
  },
  addPicture: async (_input, context) => {
    const upload = { content: context.req.body as unknown, action: "settings.picture" } as const;
    return { picture: await addPicture(upload, findUsedPictures, signedIn(context).id, deps.now()) };
  },
  picture: async ({ params }, { res }) => {
    const { content, type } = await findPicture(params.picture);
    res.set({ "Cache-Control": "public, max-age=31536000, immutable", "Content-Type": type }).send(content);
  },
  preview: async ({ body }) => findDisplaced(withChange(await getSettings(), body), deps.now()),
});
