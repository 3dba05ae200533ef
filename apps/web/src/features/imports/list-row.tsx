import { noonOf, type ImportRow } from "@salon/contracts";
import { countOf, formatAmount, formatDay, formatPrice } from "../../lib/format/format.ts";
import { Checkbox } from "../../ui/forms/checkbox.tsx";

type ListRowProps = {
  row: ImportRow;
  isBusy: boolean;
  /** Absent where the row cannot be ticked. */
  onTick: ((to: boolean) => void) | undefined;
  onSqueeze: ((to: boolean) => void) | undefined;
};

/** One row: what it says, and what becomes of it. */
export function ListRow({ row, isBusy, onTick, onSqueeze }: ListRowProps) {
  const { title, facts } = sayingOf(row);
  const said = (
    <span className="block min-w-0 wrap-anywhere">
      <span className="font-semibold">{title}</span>
      {facts.length > 0 && <span className="block text-sm text-fg-muted">{facts.join(" · ")}</span>}
    </span>
  );
  return (
    <li className="py-2">
      {onTick ? (
        <Checkbox
          label={said}
          checked={row.ticked}
          disabled={isBusy}
          onChange={(event) => onTick(event.target.checked)}
        />
      ) : (
        said
      )}
      {row.why && <p className="text-sm">{row.why}</p>}
      {row.nearest && row.nearest.length > 0 && (
        <p className="text-sm">Nearest free: {row.nearest.map(whenOf).join("; ")}</p>
      )}
      {row.squeeze && onSqueeze && (
        <Checkbox
          label={`Squeeze in: begins ${row.squeeze.begins}, after ${row.squeeze.after}`}
          checked={row.squeeze.ticked}
          disabled={isBusy}
          onChange={(event) => onSqueeze(event.target.checked)}
        />
      )}
    </li>
  );
}

const whenOf = ({ date, time }: { date: string; time: string }): string => `${formatDay(noonOf(date))}, ${time}`;

/** What a row says: as it was understood, else as it is written. */
function sayingOf({ row, cells, client, appointment, service, card }: ImportRow): { title: string; facts: string[] } {
  if (appointment) {
    const {
      name,
      begins,
      service: asked,
      options,
      with: member,
      phone,
      furtherPhones = [],
      email,
      price,
      paid,
      note,
    } = appointment;
    return {
      title: `${whenOf(appointment)}: ${name}`,
      facts: [
        begins && begins !== appointment.time ? `begins ${begins}` : "",
        [asked, ...(options ?? []).map((option) => option.name)].join(" + "),
        member ? `with ${member.name}` : "",
        formatAmount(price),
        paid ? `paid before the opening: ${formatAmount(paid)}` : "",
        [phone, ...furtherPhones].filter(Boolean).join(", "),
        email ?? "",
        note ?? "",
      ].filter(Boolean),
    };
  }
  if (client)
    return {
      title: client.name,
      facts: [
        [client.phone ?? "No number", ...(client.furtherPhones ?? [])].join(", "),
        client.email ?? "",
        card ? `joins the card of ${card.name}` : "",
        client.alert ? `alert: ${client.alert}` : "",
        client.note ?? "",
        ...(client.notes ?? []).map(({ day, text }) => `${formatDay(noonOf(day))}: ${text}`),
        client.patchTests ? countOf(client.patchTests.length, "patch test", "patch tests") : "",
      ].filter(Boolean),
    };
  if (service)
    return {
      title: service.with ? `${service.name} with ${service.with.name}` : service.name,
      facts: [
        formatPrice(service.price),
        service.timeframe,
        service.category ?? "",
        service.description ?? "",
        service.options ? `options: ${service.options.map(({ name }) => name).join(", ")}` : "",
      ].filter(Boolean),
    };
  return { title: cells.filter(Boolean).join(" · ") || `Row ${row + 1}`, facts: [] };
}
