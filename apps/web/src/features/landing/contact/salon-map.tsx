import { PLACE } from "@salon/contracts";
import { MapPin } from "lucide-react";
import { useState } from "react";
import { MapSketch } from "../../../art/map-sketch.tsx";
import { Button } from "../../../ui/controls/button.tsx";

/** The area around the Iwo Road interchange (west, south, east, north, in degrees). */
const BOX = "3.9330,7.4010,3.9530,7.4130";
const { latitude, longitude } = PLACE;
const LIVE_MAP = `https://www.openstreetmap.org/export/embed.html?bbox=${encodeURIComponent(BOX)}&layer=mapnik&marker=${latitude}%2C${longitude}`;
const BIG_MAP = `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`;

/** A drawn map; the live OpenStreetMap loads only on request. */
export function SalonMap() {
  const [live, setLive] = useState(false);
  return (
    <figure>
      <div className="relative aspect-[3/2] overflow-hidden rounded-cloth border border-hairline bg-sunken">
        {live ? (
          // oxlint-disable-next-line react/iframe-missing-sandbox -- another origin's page, which needs its scripts and its own origin: a sandbox with both is none
          <iframe
            src={LIVE_MAP}
            title="Map of Iwo Road, Ibadan, by OpenStreetMap"
            className="size-full"
            referrerPolicy="strict-origin-when-cross-origin"
          />
        ) : (
          <>
            <MapSketch alt="Sketch map: the salon beside the Iwo Road interchange" className="size-full" />
            <Button variant="quiet" size="small" className="absolute! bottom-3 left-3" onClick={() => setLive(true)}>
              <MapPin aria-hidden="true" className="size-4" />
              Load live map
            </Button>
          </>
        )}
      </div>
      <figcaption className="mt-2 text-sm text-fg-muted">
        {live
          ? "Map by OpenStreetMap and its contributors. "
          : "A sketch, not to scale. The live map comes from OpenStreetMap. "}
        <a href={BIG_MAP} target="_blank" rel="noreferrer" className="text-link">
          Open in Maps
          <span className="sr-only"> (new tab)</span>
        </a>
      </figcaption>
    </figure>
  );
}
