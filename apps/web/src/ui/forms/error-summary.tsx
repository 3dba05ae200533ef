import { ApiError } from "../../lib/api/api-error.ts";
import { AlertBox } from "../feedback/alert-box.tsx";

type ErrorSummaryProps = {
  title?: string;
  /** One line per problem; with `fieldId` it links to that field. */
  errors: { message: string; fieldId?: string | undefined }[];
};

/** The errors of a form in one place; it takes the focus when it appears. Renders nothing without errors. */
export function ErrorSummary({ title = "Please check the form", errors }: ErrorSummaryProps) {
  if (errors.length === 0) return null;
  return (
    <AlertBox key={errors.map((error) => error.message).join("\n")} tone="danger">
      <p className="font-display text-lg font-bold text-danger">{title}</p>
      <ul className="mt-1 space-y-1">
        {errors.map(({ message, fieldId }) => (
          <li key={message}>{fieldId ? <FieldLink fieldId={fieldId} message={message} /> : message}</li>
        ))}
      </ul>
    </AlertBox>
  );
}

function FieldLink({ fieldId, message }: { fieldId: string; message: string }) {
  return (
    <a
      href={`#${fieldId}`}
      className="font-semibold text-danger underline underline-offset-3"
      onClick={(event) => {
        // Without preventDefault the router would handle the hash as a navigation.
        event.preventDefault();
        document.getElementById(fieldId)?.focus();
      }}
    >
      {message}
    </a>
  );
}

type FailureSummaryProps = {
  error: Error | null;
  /** The ids of the form's controls by field name. */
  fields?: Record<string, string>;
  /** Makes the id of a control of its field's name, where `fields` does not have it. */
  idOf?: (name: string) => string;
};

/** The server's reasons for refusing a form; each violated rule links to its field. */
export function FailureSummary({ error, fields = {}, idOf }: FailureSummaryProps) {
  if (!error) return null;
  const listed = error instanceof ApiError ? error.errors : [];
  // A part of a field is shown at the field. The form is drawn by the time it is refused.
  const shownAt = (path: string) =>
    [path, path.split(".")[0]!].map((name) => idOf?.(name)).find((id) => id && document.getElementById(id));
  const problems = listed.map(({ path, message }) => ({ message, fieldId: fields[path] ?? shownAt(path) }));
  return (
    <ErrorSummary title="That did not work" errors={problems.length > 0 ? problems : [{ message: error.message }]} />
  );
}
