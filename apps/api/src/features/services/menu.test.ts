import { beforeEach, expect, test } from "vitest";
import { examplePicture } from "../../../test/support/routes/example-picture.ts";
import { clearMenus, setMenu } from "../../../test/support/salon/menu.ts";
import { type OpenSalon, openSalon } from "../../../test/support/salon/open-salon.ts";

let salon: OpenSalon;
openSalon(5, (opened) => (salon = opened));
beforeEach(clearMenus);

const BRAIDS = "Braiding & Weaving";
const listed = async (name: string) =>
  (await salon.api.client().get(`/services/all-services?q=${encodeURIComponent(name)}`)).body[0];
const upload = (client = salon.author, mark = 7) =>
  client.post("/services/pictures", undefined, {
    raw: examplePicture(mark),
    headers: { "content-type": "application/octet-stream" },
  });

test("a service without a menu answers as before, and with one it has only what is set", async () => {
  const before = await listed(BRAIDS);
  expect(Object.keys(before)).toEqual(["_id", "name", "price", "timeframe"]);
  const { picture } = (await upload()).body;
  const answer = await salon.author.patch(`/services/${before._id}/menu`, {
    revision: 0,
    category: " Hair ",
    description: "Knotless braids, hair included.",
    picture,
    options: [
      { name: "Wash", price: 1500, minutes: 20 },
      { name: "Beads", price: 0, minutes: 0 },
    ],
    cleanupMinutes: 15,
    patchTestDays: 2,
    position: 0,
    hidden: true,
  });
  expect(answer.status).toBe(200);
  const [wash, beads] = answer.body.options as { _id: string }[];
  const shown = {
    ...before,
    category: "Hair",
    description: "Knotless braids, hair included.",
    picture,
    options: [
      { _id: wash!._id, name: "Wash", price: 1500, minutes: 20 },
      { _id: beads!._id, name: "Beads", price: 0, minutes: 0 },
    ],
    cleanupMinutes: 15,
    patchTestDays: 2,
    position: 0,
    hidden: true,
    revision: 1,
  };
  expect(answer.body).toEqual(shown);
  expect(await listed(BRAIDS)).toEqual(shown);
  expect((await salon.api.client().get(`/services/${before._id}`)).body).toEqual(shown);
  const { own } = (await listed(BRAIDS)) as { own?: number };
  const changed = await salon.author.patch(`/services/${before._id}`, { price: before.price });
  expect(changed.body).toEqual({ ...before, own: (own ?? 0) + 1 });
  expect(await listed(BRAIDS)).toEqual({ ...shown, own: (own ?? 0) + 1 });
});

test("fields that are left out stay, and an empty value takes one away", async () => {
  const { id, options } = await setMenu(salon.author, BRAIDS, {
    category: "Hair",
    options: [
      { name: "Wash", price: 1500, minutes: 20 },
      { name: "Beads", price: 500, minutes: 10 },
    ],
    cleanupMinutes: 15,
    position: 3,
  });
  const kept = [{ _id: options["Beads"], name: "Glass beads", price: 700, minutes: 10 }];
  const changed = await salon.author.patch(`/services/${id}/menu`, {
    revision: 1,
    options: [...kept, { name: "Trim", price: 300, minutes: 5 }],
    cleanupMinutes: 0,
    position: null,
  });
  expect(changed.body).toMatchObject({ category: "Hair", revision: 2, options: [kept[0], { name: "Trim" }] });
  for (const gone of ["cleanupMinutes", "position"]) expect(changed.body).not.toHaveProperty(gone);
  await salon.author.patch(`/services/${id}/menu`, { revision: 2, category: "", options: [], hidden: false });
  expect(Object.keys(await listed(BRAIDS))).toEqual(["_id", "name", "price", "timeframe", "revision"]);
});

