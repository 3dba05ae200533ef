import {
  callLink,
  isComing,
  isFinished,
  noonOf,
  progressOfFlags,
  whatsappLink,
  type Appointment,
} from "@salon/contracts";
import { useContext } from "react";
import { serverNow } from "../../../lib/hooks/clock.ts";
import { readyText } from "../../../domain/clients/phone-links.tsx";
import { PaymentOverPage } from "../../../domain/payment-over-page.ts";
import { BILL_ANCHOR, linkTo, PATHS, PRINT_QUERY } from "../../../paths.ts";
import { ActionMenu, type MenuAction } from "../../../ui/overlays/action-menu.tsx";
import { isToPay } from "./card-facts.tsx";
import type { CardActions } from "./line-actions.ts";
import { holdActions } from "../../bookings/hold-actions.ts";
import { isMovable } from "./board-moves.ts";
import { hasTimeToFree } from "./missed-time.ts";

/** A dialog about an appointment. */
export interface LineDialog {
  name: "time" | "with" | "cancel";
  appointment: Appointment;
  /** Whether the other time is one of today. */
  toToday?: true;
}

type CardMenuProps = {
  /** The salon day. */
  day: string;
  /** Whether the day is over. */
  isOver: boolean;
  appointment: Appointment;
  actions: CardActions;
  onOpen: (dialog: LineDialog) => void;
};

const TAKE_BACK = {
  arrived: "Not arrived",
  started: "Not started",
  done: "Not done",
  noShow: "Not a no-show",
} as const;

/** Everything else that staff do with an appointment. */
export function CardMenu({ day, isOver, appointment, actions, onOpen }: CardMenuProps) {
  const { customer, service } = appointment;
  const take = useContext(PaymentOverPage);
  return (
    <ActionMenu
      label={`More: ${customer.name}, ${service}`}
      actions={() => [
        ...holdActions(appointment, actions.hold),
        ...changesOf({ day, appointment, actions, onOpen, isOver }),
        ...pagesOf(appointment, take),
        ...contactsOf(day, appointment),
      ]}
    />
  );
}

/** The payment over the board, or the bill, and the receipt on paper. */
function pagesOf(appointment: Appointment, take: ((bookingId: string) => void) | null): MenuAction[] {
  const { bookingId } = appointment;
  const page = linkTo(PATHS.adminBookingDetails, { id: bookingId });
  const money: MenuAction =
    take && isToPay(appointment)
      ? { label: "Take payment", act: () => take(bookingId) }
      : { label: "Bill and receipt", href: `${page}#${BILL_ANCHOR}`, isOwn: true };
  return [money, { label: "Print", href: `${page}?${PRINT_QUERY}=1`, isOwn: true }];
}

function changesOf({ day, appointment, actions, onOpen, isOver }: CardMenuProps): MenuAction[] {
  const canFree = hasTimeToFree(appointment, day, serverNow());
  const { stepBack, miss, complete, free } = actions;
  const progress = progressOfFlags(appointment);
  const { bookingStatus, cancelled } = appointment;
  const isOpen = isComing(bookingStatus) && !cancelled;
  const open = (name: LineDialog["name"]) => () => onOpen({ name, appointment });
  const offered: (MenuAction | false)[] = [
    isMovable(appointment) && { label: "Change time", act: open("time") },
    isOpen && appointment.with !== undefined && !isFinished(appointment) && { label: "With", act: open("with") },
    isOpen &&
      !appointment.noShow &&
      !appointment.done && { label: isOver ? "Missed" : "No-show", act: () => miss(appointment) },
    isOpen && canFree && { label: "Free this time", act: () => free(appointment) },
    isOpen && progress !== undefined && { label: TAKE_BACK[progress], act: () => stepBack(appointment) },
    isOpen && appointment.done === true && { label: "Set booking to completed", act: () => complete(appointment) },
    isOpen && { label: "Cancel", act: open("cancel") },
  ];
  return offered.filter((action) => action !== false);
}

function contactsOf(day: string, appointment: Appointment): MenuAction[] {
  const { customer, time } = appointment;
  if (!customer.phone) return [];
  const text = readyText(customer.name, [{ ...appointment, date: noonOf(day), time }]);
  return [
    { label: `Call ${customer.phone}`, href: callLink(customer.e164 ?? customer.phone) },
    ...(customer.e164 ? [{ label: "WhatsApp", href: whatsappLink(text, customer.e164) }] : []),
  ];
}
