import { canAccess, endpoints, newNoteSchema, type Client } from "@salon/contracts";
import { BlankedText, BlankText } from "../../../domain/blank-text.tsx";
import { formatMoment } from "../../../lib/format/moments.ts";
import { useSession } from "../../../lib/session/session.ts";
import { PageForm } from "../../../ui/forms/page-form.tsx";
import { TextArea } from "../../../ui/forms/text-field.tsx";
import { useSaveForm } from "../../../ui/forms/use-save-form.ts";
import { Card } from "../../../ui/layout/cards.tsx";
import { useAddNote, useBlankNote } from "../clients.queries.ts";

/** The notes of a card, newest first, and the form that adds one. */
export function ClientNotes({ client: { _id, notes } }: { client: Client }) {
  const { user } = useSession();
  const isAdmin = canAccess(endpoints.clients.blankNote.access, user?.role ?? "guest");
  const form = useSaveForm({
    schema: newNoteSchema,
    start: { text: "" },
    save: useAddNote(_id),
    bodyOf: (note, key) => ({ ...note, key }),
    again: true,
  });
  return (
    <Card>
      <h2 className="mb-3 text-xl">Notes</h2>
      <PageForm
        of={form}
        action="Add note"
        button="small"
        saidOfMade={(card) => ({ text: card.notes[0]?.text ?? "the note" })}
      >
        <TextArea
          {...form.field("text")}
          label="New note"
          hint="Only staff read notes. The client gets them in the export of their data."
          autoComplete="off"
        />
      </PageForm>
      {notes.length === 0 ? (
        <p className="mt-4 text-fg-muted">No notes yet.</p>
      ) : (
        <ul aria-label="Notes" className="mt-4 divide-y divide-hairline border-t border-hairline">
          {notes.map((note) => (
            <li key={note._id} className="py-3">
              <p className="wrap-anywhere whitespace-pre-line">
                {note.blanked ? <BlankedText blanked={note.blanked} /> : note.text}
              </p>
              <p className="mt-1 text-sm text-fg-muted">
                {note.by}, <time dateTime={note.at}>{formatMoment(note.at)}</time>
              </p>
              {isAdmin && !note.blanked && <BlankNote client={_id} note={note} />}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

const BlankNote = ({ client, note: { _id, by, at } }: { client: string; note: Client["notes"][number] }) => (
  <BlankText what={`the note of ${by}, ${formatMoment(at)}`} submission={useBlankNote(client, _id)} />
);
