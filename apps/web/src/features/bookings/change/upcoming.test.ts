import type { Booking } from "@salon/contracts";
import { describe, expect, it } from "vitest";
import { braidingLine, cartLine, SATURDAY, SUNDAY, ownBooking } from "../../../testing/salon.ts";
import { beginningOf } from "../../../domain/cart-line.ts";
import { canCancel, canMove, isUpcoming, nextLine } from "./upcoming.ts";

const booking = (more: Partial<Booking> = {}) => ownBooking({ cartItems: [braidingLine(), cartLine()], ...more });
/** An hour of a salon day in Lagos, one hour ahead of UTC. */
const at = (day: string, hour: string) => new Date(`${day}T${hour}:00+01:00`);
const noTime = cartLine({ time: "N/A" });

describe("when a line begins", () => {
  it("is its slot in Lagos", () => expect(beginningOf(cartLine())).toEqual(at(SATURDAY, "10:00")));
  it("is the end of its day when it has no time", () => expect(beginningOf(noTime)).toEqual(at(SUNDAY, "00:00")));
});

describe("a booking", () => {
  it("is upcoming until its last line has begun", () => {
    expect(isUpcoming(booking(), at(SATURDAY, "11:59"))).toBe(true);
    expect(isUpcoming(booking(), at(SATURDAY, "12:00"))).toBe(false);
    expect(isUpcoming(booking({ bookingStatus: "cancelled" }), at("2030-06-14", "09:00"))).toBe(false);
  });

  it("shows the line that comes next, else the last", () => {
    expect(nextLine(booking(), at(SATURDAY, "09:00"))?.time).toBe("10:00 AM");
    expect(nextLine(booking(), at(SATURDAY, "10:30"))?.time).toBe("12:00 PM");
    expect(nextLine(booking(), at(SUNDAY, "10:30"))?.time).toBe("12:00 PM");
  });
});

describe("cancelling and moving", () => {
  it("count the cut-off from the earliest line, and from the line itself", () => {
    const last = at("2030-06-14", "10:00");
    const tooLate = new Date(last.getTime() + 1);
    expect(canCancel(booking(), last, 24)).toBe("yes");
    expect(canCancel(booking(), tooLate, 24)).toBe("tooLate");
    expect(canMove(booking(), cartLine(), tooLate, 24)).toBe("tooLate");
    expect(canMove(booking(), braidingLine(), tooLate, 24)).toBe("yes");
  });

  it.each(["completed", "cancelled"] as const)("are not allowed for a booking that is %s", (bookingStatus) => {
    expect(canCancel(booking({ bookingStatus }), at("2030-06-01", "09:00"), 24)).toBe("no");
  });

  it("end with the first line that has begun, whatever the cut-off", () => {
    expect(canCancel(booking(), at(SATURDAY, "10:00"), 0)).toBe("no");
    expect(canMove(booking(), braidingLine(), at(SATURDAY, "10:00"), 0)).toBe("no");
    expect(canMove(booking(), braidingLine(), at(SATURDAY, "09:59"), 0)).toBe("yes");
  });

  it("are left to the salon for bookings without a time", () => {
    expect(canCancel(booking({ cartItems: [noTime] }), at("2030-06-01", "09:00"), 24)).toBe("tooLate");
  });
});
