import { noShowBefore, type Booking } from "@salon/contracts";
import { useState } from "react";
import { hasSlot, salonDayOf } from "../../../domain/cart-line.ts";
import { formatDate } from "../../../lib/format/format.ts";
import { useLazyModule } from "../../../lib/hooks/use-lazy-module.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { seenAs } from "../bookings.board.queries.ts";
import type { useSetFlags } from "../bookings.desk.queries.ts";
import { NoShowQuestion } from "./no-show-question.tsx";

const loadDialog = () => import("../booking-dialog.tsx");

type NoShowProps = {
  booking: Booking;
  item: number;
  now: Date;
  label: string;
  setFlags: ReturnType<typeof useSetFlags>;
};

/** Notes that the customer of an appointment has not come, or takes it back; before it begins it asks what is meant. */
export function NoShow({ booking, item, now, label, setFlags }: NoShowProps) {
  const [asked, setAsked] = useState<"day" | "begin">();
  const [opened, setOpened] = useState<"time" | "cancel">();
  const dialog = useLazyModule(loadDialog);
  const line = booking.cartItems[item]!;
  const { noShow = false, service, time } = line;
  const day = salonDayOf(line.date);
  const set = () => setFlags.mutate({ id: booking._id, item, from: seenAs(line), arrived: false, noShow: !noShow });
  const close = () => setAsked(undefined);
  const open = (name: "time" | "cancel") => () => {
    close();
    void dialog.load().then((isThere) => isThere && setOpened(name));
  };
  const press = () => {
    const before = noShow ? undefined : noShowBefore({ day, time }, now);
    if (before) setAsked(before);
    else set();
  };
  return (
    <>
      <Button
        variant={noShow ? "danger" : "quiet"}
        size="small"
        aria-pressed={noShow}
        loading={setFlags.isPending}
        onClick={press}
      >
        {label}
        <span className="sr-only">: {service}</span>
      </Button>
      {asked && (
        <NoShowQuestion
          before={asked}
          name={booking.customer?.name ?? "this customer"}
          when={[formatDate(line.date), hasSlot(line) && time].filter(Boolean).join(", ")}
          onMiss={() => {
            close();
            set();
          }}
          onMove={hasSlot(line) ? open("time") : undefined}
          onCancelIt={open("cancel")}
          onClose={close}
        />
      )}
      {dialog.module && opened && (
        <dialog.module.BookingDialog
          name={opened}
          appointment={{ bookingId: booking._id, item }}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  );
}
