import { isProven } from "@salon/contracts";
import { useSearchParams } from "react-router-dom";
import { ProveNotice } from "../../domain/clients/prove-notice.tsx";
import { useSession } from "../../lib/session/session.ts";
import { isObjectId } from "../../paths.ts";
import { EarlierLists } from "./earlier-lists.tsx";
import { Leaving } from "./leaving.tsx";
import { NewList } from "./new-list.tsx";
import { OpenList } from "./open-list.tsx";

/** Brings the clients, appointments and services that a salon has on paper or in another program. */
export function Notebook() {
  const { user } = useSession();
  const [address, setAddress] = useSearchParams();
  const id = address.get("list") ?? "";
  const open = (list: string | null) =>
    setAddress((before) => {
      const next = new URLSearchParams(before);
      if (list === null) next.delete("list");
      else next.set("list", list);
      return next;
    });

  if (user && !isProven(user)) return <ProveNotice user={user} />;
  if (isObjectId(id)) return <OpenList key={id} id={id} onClose={() => open(null)} />;
  return (
    <>
      <NewList onBrought={open} />
      <EarlierLists onOpen={open} />
      <Leaving />
    </>
  );
}
