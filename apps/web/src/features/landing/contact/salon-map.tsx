import { isAtPlace, mapLink, PLACE } from "@salon/contracts";
import { MapPin } from "lucide-react";
import { useState } from "react";
import { MapSketch } from "../../../art/map-sketch.tsx";
import { Button } from "../../../ui/controls/button.tsx";

/** The area around the place of the sketch (west, south, east, north, in degrees). */
const BOX = "3.9330,7.4010,3.9530,7.4130";
const { road, locality, latitude, longitude } = PLACE;
const LIVE_MAP = `https://www.openstreetmap.org/export/embed.html?bbox=${encodeURIComponent(BOX)}&layer=mapnik&marker=${latitude}%2C${longitude}`;

/** The way to the salon: a link to a map, below a drawn map where that shows the salon's place. */
export function SalonMap({ address }: { address: string }) {
  const [live, setLive] = useState(false);
  const link = (
    <a href={mapLink(address)} target="_blank" rel="noreferrer" className="text-link">
      Open in Maps
      <span className="sr-only"> (new tab)</span>
    </a>
  );
  if (!isAtPlace(address)) {
    return (
      <p className="flex items-center gap-2">
        <MapPin aria-hidden="true" className="size-5 shrink-0" />
        {link}
      </p>
    );
  }
  return (
    <figure>
      <div className="relative aspect-[3/2] overflow-hidden rounded-cloth border border-hairline bg-sunken">
        {live ? (
          // oxlint-disable-next-line react/iframe-missing-sandbox -- another origin's page, which needs its scripts and its own origin: a sandbox with both is none
          <iframe
            src={LIVE_MAP}
            title={`Map of ${road}, ${locality}, by OpenStreetMap`}
            className="size-full"
            referrerPolicy="strict-origin-when-cross-origin"
          />
        ) : (
          <>
            <MapSketch alt={`Sketch map: the salon beside the ${road} interchange`} className="size-full" />
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
        {link}
      </figcaption>
    </figure>
  );
}
