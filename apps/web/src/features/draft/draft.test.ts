import { act, renderHook } from "@testing-library/react";
import { describe, expect, expectTypeOf, it } from "vitest";
import { hasTyped, useDraft, type Draft, type DraftAction } from "./draft.ts";
import { requestOf, searchOf } from "./draft-requests.ts";
import type { PickedPerson, Who } from "./who.ts";

const phone = { e164: "+2348031234567", shown: "0803 123 4567" };
const OBINNA: PickedPerson = { name: "Obinna Eze", client: "65f0000000000000000000d1", phone };
const MOTHER: PickedPerson = { name: "Mama Eze", client: "65f0000000000000000000d3", phone };
const FOLAKE: PickedPerson = { name: "Folake Ade", client: "65f0000000000000000000d2" };
const [CUT, DYE, SADE] = ["65a0000000000000000000a1", "65a0000000000000000000a2", "65b0000000000000000000b1"];

/** The draft after these actions, which began on a day. */
function draftAfter(...actions: DraftAction[]): Draft {
  const { result } = renderHook(() => useDraft({ day: "2030-06-15" }));
  for (const action of actions) act(() => result.current.change(action));
  return result.current.draft;
}
const requestAfter = (...actions: DraftAction[]) =>
  requestOf(draftAfter(...actions), { today: "2030-06-14", method: "later", hold: undefined });

describe("the person", () => {
  const typed: DraftAction = { do: "type", typed: { name: "Obi", phone: "0809 000 0000", reminder: true } };

  it("brings name, number and card, or none, in place of what was chosen, typed and answered before", () => {
    const before: DraftAction[] = [{ do: "choose", person: OBINNA }, typed, { do: "say", client: "new" }];
    const asked = { serviceId: "", date: "2030-06-15", method: "later" };
    expect(requestAfter(...before)).toEqual({
      ...asked,
      name: "Obi",
      phone: "0809 000 0000",
      reminder: true,
      client: "new",
    });
    const folake = requestAfter(...before, { do: "choose", person: FOLAKE });
    expect(folake).toEqual({ ...asked, name: "Folake Ade", client: FOLAKE.client });
    expect(requestAfter(...before, { do: "choose", person: null })).toEqual({ ...asked, name: "" });
  });

  it("has no card by another number, and the one of the chosen person in place of one that staff named for the same number", () => {
    expect(requestAfter({ do: "choose", person: OBINNA }, typed)).not.toHaveProperty("client");
    const named: DraftAction[] = [
      { do: "type", typed: { name: "Tolu", phone: phone.shown } },
      { do: "say", client: FOLAKE.client! },
    ];
    expect(requestAfter(...named).client).toBe(FOLAKE.client);
    expect(requestAfter(...named, { do: "choose", person: MOTHER }).client).toBe(MOTHER.client);
  });

  it("cannot be put together from a name and the card of another, which does not compile", () => {
    expectTypeOf<Pick<Who, "person" | "name" | "phone" | "reminder" | "client">>().not.toExtend<Who>();
    expectTypeOf<Extract<DraftAction, { do: "set" }>["part"]>().not.toHaveProperty("who");
  });

  it("is not typed text, but what staff made of it is", () => {
    expect(hasTyped(draftAfter({ do: "choose", person: OBINNA }))).toBe(false);
    expect(hasTyped(draftAfter({ do: "choose", person: OBINNA }, typed))).toBe(true);
    expect(hasTyped(draftAfter(typed, { do: "choose", person: OBINNA }))).toBe(false);
    expect(hasTyped(draftAfter({ do: "invite" }, { do: "guest", key: 1, name: "Bola" }))).toBe(true);
  });
});

describe("the services", () => {
  const cut: DraftAction[] = [
    { do: "line", part: { serviceId: CUT } },
    { do: "line", part: { optionIds: ["wash"], with: { id: SADE } } },
  ];

  it("are the same after a switch to several and back", () => {
    const several = draftAfter(
      ...cut,
      { do: "set", part: { time: "10:00 AM", several: true } },
      { do: "add", guest: 0, serviceId: DYE },
      { do: "invite" },
      { do: "guest", key: 2, name: "Bola" },
    );
    const item = { serviceId: CUT, options: ["wash"], with: SADE };
    expect(searchOf(several, "2030-06-14", true)).toEqual({
      guests: [
        { name: "Guest 1", items: [item, { serviceId: DYE }] },
        { name: "Bola", items: [item] },
      ],
      date: "2030-06-15",
      together: true,
      desk: true,
    });
    const request = requestOf(several, { today: "2030-06-14", method: "cash", hold: undefined });
    expect(request).toEqual({ name: "", method: "cash", ...item, date: "2030-06-15", time: "10:00 AM" });
  });

  it("lose their options to another service, and keep them where the same one is chosen", () => {
    expect(requestAfter(...cut, { do: "line", part: { serviceId: CUT } })).toMatchObject({ options: ["wash"] });
    const other = requestAfter(...cut, { do: "line", part: { serviceId: DYE } });
    expect(other).toMatchObject({ serviceId: DYE, with: SADE });
    expect(other).not.toHaveProperty("options");
  });

  it("are searched for once each person has one, without the person whom the desk chose unasked", () => {
    const given: DraftAction = { do: "line", part: { with: { id: SADE, isGiven: true } } };
    expect(searchOf(draftAfter(given), "2030-06-14")).toBeNull();
    const draft = draftAfter(given, { do: "add", guest: 0, serviceId: CUT });
    expect(searchOf(draft, "2030-06-14")).toMatchObject({ guests: [{ items: [{ serviceId: CUT }] }] });
    expect(JSON.stringify(searchOf(draft, "2030-06-14"))).not.toContain(SADE);
    expect(requestOf(draft, { today: "2030-06-15", method: "cash", hold: undefined })).toMatchObject({ person: SADE });
    expect(searchOf(draftAfter(...cut, { do: "line", key: 0, part: null }), "2030-06-14")).toBeNull();
  });
});
