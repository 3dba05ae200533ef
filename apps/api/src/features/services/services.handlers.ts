import type { contract } from "@salon/contracts";
import type { Deps } from "../../deps.ts";
import { signedIn, type Handlers } from "../../http/mount.ts";
import { addPicture, type FindUsedPictures } from "../pictures/pictures.ts";
import { changeMenu } from "./menu.ts";
import { createService, getService, listServices, removeService, updateService } from "./services.ts";

/** Handlers of the services calls. `findUsedPictures` comes from the settings, which this feature does not import. */
export const servicesHandlers = (
  { now }: Deps,
  findUsedPictures: FindUsedPictures,
): Handlers<typeof contract.services> => ({
  create: ({ body }, context) => createService(body, signedIn(context).id, now()),
  list: ({ query }) => listServices(query),
  addPicture: async (_input, context) => {
    const upload = { content: context.req.body as unknown, action: "service.picture" } as const;
    return { picture: await addPicture(upload, findUsedPictures, signedIn(context).id, now()) };
  },
  get: ({ params }) => getService(params.id),
  update: ({ params, body }, context) => updateService(params.id, body, signedIn(context).id, now()),
  updateMenu: ({ params, body }, context) => changeMenu(params.id, body, signedIn(context).id, now()),
  remove: async ({ params }, context) => {
    await removeService(params.id, signedIn(context).id, now());
    return { message: "Service deleted" };
  },
});
