import { createContext, useContext } from "react";

/** True for the overlays that are shown over a covered page; all others are hidden with the page. */
export const OverCover = createContext(false);

/** The attribute of an overlay's elements that keeps them visible over a covered page. */
export const useOverCover = (): { "data-over-cover"?: "" } => (useContext(OverCover) ? { "data-over-cover": "" } : {});
