import { ApiError } from "../../lib/api/api-error.ts";
import { ErrorSummary } from "./error-summary.tsx";

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
