import * as z from "zod/mini";
import { endpoints } from "../endpoints.ts";
import { lineOfText, naira } from "../fields.ts";
import { defineGroup } from "../route.ts";
import { idParams, listQuery, messageAnswer } from "../shapes.ts";

/** A service as the API answers it; `price` is in naira, and 0 means that the service is not priced. */
export const serviceSchema = z.object({ _id: z.string(), name: z.string(), price: z.number(), timeframe: z.string() });
export type Service = z.infer<typeof serviceSchema>;

export const serviceNameField = lineOfText("Name", 1, 100);
export const newServiceSchema = z.strictObject({
  name: serviceNameField,
  timeframe: lineOfText("Timeframe", 1, 30),
  price: naira,
});
export type NewService = z.infer<typeof newServiceSchema>;
export const serviceChangeSchema = z.partial(newServiceSchema);

/** Whether a service has a price; one without a price cannot be booked. */
export const isPriced = (service: Pick<Service, "price">): boolean => service.price > 0;

export const services = defineGroup(endpoints.services, {
  create: { body: newServiceSchema, response: serviceSchema },
  list: { query: listQuery(["name", "price"], {}), response: z.array(serviceSchema) },
  get: { params: idParams, response: serviceSchema },
  update: { params: idParams, body: serviceChangeSchema, response: serviceSchema },
  remove: { params: idParams, response: messageAnswer },
});
