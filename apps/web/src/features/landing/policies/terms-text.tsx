import {
  cancellationText,
  HOLD_MINUTES,
  hoursText,
  MISSED_DAYS,
  PAYMENT_SESSION_MINUTES,
  untilCutoff,
  type Settings,
} from "@salon/contracts";
import { countOf } from "../../../lib/format/format.ts";
import type { PolicyPart } from "./policy.tsx";

const minutesText = (minutes: number): string =>
  minutes % 60 === 0 ? hoursText(minutes / 60) : countOf(minutes, "minute", "minutes");
const WHOLE_PERCENT = 100;

/** What is paid online when an appointment is booked. */
function depositText({ depositPercent, noShowDepositPercent }: Settings): string {
  const part =
    depositPercent === WHOLE_PERCENT
      ? "When you book you pay the whole price online."
      : `When you book you pay ${depositPercent} percent of the price online, and the rest at the salon.`;
  const own = " A service may have a part of its own; the booking page and the cart show what is paid now.";
  const missed = noShowDepositPercent
    ? ` Who missed an appointment in the last ${MISSED_DAYS} days pays at least ${noShowDepositPercent} percent.`
    : "";
  return part + own + missed;
}

/** The parts of the terms of service, as the owner has set what they depend on. */
export const termsOfService = (settings: Settings): readonly PolicyPart[] => [
  {
    id: "agreement",
    title: "What this is",
    text: (
      <p>
        These terms are between you and the salon, for using this site and for the appointments you book on it. By
        opening an account or booking you accept them. They take nothing away from rights that Nigerian consumer law
        gives you.
      </p>
    ),
  },
  {
    id: "account",
    title: "Your account",
    text: (
      <>
        <p>
          Give your own name and an e-mail address you read, and keep your password to yourself. You may book before you
          have verified the address, but please do: a forgotten password can only be reset by mail.
        </p>
        <p>
          We use your geolocation to alert you to unusual logins: a sign-in from a country and kind of device not seen
          with your account before sends you a mail. The privacy policy says how coarse that is.
        </p>
        <p>We may suspend an account that is used to disturb others or the salon. Its paid bookings stand.</p>
      </>
    ),
  },
  {
    id: "booking",
    title: "Booking",
    text: (
      <ul>
        <li>Times are Nigerian time. A time that is shown as free is free at that moment.</li>
        <li>
          You may book up to {settings.horizonDays} days ahead
          {settings.noticeMinutes > 0 && `, and until ${minutesText(settings.noticeMinutes)} before the appointment`}.
        </li>
        <li>
          While you pay, your times are held for you: the payment page stays open {PAYMENT_SESSION_MINUTES} minutes, the
          hold {HOLD_MINUTES}.
        </li>
        <li>A booking stands once your payment has arrived. You see it in Your bookings, and a mail confirms it.</li>
        <li>
          If a payment arrives after its times went to another customer, we write to you and offer you another time or
          your money back.
        </li>
      </ul>
    ),
  },
  {
    id: "prices",
    title: "Prices and payment",
    text: (
      <>
        <p>
          Prices are in Nigerian naira (NGN) and are those of the price list when you pay; should one change while it is
          in your cart, we ask you again before anything is charged. A service without a price cannot be booked online:
          please call.
        </p>
        <p>{depositText(settings)}</p>
        <p>
          Online payments go through a third-party provider, Flutterwave, on its own page and under its own terms. We do
          not store payment information: no card number ever reaches us.
        </p>
      </>
    ),
  },
  {
    id: "cancel",
    title: "Changing, cancelling, refunds",
    text: (
      <ul>
        <li>
          You may move or cancel an appointment yourself, in Your bookings, {untilCutoff(settings.cancelCutoffHours)}.{" "}
          For a booking of several appointments, the first one counts for cancelling.
        </li>
        <li>
          Cancelled in time, what you have paid is given back, the way it was paid. A person at the salon starts every
          refund, and a mail tells you when it is done; your bank may take some days more.
        </li>
        <li>Later than that, please call.</li>
        <li>{cancellationText(settings)}</li>
        <li>If we have to cancel, you choose between another time and what you have paid.</li>
      </ul>
    ),
  },
  {
    id: "visit",
    title: "Your visit",
    text: (
      <p>
        Please come a few minutes early, and tell us about allergies, skin conditions or a pregnancy before we begin.
        Arriving late may shorten the service, because another customer has the next time.
      </p>
    ),
  },
  {
    id: "site",
    title: "This site",
    text: (
      <p>
        Text and drawings here belong to the salon. Please do not try to break in, to book in other people’s names, or
        to load the site with machines. It may be away for repairs now and then; the phone works all the same.
      </p>
    ),
  },
  {
    id: "law",
    title: "Law and changes",
    text: (
      <p>
        Nigerian law applies. If these terms change, their date changes; a booking is under the terms of the day it was
        paid.
      </p>
    ),
  },
];
