import { type BookingLine, bookedLines, bookingReason, dueFacts, plannedLines } from "../../booking-lines.ts";
import { type Brand, chatLink, linkTo, phoneFact } from "../../render/brand.ts";
import { type MailContent, button, facts, greeting, paragraph } from "../../render/content.ts";
import { formatNaira } from "../../format.ts";

/** Data of the notice of a cancellation; `amount` in naira. */
export type BookingCancelledData = {
  name: string;
  bookingId: string;
  lines: BookingLine[];
  amount: number;
  /** Whether a refund is due. */
  refundDue: boolean;
  /** What was paid online, in naira; default: the amount. */
  paidOnline?: number | undefined;
  /** What stays, with its bill in naira, where one appointment alone is cancelled. */
  rest?: RestOfBooking | undefined;
};

/** What stays of a booking: `added` are the rows beside its lines, with which they add up to the total. */
type RestOfBooking = {
  lines: BookingLine[];
  added: { text: string; amount: number }[];
  total: number;
  paid: number;
  due: number;
  /** What the cancelled appointment gives back, because it could not take place; default: nothing. */
  back?: number | undefined;
  /** It does so because the salon had changed the appointment. */
  isChanged?: boolean | undefined;
  /** What goes back online or at the desk: that, and what was paid beyond the total. */
  comesBack: number;
  giveBack: number;
};

/** Informs a customer that a booking, or one appointment of it, is cancelled, and what comes back. */
export const bookingCancelled = (data: BookingCancelledData, brand: Brand): MailContent =>
  data.rest ? oneCancelled({ ...data, rest: data.rest }, brand) : allCancelled(data, brand);

type OneCancelledData = BookingCancelledData & { rest: NonNullable<BookingCancelledData["rest"]> };

const oneCancelled = ({ name, bookingId, lines, rest }: OneCancelledData, brand: Brand): MailContent => ({
  subject: `One of your appointments is cancelled – ${brand.name}`,
  preview: "The others stay as they are.",
  heading: "One of your appointments is cancelled",
  blocks: [
    greeting(name),
    paragraph("This appointment will not take place:"),
    plannedLines(lines),
    ...whatGoesBack(rest).map(paragraph),
    paragraph("These take place:"),
    bookedLines(rest.lines, rest.total, rest.added),
    facts(...dueFacts(rest), ...phoneFact(brand)),
    chatLink(brand),
    button("See the booking", linkTo(brand, "booking-details", bookingId)),
  ],
  reason: bookingReason(brand.name),
});

function whatGoesBack({ back = 0, isChanged, comesBack, giveBack }: RestOfBooking): string[] {
  const why = isChanged ? "We had changed it" : "It could not take place";
  if (comesBack + giveBack === 0) return ["What you have paid counts for the others, so nothing is sent back."];
  return [
    back > 0
      ? `${why}, so ${formatNaira(back)} of what you have paid comes back.`
      : `You have paid ${formatNaira(comesBack + giveBack)} more than the other appointments cost.`,
    ...(comesBack > 0 ? [`The salon sends ${formatNaira(comesBack)} back; we write again when it is on its way.`] : []),
    ...(giveBack > 0 ? [`You get ${formatNaira(giveBack)} back at the salon.`] : []),
  ];
}

const allCancelled = (data: BookingCancelledData, brand: Brand): MailContent => ({
  subject: `Your booking is cancelled – ${brand.name}`,
  preview: data.refundDue ? "Your refund has been requested." : "These appointments will not take place.",
  heading: "Your booking is cancelled",
  blocks: [
    greeting(data.name),
    paragraph("These appointments will not take place:"),
    bookedLines(data.lines, data.amount),
    data.refundDue
      ? paragraph(
          `A refund of ${formatNaira(data.paidOnline ?? data.amount)} has been requested. We write again when it is on its way.`,
        )
      : paragraph("If you have a question about it, answer this mail."),
    facts(...phoneFact(brand)),
    chatLink(brand),
    button("See the booking", linkTo(brand, "booking-details", data.bookingId)),
  ],
  reason: bookingReason(brand.name),
});
