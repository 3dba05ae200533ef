import type { Booking, OwnUser } from "@salon/contracts";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { fake, Refusal } from "../../testing/api-fake.ts";
import { customer } from "../../testing/people.ts";
import { openAddress, renderPage } from "../../testing/render-page.tsx";
import { cartLine, fakeSalon, ownBooking } from "../../testing/salon.ts";

const PHONE = { phone: "+2348031234567", phoneShown: "0803 123 4567" };

describe("my data", () => {
  const open = async (user: OwnUser) => {
    fake.reply("myData", "exportMine", { newsletter: null });
    fake.reply("auth", "sessions", []);
    const page = renderPage("/my-data", user);
    await screen.findByRole("heading", { level: 1, name: "My data" });
    return page;
  };

  it("saves a number as its digits and shows it as the server does", async () => {
    fake.reply("myData", "updateMe", { ...customer, ...PHONE });
    const { person } = await open(customer);
    await person.type(screen.getByLabelText("Phone number"), " 0803-1234567 {Enter}");
    expect(await screen.findByText("Your phone number is saved")).toBeTruthy();
    expect(fake.sent("myData", "updateMe")).toEqual([{ phone: "08031234567", revision: 0 }]);
    expect(screen.getByLabelText<HTMLInputElement>("Phone number").value).toBe("0803 123 4567");
  });

  it("removes the number when the field is emptied, and shows a refusal in place", async () => {
    fake.reply("myData", "updateMe", customer);
    const { person } = await open({ ...customer, ...PHONE });
    await person.clear(screen.getByLabelText("Phone number"));
    await person.click(screen.getByRole("button", { name: "Save number" }));
    expect(await screen.findByText("Your phone number is removed")).toBeTruthy();
    expect(fake.sent("myData", "updateMe")).toEqual([{ phone: null, revision: 0 }]);
    const message = "Please enter a valid phone number";
    fake.reply("myData", "updateMe", new Refusal(400, message, { errors: [{ path: "phone", message }] }));
    await person.type(screen.getByLabelText("Phone number"), "12345{Enter}");
    expect(await screen.findByRole("link", { name: message })).toBeTruthy();
  });

  it("takes no number while it is asked whose number the account has", async () => {
    await open({ ...customer, entered: { name: "Ada Obi", wishes: 0 } });
    expect(screen.getByText(/^Please answer the question at the top of this page first/)).toBeTruthy();
    expect(screen.queryByLabelText("Phone number")).toBeNull();
  });

  it("has one checkbox for each offered channel; only e-mail is ticked, and each is saved by itself", async () => {
    const user: OwnUser = { ...customer, ...PHONE, phoneChannels: ["whatsapp", "sms"] };
    fake.reply("myData", "updateMe", { ...user, reminders: { email: true, whatsapp: true, sms: false } });
    const { person } = await open(user);
    const box = (name: string) => screen.getByRole<HTMLInputElement>("checkbox", { name });
    expect(box("Remind me by e-mail").checked).toBe(true);
    expect(box("Remind me on WhatsApp").checked).toBe(false);
    expect(box("Remind me by SMS").checked).toBe(false);
    await person.click(box("Remind me on WhatsApp"));
    await waitFor(() => expect(box("Remind me on WhatsApp").checked).toBe(true));
    expect(fake.sent("myData", "updateMe")).toEqual([{ reminders: { whatsapp: true } }]);
  });

  it("offers no channel that the salon does not, and none to a phone without a number", async () => {
    await open(customer);
    expect(screen.queryByRole("checkbox", { name: "Remind me on WhatsApp" })).toBeNull();
    expect(screen.getByRole("checkbox", { name: "Remind me by e-mail" })).toBeTruthy();
  });

  it("disables the channels to phones until there is a number", async () => {
    await open({ ...customer, phoneChannels: ["sms"] });
    expect(screen.getByRole<HTMLInputElement>("checkbox", { name: "Remind me by SMS" }).disabled).toBe(true);
    expect(screen.getByText("For messages to your phone, please save your number first.")).toBeTruthy();
  });

  it("deletes an account without a password after a new link", async () => {
    const first = "To delete your account, please sign in with a new link first";
    fake.reply("myData", "deleteMine", new Refusal(403, first));
    fake.reply("auth", "sendSignInLink", { message: "On its way" });
    const { person } = await open({ ...customer, linkOnly: true });
    await person.click(screen.getByRole("button", { name: "Delete my account" }));
    const dialog = await screen.findByRole("alertdialog", { name: "Delete your account?" });
    expect(within(dialog).queryByLabelText("Password")).toBeNull();
    await person.click(within(dialog).getByRole("button", { name: "Delete my account" }));
    expect(await within(dialog).findByText(first)).toBeTruthy();
    await person.click(within(dialog).getByRole("button", { name: "Email me a link" }));
    await waitFor(() =>
      expect(fake.sent("auth", "sendSignInLink")).toEqual([{ email: customer.email, next: "/my-data" }]),
    );
    fake.reply("myData", "deleteMine", { message: "Your account is deleted" });
    await person.click(within(dialog).getByRole("button", { name: "Delete my account" }));
    await waitFor(() => expect(openAddress()).toBe("/"));
    expect(fake.sent("myData", "deleteMine")).toEqual([{}, {}]);
  });
});

