import { endpoints, type Client } from "@salon/contracts";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { addressOf } from "../../../lib/api/api.ts";
import { useLazyModule } from "../../../lib/hooks/use-lazy-module.ts";
import { PATHS } from "../../../paths.ts";
import { Button, buttonClass } from "../../../ui/controls/button.tsx";
import { useRemoveClient } from "../clients.queries.ts";

const importMerge = () => import("./merge-dialog.tsx");
const importQuestion = () => import("../../../ui/overlays/alert-dialog.tsx");

/** What only admins do with a card: merge it with another one, download all that is stored about the person, and delete it. */
export function ClientOwner({ client }: { client: Client }) {
  const [merging, setMerging] = useState(false);
  const merge = useLazyModule(importMerge);
  return (
    <section aria-labelledby="card-owner" className="rounded-cloth border border-danger bg-surface p-5 md:p-6">
      <h2 id="card-owner" className="mb-3 text-lg">
        Merge or delete
      </h2>
      <div className="flex flex-wrap gap-3">
        <Button
          variant="quiet"
          size="small"
          onPointerEnter={merge.preload}
          onFocus={merge.preload}
          onClick={() => void merge.load().then(setMerging)}
        >
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
      {merge.module && merging && <merge.module.MergeDialog client={client} onClose={() => setMerging(false)} />}
    </section>
  );
}

function DeleteCard({ client: { _id, name } }: { client: Client }) {
  const [asking, setAsking] = useState(false);
  const { module: question, preload, load } = useLazyModule(importQuestion);
  const navigate = useNavigate();
  const remove = useRemoveClient(_id);
  return (
    <>
      <Button
        variant="danger"
        size="small"
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => void load().then(setAsking)}
      >
        Delete card
      </Button>
      {question && (
        <question.AlertDialog
          open={asking}
          onCancel={() => setAsking(false)}
          onConfirm={() =>
            remove.mutate(undefined, {
              onSuccess: () => void navigate(PATHS.adminClients),
              onError: () => setAsking(false),
            })
          }
          loading={remove.isPending}
          title="Delete this card?"
          message={`Alert, notes and patch tests of ${name} are deleted for good. Bookings and the account stay.`}
          confirmLabel="Delete card"
          dangerous
        />
      )}
    </>
  );
}
