import { Button } from "../controls/button.tsx";
import { AlertBox } from "./alert-box.tsx";

type StaleNoticeProps = {
  /** What the other user has changed. */
  changes?: readonly string[];
  onLoad: () => void;
};

/** Says what another user has changed in the same row, and offers to load it. */
export function StaleNotice({ changes = [], onLoad }: StaleNoticeProps) {
  return (
    <AlertBox tone="warning">
      <p className="font-display text-lg font-bold">This was changed meanwhile</p>
      {changes.length > 0 && (
        <ul className="mt-1 list-disc pl-5 wrap-anywhere">
          {changes.map((change) => (
            <li key={change}>{change}</li>
          ))}
        </ul>
      )}
      <p className="mt-1">
        Load the newest values, then make your change again. Loading them throws away what you typed here.
      </p>
      <Button variant="quiet" size="small" className="mt-3" onClick={onLoad}>
        Load the newest
      </Button>
    </AlertBox>
  );
}
