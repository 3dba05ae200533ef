import { describe, expect, test } from "vitest";
import { readStatus, statusColumn } from "./status.ts";

const visit = (cell: string, column?: string) => readStatus("visit", cell, column).verdict;
const money = (cell: string, column?: string) => readStatus("money", cell, column).verdict;

describe("the status of an appointment", () => {
  test.each([
    "Cancelled",
    "CANCELED_BY_CUSTOMER",
    "cancelled by client",
    "Late cancel",
    "Cxl",
    "Declined",
    "rejected",
    "Deleted",
    "No Show",
    "noshow",
    "No-show",
    "Did not come",
    "Not coming",
    "Missed",
    "Completed",
    "Done",
  ])("%s has ended", (cell) => expect(visit(cell)).toBe("bad"));

  test.each(["", " ", "Confirmed", "confirmed_by_client", "Booked", "ACCEPTED", "Approved", "Checked in", "scheduled"])(
    "'%s' is live",
    (cell) => expect(visit(cell)).toBe("good"),
  );

  test.each([
    "On hold",
    "Waitlist",
    "Pending",
    "Not cancelled",
    "Not confirmed",
    "To be confirmed",
    "Unconfirmed",
    "Cancellation requested",
    "Cancellation declined",
    "Confirmed, then cancelled",
    "Miss",
    "Yes",
  ])("%s is not known", (cell) => expect(visit(cell)).toBe("unknown"));

  test.each([
    ["Canceled", "true", "bad"],
    ["Canceled", "FALSE", "good"],
    ["Canceled", "", "good"],
    ["Marked as No-Show", "Yes", "bad"],
    ["Marked as No-Show", "No", "good"],
    ["Cancelled date", "2026-11-02", "bad"],
    ["Cancelled by", "Client", "bad"],
    ["Cancel reason", "-", "good"],
    ["Confirmed", "Yes", "good"],
    ["Confirmed", "No", "unknown"],
  ])("in a column %s, '%s' is %s", (column, cell, verdict) => expect(visit(cell, column)).toBe(verdict));
});

describe("the status of money", () => {
  test.each(["Successful", "SUCCESS", "success", "Approved or completed successfully", "Paid", "NOT_REVERSED"])(
    "%s has moved",
    (cell) => expect(money(cell)).toBe("good"),
  );
  test.each([
    "Failed",
    "REVERSED",
    "declined",
    "abandoned",
    "Not successful",
    "Unsuccessful",
    "refunded",
    "FAILED_TIMEOUT",
  ])("%s has not moved", (cell) => expect(money(cell)).toBe("bad"));
  test.each(["", "Pending", "processing", "Success (reversed)", "Booked", "maybe successful", "Partially paid"])(
    "'%s' is not known",
    (cell) => expect(money(cell)).toBe("unknown"),
  );
  test.each([
    ["Reversed", "No", "good"],
    ["Reversed", "", "good"],
    ["Reversed", "Yes", "bad"],
    ["Reversal Status", "NOT_REVERSED", "good"],
    ["Reversal Status", "REVERSED", "bad"],
  ])("in a column %s, '%s' is %s", (column, cell, verdict) => expect(money(cell, column)).toBe(verdict));
});

describe("a column of status", () => {
  test("is found by its name, by a name that ends, and by what stands in it", () => {
    expect(statusColumn("visit", "Booking Status", ["On hold"])).toBe("named");
    expect(statusColumn("visit", "Canceled", ["false"])).toBe("ended");
    expect(statusColumn("visit", "Buchungsstand", ["Confirmed", "Cancelled", "On hold"])).toBe("seen");
    expect(statusColumn("money", "Transaction Status", ["SUCCESS"])).toBe("named");
    expect(statusColumn("money", "Reversal Status", ["NOT_REVERSED"])).toBe("ended");
    expect(statusColumn("money", "Remarks", ["Successful", "Failed"])).toBe("seen");
  });

  test("is none with more than 20 words that nobody knows, with a name of something else, or without such words", () => {
    const words = Array.from({ length: 21 }, (_, at) => `Room ${String.fromCodePoint(97 + at)}`);
    expect(statusColumn("visit", "Status", words)).toBeNull();
    expect(statusColumn("visit", "Status", words.slice(1))).toBe("named");
    expect(statusColumn("visit", "Payment Status", ["Completed"])).toBeNull();
    expect(statusColumn("visit", "Cancellation policy", ["24 hours"])).toBeNull();
    expect(statusColumn("visit", "Title", ["Miss", "Mrs", "Miss"])).toBeNull();
    expect(statusColumn("visit", "Reminder", ["true", "false"])).toBeNull();
  });
});
