import type { contract, RouteOutput, Service } from "@salon/contracts";
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
  /** Answers what marks a service that is only had from a person who is named. */
  readOffering: () => Promise<(service: Service) => Service>;
  /** The services that another price or length ends to offer from anyone. */
  endOfAnyone: (
    service: Service,
    change: { price?: number | undefined; timeframe?: string | undefined },
  ) => Promise<ByName>;
  /** Refuses a price above the own one of a person, and a length or pause that leaves a person no work. */
  requireRoomForTerms: (
    service: Service,
    change: { price?: number | undefined; timeframe?: string | undefined; pause?: Service["pause"] | null },
  ) => Promise<void>;
}
type ByName = RouteOutput<typeof contract.services.preview>["byName"];

/** Handlers of the services calls. */
export const servicesHandlers = (
  { now }: Deps,
  { findUsedPictures, bookedWithService, readOffering, endOfAnyone, requireRoomForTerms }: UsesOfServices,
): Handlers<typeof contract.services> => ({
  create: ({ body }, context) => {
    const { id } = signedIn(context);
    return makeOnce(
      context,
      { call: "services", caller: id, body },
      { find: serviceMadeBy, make: (service) => createService(service, id, now()) },
    );
  },
  list: async ({ query }) => {
    const [{ items, total }, asOffered] = await Promise.all([listServices(query), readOffering()]);
    return { items: items.map(asOffered), total };
  },
  addPicture: async (_input, context) => {
    const upload = { content: context.req.body as unknown, action: "service.picture" } as const;
    return { picture: await addPicture(upload, findUsedPictures, signedIn(context).id, now()) };
  },
  get: async ({ params }) => {
    const [service, asOffered] = await Promise.all([getService(params.id), readOffering()]);
    return asOffered(service);
  },
  preview: async ({ params, query }) => {
    const service = await getService(params.id);
    const byName = await endOfAnyone(service, query);
    return { ...(await bookedWithService(params.id, now())), ...(byName && { byName }) };
  },
  ...changeHandlers(now, requireRoomForTerms),
  remove: async ({ params }, context) => {
    await removeService(params.id, signedIn(context).id, now());
    return { message: "Service deleted" };
  },
});

/** What changes a service that people may have prices and lengths of their own for. */
const changeHandlers = (
  now: Deps["now"],
  requireRoomForTerms: UsesOfServices["requireRoomForTerms"],
): Pick<Handlers<typeof contract.services>, "update" | "updateMenu"> => ({
  update: async ({ params, body }, context) => {
    if (body.price !== undefined || body.timeframe !== undefined)
      await requireRoomForTerms(await getService(params.id), body);
    return updateService(params.id, body, signedIn(context), now());
  },
  updateMenu: async ({ params, body }, context) => {
    if (body.pause) await requireRoomForTerms(await getService(params.id), { pause: body.pause });
    return changeMenu(params.id, body, signedIn(context), now());
  },
});
