import type { Client } from "@salon/contracts";
import { AlertForm } from "./alert-form.tsx";
import { ClientNotes } from "./client-notes.tsx";
import { PatchTests } from "./patch-tests.tsx";
import { WithServices } from "./with-services.tsx";

/** What staff wrote on a card: alert, notes and patch tests, with their forms. */
export function Written({ client }: { client: Client }) {
  return (
    <div className="space-y-6">
      <AlertForm client={client} />
      <ClientNotes client={client} />
      <WithServices>{(services) => <PatchTests client={client} services={services} />}</WithServices>
    </div>
  );
}
