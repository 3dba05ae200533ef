import { TIME_ZONE } from "@salon/contracts";
import { useSyncExternalStore } from "react";
import { deviceZone } from "../format/moments.ts";

const neverChanges = () => () => undefined;

/** The IANA zone of this device; on the server and during hydration the salon's, so that both render the same markup. */
export const useDeviceZone = (): string => useSyncExternalStore(neverChanges, deviceZone, () => TIME_ZONE);
