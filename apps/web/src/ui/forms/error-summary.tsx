import { useEffect, useRef } from "react";
import { ApiError } from "../../lib/api/api-error.ts";

type ErrorSummaryProps = {
  title?: string;
  /** One line for each problem; with `fieldId` it links to that field. */
  errors: { message: string; fieldId?: string | undefined }[];
};

/** What is wrong with a form, in one place: takes the focus when it appears, so nobody misses it. Renders nothing without errors. */
export function ErrorSummary({ title = "Please check the form", errors }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  const key = errors.map((error) => error.message).join("\n");
  useEffect(() => {
    if (key) box.current?.focus();
  }, [key]);
  if (errors.length === 0) return null;
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="rounded-cloth border-l-6 border-danger bg-danger-soft px-4 py-3 text-fg"
    >
      <p className="font-display text-lg font-bold text-danger">{title}</p>
      <ul className="mt-1 space-y-1">
        {errors.map(({ message, fieldId }) => (
          <li key={message}>{fieldId ? <FieldLink fieldId={fieldId} message={message} /> : message}</li>
        ))}
      </ul>
    </div>
  );
}

function FieldLink({ fieldId, message }: { fieldId: string; message: string }) {
  return (
    <a
      href={`#${fieldId}`}
      className="font-semibold text-danger underline underline-offset-3"
      onClick={(event) => {
        // The router must not see the hash: this is a jump to a field, not a page.
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
  /** Names of the form's fields to the ids of their controls. */
  fields: Record<string, string>;
};

/** Why the server refused a form, above it, each broken rule linked to its field. */
export function FailureSummary({ error, fields }: FailureSummaryProps) {
  if (!error) return null;
  const listed = error instanceof ApiError ? error.errors : [];
  const problems = listed.map(({ path, message }) => ({ message, fieldId: fields[path] }));
  return (
    <ErrorSummary title="That did not work" errors={problems.length > 0 ? problems : [{ message: error.message }]} />
  );
}
