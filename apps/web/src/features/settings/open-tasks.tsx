import { useEffect, useState } from "react";

const loadCard = () => import("./first-run-card.tsx");

/** The tasks before the salon opens. Their code loads after the page, because most salons have none left. */
export function OpenTasks() {
  const [card, setCard] = useState<Awaited<ReturnType<typeof loadCard>>>();
  useEffect(() => {
    loadCard().then(setCard, () => undefined);
  }, []);
  return card ? <card.FirstRunCard /> : null;
}
