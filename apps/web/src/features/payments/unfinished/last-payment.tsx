import { lazyPart } from "../../../ui/feedback/lazy-part.tsx";

/** The panel of an unfinished payment; its code loads for those who have one. */
export const LastPaymentPanel = lazyPart(async () => (await import("./unfinished-panel.tsx")).UnfinishedPanel);
