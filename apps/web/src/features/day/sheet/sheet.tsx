import { noonOf, type Booking } from "@salon/contracts";
import { X } from "lucide-react";
import { useEffect, useId, useRef } from "react";
import { formatDay } from "../../../lib/format/format.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { IconButton } from "../../../ui/controls/icon-button.tsx";
import { lazyPart } from "../../../ui/feedback/lazy-part.tsx";
import { SkeletonList } from "../../../ui/feedback/skeleton.tsx";
import { useFocusHeadingOnUnmount } from "../../../ui/overlays/focus.ts";
import { useThrowAway } from "../../../ui/overlays/throw-away.tsx";
import { firstLine, hasTyped, type ChangeDraft, type Draft } from "../../draft/draft.ts";
import { useSheetSending, type SheetSending } from "./sheet-sending.tsx";
import { useWish } from "./walk-in-choices.ts";
import { WalkInForm } from "./walk-in-form.tsx";
import { focusOn, type RenderAlert } from "./who-fields.tsx";

const LOADING = <SkeletonList rows={6} label="Loading the form…" rowClassName="h-14 w-full" />;

const VisitForm = lazyPart(async () => (await import("./visit-form.tsx")).VisitForm, { loading: LOADING });

export type SheetProps = {
  draft: Draft;
  change: ChangeDraft;
  /** The salon day of now. */
  today: string;
  /** The first field gets the focus when this number changes. */
  opened: number;
  /** Opens another day. */
  onGo: (day: string) => void;
  onClose: () => void;
  onAdded: (booking: Booking) => void;
  renderAlert: RenderAlert;
};

/** What both forms of the sheet get. */
export type FormProps = Omit<SheetProps, "opened" | "onClose" | "onAdded"> & {
  fields: ReturnType<typeof idsOf>;
  sending: SheetSending;
};

const idsOf = (id: string) => ({
  name: `${id}-name`,
  phone: `${id}-phone`,
  time: `${id}-time`,
  with: `${id}-with`,
  price: `${id}-price`,
  method: `${id}-method`,
});

/** The sheet for a new appointment: of one service, or of several as a visit. Both show the same draft, so that a switch loses nothing. */
export function Sheet({ opened, onClose, onAdded, ...props }: SheetProps) {
  const { draft, change, today } = props;
  const { several, day, time } = draft;
  const fields = idsOf(useId());
  const sending = useSheetSending(fields, onAdded);
  const { person } = useWish(firstLine(draft));
  const { close, question } = useThrowAway({ hasTyped: hasTyped(draft), where: "page", onClose });
  useFocusOnce(fields.name, opened);
  useFocusHeadingOnUnmount();
  const place = ["New appointment", day === today ? "today" : formatDay(noonOf(day)), time, person?.name];
  const Form = several ? VisitForm : WalkInForm;
  return (
    <>
      <div className="flex items-start justify-between gap-2">
        <h2 className="pt-1.5 text-lg">{several ? "New visit" : place.filter(Boolean).join(", ")}</h2>
        <IconButton label="Close" icon={<X aria-hidden="true" />} onClick={close} />
      </div>
      <Button
        variant="quiet"
        size="small"
        onClick={() => {
          sending.reset();
          change({ do: "set", part: { several: !several } });
        }}
      >
        {several ? "One service" : "Several services, or with friends"}
      </Button>
      <Form {...props} {...{ fields, sending }} />
      {sending.question}
      {question}
    </>
  );
}

/** Focuses a field when the sheet opens, and whenever it is opened anew. */
function useFocusOnce(id: string, opened: number): void {
  const focused = useRef<number>(undefined);
  useEffect(() => {
    if (focused.current === opened) return;
    focused.current = opened;
    focusOn(id);
  }, [id, opened]);
}
