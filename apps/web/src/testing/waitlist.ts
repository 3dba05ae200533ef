import { noonOf, type WaitEntry, type WaitOffer } from "@salon/contracts";
import { haircut, SATURDAY } from "./salon.ts";

/** An entry of the waiting list: a haircut on Saturday or Sunday, from ten. */
export const waitEntry = (more: Partial<WaitEntry> = {}): WaitEntry => ({
  _id: "65a9d0000000000000000001",
  serviceId: haircut._id,
  service: haircut.name,
  with: null,
  dayFrom: SATURDAY,
  dayTo: "2030-06-16",
  timeFrom: "10:00 AM",
  timeTo: null,
  createdAt: "2030-06-13T09:00:00.000Z",
  state: "waiting",
  ...more,
});

/** An open offer of a haircut on Saturday at eleven, held until 11:30 AM of Friday in Lagos. */
export const waitOffer = (more: Partial<WaitOffer> = {}): WaitOffer => ({
  date: noonOf(SATURDAY),
  time: "11:00 AM",
  until: "2030-06-14T10:30:00.000Z",
  state: "open",
  serviceId: haircut._id,
  service: haircut.name,
  with: null,
  price: haircut.price,
  timeframe: haircut.timeframe,
  ends: "2030-06-15T10:45:00.000Z",
  ...more,
});
