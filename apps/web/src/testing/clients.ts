import type { Client } from "@salon/contracts";
import { booking } from "./desk-data.ts";
import { customer } from "./people.ts";
import { haircut } from "./salon.ts";

/** A client with a number, an alert, a note, a patch test and one visit. */
export const bisi: Client = {
  _id: "65f0000000000000000000a1",
  user: null,
  name: "Bisi Coker",
  phones: [{ e164: "+2348031234567", shown: "0803 123 4567" }],
  email: "bisi@example.com",
  alert: "Allergic to henna",
  createdAt: "2030-01-10T09:00:00.000Z",
  revision: 4,
  notes: [{ _id: "65f0000000000000000000b1", at: "2030-06-01T09:30:00.000Z", by: "Bola Ade", text: "Likes tea" }],
  patchTests: [
    {
      _id: "65f0000000000000000000c1",
      serviceId: haircut._id,
      service: haircut.name,
      day: "2030-05-31",
      result: "reacted",
      by: "Bola Ade",
    },
  ],
  visits: 3,
  noShows: 1,
  spent: 15_000,
  next: {
    bookingId: booking._id,
    item: 0,
    date: "2030-06-15T11:00:00.000Z",
    time: "10:00 AM",
    service: haircut.name,
  },
  recent: [{ ...booking, user: null, bookingStatus: "completed" }],
};
/** A client who has an account and nothing on the card. */
export const adaeze: Client = {
  _id: "65f0000000000000000000a2",
  user: customer._id,
  account: { name: customer.name, email: customer.email },
  name: customer.name,
  phones: [],
  createdAt: "2030-02-10T09:00:00.000Z",
  revision: 0,
  notes: [],
  patchTests: [],
  visits: 0,
  noShows: 0,
  spent: 0,
  recent: [],
};