const QUESTION = "Where can we reach you on the day?";

describe("the paid page", () => {
  beforeEach(() => {
    fakeSalon();
    fake.reply("payments", "status", { ref: "r-00000001", state: "successful", bookingId: "b" });
    fake.reply("bookings", "get", {
      _id: "b",
      user: customer._id,
      bookingDate: "2026-11-23T09:00:00.000Z",
      bookingTime: "10:00 AM",
      bookingStatus: "placed",
      bookingAmount: 3000,
      paymentMethod: "Flutterwave",
      cartItems: [cartLine()],
    });
  });
  const open = async (user: OwnUser) => {
    const page = renderPage("/checkout-success?ref=r-00000001", user);
    await screen.findByText("Add to calendar");
    return page;
  };

  it("asks for a number in one field and thanks for it", async () => {
    fake.reply("myData", "updateMe", { ...customer, ...PHONE });
    const { person } = await open(customer);
    await person.type(await screen.findByLabelText(QUESTION), "08031234567{Enter}");
    expect(await screen.findByText("0803 123 4567")).toBeTruthy();
    expect(screen.queryByLabelText(QUESTION)).toBeNull();
    expect(screen.queryByRole("checkbox")).toBeNull();
    expect(fake.sent("myData", "updateMe")).toEqual([{ phone: "08031234567", revision: 0 }]);
  });

  it("offers the channels to the number once it is saved", async () => {
    const user: OwnUser = { ...customer, phoneChannels: ["whatsapp", "sms"] };
    fake.reply("myData", "updateMe", { ...user, ...PHONE });
    const { person } = await open(user);
    expect(screen.queryByRole("checkbox")).toBeNull();
    await person.type(await screen.findByLabelText(QUESTION), "08031234567{Enter}");
    await person.click(await screen.findByRole("checkbox", { name: "Remind me on WhatsApp" }));
    await waitFor(() =>
      expect(fake.sent("myData", "updateMe")).toEqual([
        { phone: "08031234567", revision: 0 },
        { reminders: { whatsapp: true } },
      ]),
    );
  });

  it("can be skipped", async () => {
    const { person } = await open(customer);
    await person.click(await screen.findByRole("button", { name: "Skip" }));
    expect(screen.queryByLabelText(QUESTION)).toBeNull();
    expect(fake.sent("myData", "updateMe")).toEqual([]);
  });

  it("asks no one whose number is known", async () => {
    await open({ ...customer, ...PHONE });
    expect(screen.queryByLabelText(QUESTION)).toBeNull();
  });
});

describe("your bookings", () => {
  const open = async (user: OwnUser, more: Partial<Booking> = {}) => {
    fakeSalon();
    const coming = ownBooking({ user: user._id, ...more });
    fake.reply("bookings", "list", { items: [coming], total: 1 });
    const page = renderPage("/booking-history", user);
    await screen.findByRole("tab", { name: /^Upcoming/ });
    return page;
  };

  it("asks while an appointment is ahead for a number that is gone, and thanks for it", async () => {
    fake.reply("myData", "updateMe", { ...customer, ...PHONE });
    const { person } = await open(customer);
    await person.type(await screen.findByLabelText(QUESTION), "08031234567{Enter}");
    expect(await screen.findByText("0803 123 4567")).toBeTruthy();
    expect(fake.sent("myData", "updateMe")).toEqual([{ phone: "08031234567", revision: 0 }]);
  });

  it("stays away once skipped", async () => {
    const { person, unmount } = await open(customer);
    await person.click(await screen.findByRole("button", { name: "Skip" }));
    unmount();
    await open(customer);
    await expect(screen.findByLabelText(QUESTION, {}, { timeout: 200 })).rejects.toThrow("Unable to find");
  });

  it.each([
    ["nothing is ahead", customer, { bookingStatus: "cancelled" as const }],
    ["the number is known", { ...customer, ...PHONE }, {}],
    ["somebody's number waits for an answer", { ...customer, entered: { name: "Ada Obi", wishes: 0 } }, {}],
  ])("asks nothing while %s", async (_when, user, more) => {
    await open(user, more);
    await expect(screen.findByLabelText(QUESTION, {}, { timeout: 200 })).rejects.toThrow("Unable to find");
  });
});
