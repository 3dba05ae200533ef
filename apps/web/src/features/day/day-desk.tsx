import type { Booking, Client } from "@salon/contracts";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { teamQuery } from "../../domain/team.ts";
import { deskDayQuery } from "../../domain/waiting.ts";
import { lazyPart } from "../../ui/feedback/lazy-part.tsx";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { SkeletonList } from "../../ui/feedback/skeleton.tsx";
import { useDraft } from "../draft/draft.ts";
import type { Spot } from "./board/board-moves.ts";
import { draftOf, useDayAddress, useNewKey } from "./day-address.ts";
import { DayBoard } from "./day-board.tsx";
import type { SheetProps } from "./sheet/sheet.tsx";

const LOADING = <SkeletonList rows={6} label="Loading the form…" rowClassName="h-14 w-full" />;

/** Its code loads after that of the board, which staff look at first. */
const Sheet = lazyPart(async () => (await import("./sheet/sheet.tsx")).Sheet, { loading: LOADING });

type DayDeskProps = Pick<SheetProps, "renderAlert"> & {
  /** The client card of the address, for whom the sheet is open. */
  client: Client | undefined;
};

/** The appointments of a day, and beside them the sheet for a new one. */
export function DayDesk({ client, renderAlert }: DayDeskProps) {
  const address = useDayAddress();
  const { isOpen } = address;
  const [fresh, setFresh] = useState<string>();
  const [opened, setOpened] = useState(0);
  const query = useQuery(deskDayQuery);
  const today = query.data;
  const { data: team = [] } = useQuery(teamQuery);
  const day = address.day ?? today;
  const { draft, change } = useDraft(draftOf(day ?? "", client, address.service));
  useNewKey(address.open);
  useEffect(() => {
    if (!isOpen) change({ do: "begin" });
  }, [isOpen, change]);
  const go = (date: string) => address.go(date === today ? null : date);
  const close = () => {
    // The address follows in the router's own time.
    change({ do: "begin" });
    address.close();
  };
  const added = ({ _id }: Booking) => {
    setFresh(_id);
    close();
  };
  const take = ({ slot, column }: Spot) => {
    const isPerson = team.some(({ _id }) => _id === column);
    change({ do: "set", part: { time: slot } });
    change({ do: "line", part: { with: isPerson ? { id: column, isGiven: true } : null } });
    setOpened((times) => times + 1);
    address.open();
  };
  if (!today || !day)
    return <Loaded query={query} skeleton={{ rows: 8, label: "Loading the day…", rowClassName: "h-14 w-full" }} />;
  const sheet = (
    <aside aria-label={draft.several ? "New visit" : "New appointment"} data-print="no" className="day-sheet">
      <Sheet {...{ draft, change, today, opened, renderAlert }} onGo={go} onClose={close} onAdded={added} />
    </aside>
  );
  return <DayBoard {...{ day, today, fresh }} sheet={isOpen && sheet} onGo={go} onNew={address.open} onBook={take} />;
}
