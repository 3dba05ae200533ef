import { type MailInbox, startMailInbox } from "@salon/inbox";
import ICAL from "ical.js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Calendar, type CalendarEvent, calendarFiles, createMailer, renderCalendar } from "./index.ts";

const event: CalendarEvent = {
  uid: "65f0c0ffee65f0c0ffee65f0-0@salon.test",
  sequence: 0,
  startsAt: new Date("2026-11-23T08:30:00Z"),
  minutes: 90,
  title: "Haircut & Styling at Ibadandun Salon & Spa",
  description: "Reference SAL-1",
  location: "12 Iwo Road, Ibadan; Oyo State",
  url: "https://salon.test/booking-details/65f0c0ffee65f0c0ffee65f0",
};
const calendar: Calendar = {
  method: "REQUEST",
  events: [event],
  organizer: { name: "Ibadandun Salon & Spa", address: "hello@salon.test" },
  attendee: "ada@example.test",
  now: new Date("2026-11-20T10:00:00Z"),
};

const read = (text: string) => {
  const component = new ICAL.Component(ICAL.parse(text) as unknown[]);
  return {
    method: component.getFirstPropertyValue("method"),
    events: component.getAllSubcomponents("vevent").map((one) => new ICAL.Event(one)),
  };
};
const value = (one: ICAL.Event | undefined, name: string) =>
  String(one?.component.getFirstPropertyValue(name)).replace("MAILTO:", "mailto:");

describe("a calendar file", () => {
  test("is parsed by another library to the same values", () => {
    const { method, events } = read(renderCalendar(calendar));
    const [read0] = events;
    expect(method).toBe("REQUEST");
    expect(events).toHaveLength(1);
    expect(read0).toMatchObject({ uid: event.uid, sequence: 0, summary: event.title, location: event.location });
    expect(read0?.startDate.toString()).toBe("2026-11-23T08:30:00Z");
    expect(read0?.endDate.toString()).toBe("2026-11-23T10:00:00Z");
    expect(value(read0, "dtstamp")).toBe("2026-11-20T10:00:00Z");
    expect([value(read0, "status"), value(read0, "organizer"), value(read0, "attendee")]).toEqual([
      "CONFIRMED",
      "mailto:hello@salon.test",
      "mailto:ada@example.test",
    ]);
  });

  test("is the same text for the same booking, and keeps its uid when the booking moves", () => {
    const moved = { ...event, sequence: 1, startsAt: new Date("2026-11-24T14:00:00Z") };
    expect(renderCalendar(calendar)).toBe(renderCalendar(calendar));
    const [read0] = read(renderCalendar({ ...calendar, events: [moved] })).events;
    expect(read0).toMatchObject({ uid: event.uid, sequence: 1 });
    expect(read0?.startDate.toString()).toBe("2026-11-24T14:00:00Z");
  });

  test("of a cancellation has the method CANCEL and the status CANCELLED", () => {
    const { method, events } = read(
      renderCalendar({ ...calendar, method: "CANCEL", events: [{ ...event, sequence: 2 }] }),
    );
    expect([method, value(events[0], "status"), events[0]?.sequence]).toEqual(["CANCEL", "CANCELLED", 2]);
  });

  test("rings two hours before an appointment, and not for a cancelled one", () => {
    const { attendee: _, ...withoutAttendee } = calendar;
    const triggers = (events: CalendarEvent[]) =>
      read(renderCalendar({ ...withoutAttendee, method: "PUBLISH", events })).events.map(({ component }) =>
        component.getAllSubcomponents("valarm").map((alarm) => String(alarm.getFirstPropertyValue("trigger"))),
      );
    expect(triggers([event, { ...event, uid: "1@salon.test", cancelled: true }])).toEqual([["-PT2H"], []]);
  });

  test("for download contains every appointment, with cancelled ones marked", () => {
    const second = { ...event, uid: "65f0c0ffee65f0c0ffee65f0-1@salon.test", cancelled: true };
    const { attendee: _, ...withoutAttendee } = calendar;
    const { method, events } = read(renderCalendar({ ...withoutAttendee, method: "PUBLISH", events: [event, second] }));
    expect([method, ...events.map((one) => value(one, "status"))]).toEqual(["PUBLISH", "CONFIRMED", "CANCELLED"]);
    expect(() => renderCalendar({ ...calendar, events: [event, second] })).toThrow("exactly one event");
    expect(() => renderCalendar({ ...calendar, events: [] })).toThrow("exactly one event");
  });

  test.each([
    "Hair\r\nATTENDEE:mailto:evil@x.test",
    "Hair\nEND:VEVENT\nBEGIN:VALARM",
    "Hair\rX-EVIL:1",
    'a;b,c\\d"e:f\u2028g',
    "Ọ̀ṣun 💇🏾‍♀️ ".repeat(40),
  ])("escapes %j", (title) => {
    const text = renderCalendar({ ...calendar, events: [{ ...event, title, description: title, location: title }] });
    const [read0] = read(text).events;
    const shown = title.replace(/[\r\n\u2028]+/g, " ").trim();
    expect([read0?.summary, read0?.description, read0?.location]).toEqual([shown, shown, shown]);
    expect(read0?.component.getAllProperties("attendee")).toHaveLength(1);
    expect(read0?.component.getAllSubcomponents()).toHaveLength(1);
    expect(text.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
    expect(Math.max(...text.split("\r\n").map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
  });

  test("keeps the name of a feed, with its commas, semicolons and backslashes", () => {
    const name = "Bello, Halima; B\\H at the salon\nX:1";
    const text = renderCalendar({ ...calendar, method: "PUBLISH", name });
    const component = new ICAL.Component(ICAL.parse(text) as unknown[]);
    const [shown] = [component.getFirstProperty("x-wr-calname")!.toICALString().replace("X-WR-CALNAME:", "")];
    expect(shown).toBe(String.raw`Bello\, Halima\; B\\H at the salon X:1`);
    expect(text.replaceAll("\r\n ", "")).toContain(String.raw`X-WR-CALNAME:Bello\, Halima\; B\\H at the salon X:1`);
  });

  test("refuses an organizer or attendee without a plain address", () => {
    expect(() => renderCalendar({ ...calendar, attendee: "a@b.co\r\nX:1" })).toThrow("e-mail address");
  });
});

describe("in a mail", () => {
  let inbox: MailInbox;
  beforeAll(async () => {
    inbox = await startMailInbox({ smtpPort: 0, webPort: 0 });
  });
  afterAll(() => inbox.stop());

  test("each appointment is a file of its own, and the first is also the invitation", async () => {
    const second = { ...event, uid: "65f0c0ffee65f0c0ffee65f0-1@salon.test" };
    const files = calendarFiles({ ...calendar, events: [event, second] });
    await createMailer({ smtpUrl: inbox.smtpUrl, from: "no-reply@salon.test" }).send({
      to: "ada@example.test",
      message: { subject: "Hello", html: "<p>Hi</p>", text: "Hi", replyTo: "hello@salon.test" },
      calendars: files,
    });
    const mail = inbox.mails()[0];
    const source = mail?.raw.toString() ?? "";
    expect(source.match(/text\/calendar; charset=utf-8; method=REQUEST/g)).toHaveLength(2);
    const attached = mail?.attachments.filter((file) => file.name.endsWith(".ics")) ?? [];
    expect(new Set(attached.map((file) => file.name))).toEqual(new Set(["appointment.ics", "appointment-2.ics"]));
    const uids = attached.map((file) => read(file.content.toString()).events[0]?.uid);
    expect(new Set(uids)).toEqual(new Set([event.uid, second.uid]));
  });
});
