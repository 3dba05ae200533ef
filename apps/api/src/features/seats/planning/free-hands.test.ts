import { beforeEach, expect, test } from "vitest";
import { clearMenus, setMenu } from "../../../../test/support/salon/menu.ts";
import { type OpenSalon, openSalon } from "../../../../test/support/salon/open-salon.ts";
import { bookedPayment, keysAt, requestPayment, TUESDAY } from "../../../../test/support/salon/paying.ts";
import { addMember, addResource, dismissTeam } from "../../../../test/support/salon/team.ts";

let salon: OpenSalon;
openSalon(5, (opened) => (salon = opened));
const COLOUR = "Braiding & Weaving";
const CUT = "Haircut & Styling";
beforeEach(async () => {
  await clearMenus();
  await dismissTeam();
  // Three hours, of which the person is free from 10:00 to 11:30 when it begins at 09:00.
  await setMenu(salon.author, COLOUR, { pause: { after: 60, minutes: 90, spare: 0 } });
});

const statusAt = async (with_: string, times: readonly string[], service = salon.haircut._id) => {
  const { body } = await salon.author.get(`/booking/availability?date=${TUESDAY}&service=${service}&with=${with_}`);
  const slots = body.slots as { time: string; status: string }[];
  return times.map((time) => slots.find((slot) => slot.time === time)!.status);
};

test("while a colour sits its stylist takes the next head, and only one", async () => {
  const ada = await addMember(salon.admin, { name: "Ada", services: [COLOUR, CUT] });
  await bookedPayment(salon.ada, [{ service: COLOUR, time: "09:00 AM", with: ada }]);
  const held = [await keysAt("09:30 AM"), await keysAt("10:00 AM"), await keysAt("11:00 AM"), await keysAt("11:30 AM")];
  expect(held).toEqual([[`p:${ada}`], [], [], [`p:${ada}`]]);
  expect(await statusAt(ada, ["09:30 AM", "10:00 AM", "11:00 AM", "11:30 AM"])).toEqual([
    "full",
    "open",
    "open",
    "full",
  ]);

  await bookedPayment(salon.bola, [{ service: CUT, time: "10:30 AM", with: ada }]);
  expect(await statusAt(ada, ["10:00 AM", "10:30 AM", "11:00 AM"])).toEqual(["open", "full", "open"]);
  expect((await requestPayment(salon.ada, [{ service: CUT, time: "10:30 AM", with: ada }])).status).toBe(409);
});

test("a break may lie in a pause, and the unit of a line stays its own", async () => {
  const breaks = [{ day: 2, from: "10:00 AM", to: "11:00 AM" }];
  const ada = await addMember(salon.admin, { name: "Ada", services: [COLOUR], breaks });
  const bisi = await addMember(salon.admin, { name: "Bisi", services: [COLOUR] });
  await addResource(salon.admin, { name: "Basin", services: [COLOUR], units: 1 });
  const { body } = await salon.author.get("/services/all-services?pageSize=500");
  const colour = (body as unknown as { _id: string; name: string }[]).find(({ name }) => name === COLOUR)!._id;
  expect(await statusAt(ada, ["09:00 AM", "09:30 AM"], colour)).toEqual(["open", "closed"]);
  await bookedPayment(salon.ada, [{ service: COLOUR, time: "09:00 AM", with: ada }]);
  expect(await statusAt(bisi, ["10:00 AM", "11:30 AM", "12:00 PM"], colour)).toEqual(["full", "full", "open"]);
});
