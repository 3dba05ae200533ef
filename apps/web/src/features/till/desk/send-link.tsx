import { whatsappLink, type Booking } from "@salon/contracts";
import { Copy, MessageCircle } from "lucide-react";
import { toast } from "react-hot-toast/headless";
import { Button, buttonClass } from "../../../ui/controls/button.tsx";
import { useAskPayment } from "../till.queries.ts";

/** Makes the link to a bill and shows it, to be copied or sent by WhatsApp. An account gets a mail too. */
export function SendLink({ booking: { _id, customer } }: { booking: Booking }) {
  const ask = useAskPayment(_id);
  if (!ask.data)
    return (
      <Button variant="quiet" size="small" loading={ask.isPending} onClick={() => ask.mutate()}>
        Send a link
      </Button>
    );

  const { link, text } = ask.data;
  return (
    <div className="w-full space-y-2 rounded-card border border-hairline p-3">
      <p className="text-sm wrap-anywhere">{text}</p>
      <div className="flex flex-wrap gap-2 *:grow">
        <Button variant="quiet" size="small" onClick={() => void copy(link)}>
          <Copy aria-hidden="true" className="size-5" />
          Copy link
        </Button>
        <a
          href={whatsappLink(text, customer?.e164)}
          target="_blank"
          rel="noreferrer"
          className={buttonClass("quiet", "small")}
        >
          <MessageCircle aria-hidden="true" className="size-5" />
          WhatsApp
        </a>
      </div>
    </div>
  );
}

async function copy(link: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(link);
    toast.success("Link copied");
  } catch {
    toast.error("Please copy the link by hand");
  }
}
