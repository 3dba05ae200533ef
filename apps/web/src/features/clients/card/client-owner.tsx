import { endpoints, type Client } from "@salon/contracts";
import { useNavigate } from "react-router-dom";
import { addressOf } from "../../../lib/api/api.ts";
import { useLazyDialog } from "../../../lib/hooks/use-lazy-module.ts";
import { PATHS } from "../../../paths.ts";
import { Button, buttonClass } from "../../../ui/controls/button.tsx";
import { useRemoveClient } from "../clients.queries.ts";

const importMerge = () => import("./merge-dialog.tsx");
const importQuestion = () => import("../../../ui/overlays/alert-dialog.tsx");

/** What only admins do with a card: merge it with another one, download all that is stored about the person, and delete it. */
export function ClientOwner({ client }: { client: Client }) {
  const { dialog: merge, isOpen, opener, close } = useLazyDialog(importMerge);
  return (
    <section aria-labelledby="card-owner" className="rounded-cloth border border-danger bg-surface p-5 md:p-6">
      <h2 id="card-owner" className="mb-3 text-lg">
        Merge or delete
      </h2>
      <div className="flex flex-wrap gap-3">
        <Button variant="quiet" size="small" {...opener}>
          Merge with another card
        </Button>
        <a
          href={addressOf(endpoints.clients.export, { params: { id: client._id } })}
          download={`client-card-${client._id}.json`}
          className={buttonClass("quiet", "small")}
        >
          Download as a file
        </a>
        <DeleteCard client={client} />
      </div>
      {merge && isOpen && <merge.MergeDialog client={client} onClose={close} />}
    </section>
  );
}

function DeleteCard({ client: { _id, name } }: { client: Client }) {
  const { dialog: question, isOpen, opener, close } = useLazyDialog(importQuestion);
  const navigate = useNavigate();
  const remove = useRemoveClient(_id);
  return (
    <>
      <Button variant="danger" size="small" {...opener}>
        Delete card
      </Button>
      {question && (
        <question.AlertDialog
          open={isOpen}
          onCancel={close}
          onConfirm={() =>
            remove.mutate(undefined, {
              onSuccess: () => void navigate(PATHS.adminClients),
              onError: close,
            })
          }
          loading={remove.isPending}
          title="Delete this card?"
          message={`Alert, notes and patch tests of ${name} are deleted for good. Their number and the address of their receipts go from the bookings made at the desk that are over and settled, and from the others once they are. Names, days and amounts stay in the books, and so does an account with its bookings.`}
          confirmLabel="Delete card"
          dangerous
        />
      )}
    </>
  );
}
