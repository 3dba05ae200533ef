import type { contract, RouteOutput } from "@salon/contracts";
import type { Deps } from "../../deps.ts";
import { makeOnce } from "../../http/attempts.ts";
import { signedIn, type Handlers } from "../../http/mount.ts";
import { addPicture, type FindUsedPictures } from "../pictures/pictures.ts";
import { changeMenu } from "./menu.ts";
import { createService, getService, listServices, removeService, serviceMadeBy, updateService } from "./services.ts";

/** What services get from rooms that they do not import. */
interface UsesOfServices {
  findUsedPictures: FindUsedPictures;
  /** The coming appointments with a service. */
  bookedWithService: (id: string, now: Date) => Promise<RouteOutput<typeof contract.services.preview>>;
}

/** Handlers of the services calls. */
export const servicesHandlers = (
  { now }: Deps,
  { findUsedPictures, bookedWithService }: UsesOfServices,
): Handlers<typeof contract.services> => ({
  create: ({ body }, context) => {
    const { id } = signedIn(context);
    return makeOnce(
      context,
      { call: "services", caller: id, body },
      { find: serviceMadeBy, make: (service) => createService(service, id, now()) },
    );
  },
  list: ({ query }) => listServices(query),
  addPicture: async (_input, context) => {
    const upload = { content: context.req.body as unknown, action: "service.picture" } as const;
    return { picture: await addPicture(upload, findUsedPictures, signedIn(context).id, now()) };
  },
  get: ({ params }) => getService(params.id),
  preview: async ({ params }) => {
    await getService(params.id);
    return bookedWithService(params.id, now());
  },
  update: ({ params, body }, context) => updateService(params.id, body, signedIn(context), now()),
  updateMenu: ({ params, body }, context) => changeMenu(params.id, body, signedIn(context), now()),
  remove: async ({ params }, context) => {
    await removeService(params.id, signedIn(context).id, now());
    return { message: "Service deleted" };
  },
});
