import { displacedText, type Appointment } from "@salon/contracts";
import { Badge } from "../../../ui/feedback/badge.tsx";

/** Why an appointment cannot take place. */
export const DisplacedMarks = ({ causes = [] }: { causes: Appointment["displaced"] }) =>
  causes.map((cause) => (
    <Badge key={`${cause.kind} ${cause.of}`} tone="danger">
      <span className="min-w-0 wrap-anywhere whitespace-pre-line">{displacedText(cause)}</span>
    </Badge>
  ));
