import { TIME_ZONE } from "@salon/contracts";
import { zoneLabel } from "../lib/format/moments.ts";
import { useDeviceZone } from "../lib/hooks/device-zone.ts";

/** Says that times are those of the salon, where the device has another zone, or `always`. */
export function ZoneNote({ always = false }: { always?: boolean }) {
  const zone = useDeviceZone();
  return (always || zone !== TIME_ZONE) && <p className="mt-1 text-sm text-fg-muted">{zoneLabel(zone)}</p>;
}