test("of two changes of the same revision one is made", async () => {
  const { _id } = await listed(BRAIDS);
  const answers = await Promise.all(
    ["Hair", "Braids"].map((category) => salon.author.patch(`/services/${_id}/menu`, { revision: 0, category })),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect((await salon.author.patch(`/services/${_id}/menu`, { revision: 5, category: "X" })).status).toBe(409);
  expect((await listed(BRAIDS)).revision).toBe(1);
});

test.each([
  [{ description: "x".repeat(301) }, "description"],
  [{ options: Array.from({ length: 13 }, (_, index) => ({ name: `O${index}`, price: 1, minutes: 1 })) }, "options"],
  [{ options: [{ name: "A", price: -1, minutes: 1 }] }, "options.0.price"],
  [{ options: [{ name: "A", price: 1, minutes: 1.5 }] }, "options.0.minutes"],
  [
    {
      options: [
        { name: "A", price: 1, minutes: 1 },
        { name: "a", price: 1, minutes: 1 },
      ],
    },
    "options",
  ],
  [{ options: [{ _id: "0".repeat(24), name: "A", price: 1, minutes: 1 }] }, "options.0._id"],
  [{ picture: `${"0".repeat(32)}-9x9.png` }, "picture"],
  [{ picture: "../etc" }, "picture"],
  [{ cleanupMinutes: 241 }, "cleanupMinutes"],
  [{ hidden: "yes" }, "hidden"],
  [{ colour: "red" }, "colour"],
])("a bad menu %# is refused with its field and changes nothing", async (menu, path) => {
  const { _id } = await listed(BRAIDS);
  const answer = await salon.author.patch(`/services/${_id}/menu`, { revision: 0, category: "Hair", ...menu });
  expect([answer.status, answer.body.errors?.[0].path]).toEqual([400, path]);
  expect(Object.keys(await listed(BRAIDS))).toEqual(["_id", "name", "price", "timeframe"]);
});

test("the activity log has the changed values before and after, and the picture that was uploaded", async () => {
  const { picture } = (await upload()).body;
  const { id } = await setMenu(salon.author, BRAIDS, { category: "Hair", picture });
  await setMenu(salon.author, BRAIDS, { category: "Braids", cleanupMinutes: 10 });
  const { body } = await salon.admin.get("/audit?action=service");
  expect(body.slice(0, 3)).toMatchObject([
    {
      action: "service.menu",
      target: { type: "service", id },
      before: { category: "Hair", cleanupMinutes: null },
      after: { category: "Braids", cleanupMinutes: 10 },
    },
    { action: "service.menu", before: { category: null, picture: null }, after: { category: "Hair", picture } },
    { action: "service.picture", target: { type: "picture", id: picture } },
  ]);
});

test("the picture of a service stays stored, and is deleted a day after it is used nowhere", async () => {
  const [used, tried] = [(await upload(salon.author, 1)).body.picture, (await upload(salon.author, 2)).body.picture];
  await setMenu(salon.author, BRAIDS, { picture: used });
  const statusOf = async (picture: string) =>
    (await salon.api.client().get(`/settings/pictures/${picture}`, {})).status;
  salon.api.clock.advance(25 * 60 * 60_000);
  const admin = await salon.api.staff("admin");
  await admin.post("/settings/pictures", undefined, {
    raw: examplePicture(3),
    headers: { "content-type": "application/octet-stream" },
  });
  expect([await statusOf(used), await statusOf(tried)]).toEqual([200, 404]);
});

test("a pause lies within its service, and a length that leaves it no room is refused", async () => {
  const { _id, timeframe } = await listed(BRAIDS);
  const setPause = async (pause: object | null) => {
    const { revision = 0 } = await listed(BRAIDS);
    return salon.author.patch(`/services/${_id}/menu`, { revision, pause });
  };
  for (const [pause, path] of [
    [{ after: 0, minutes: 30 }, "pause.after"],
    [{ after: 7, minutes: 30 }, "pause.after"],
    [{ after: 30, minutes: 600 }, "pause.minutes"],
    [{ after: 30, minutes: 0 }, "pause.minutes"],
    [{ after: 30, minutes: 20, spare: 25 }, "pause.spare"],
  ] as const) {
    const refused = await setPause(pause);
    expect([refused.status, refused.body.errors]).toEqual([400, [expect.objectContaining({ path })]]);
  }
  expect((await setPause({ after: 20, minutes: 30 })).body.pause).toEqual({ after: 20, minutes: 30, spare: 0 });
  const shorter = await salon.author.patch(`/services/${_id}`, { timeframe: "50mins" });
  expect([shorter.status, shorter.body.errors]).toEqual([400, [expect.objectContaining({ path: "timeframe" })]]);
  expect((await setPause(null)).body).not.toHaveProperty("pause");
  expect((await salon.author.patch(`/services/${_id}`, { timeframe: "50mins" })).status).toBe(200);
  await salon.author.patch(`/services/${_id}`, { timeframe });
});
