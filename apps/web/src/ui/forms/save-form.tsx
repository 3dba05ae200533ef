import type { ReactNode, SyntheticEvent } from "react";
import { useNavigate } from "react-router-dom";
import { Button } from "../controls/button.tsx";
import { AlertBox } from "../feedback/alert-box.tsx";
import { StaleNotice } from "../feedback/stale-notice.tsx";
import { FailureSummary } from "./error-summary.tsx";
import { UNTIL_HYDRATED } from "./until-hydrated.ts";
import type { SavingForm } from "./use-save-form.ts";

/** What a form says of the thing that was saved by the key of its attempt before it was changed. */
export type SaidOfMade<Output> = (
  made: Output,
  key: string,
) => {
  /** What is stored, such as `Ngozi, 10:00 AM, 5,000`. */
  text: string;
  /** The page on which it is changed; absent where that is the page below. */
  page?: string;
  /** The label of the button that sends the form as another thing; absent for `It is another one`. */
  another?: string;
};

/** What is said above a form needs this of it. */
type SavingState<Output> = Pick<
  SavingForm<Output>,
  "error" | "made" | "sentKey" | "keepMade" | "startAnother" | "onSubmit"
> &
  Partial<Pick<SavingForm<Output>, "changed" | "idOf">> & {
    /** Sends what the form holds, where its button does something else. */
    onAnother?: () => void;
  };

type SaveFormProps<Output> = {
  of: SavingState<Output> & Partial<Pick<SavingForm<Output>, "id">>;
  saidOfMade?: SaidOfMade<Output> | undefined;
  className?: string;
  children: ReactNode;
};

/** A form with what it was refused for, what others changed meanwhile, and what is saved already; then its fields. */
export function SaveForm<Output>({ of, saidOfMade, className = "space-y-4", children }: SaveFormProps<Output>) {
  return (
    <form id={of.id} method={UNTIL_HYDRATED} noValidate className={className} onSubmit={of.onSubmit}>
      <SaveProblem of={of} saidOfMade={saidOfMade} />
      {children}
    </form>
  );
}

type SaveProblemProps<Output> = { of: SavingState<Output>; saidOfMade?: SaidOfMade<Output> | undefined };

/** What a form was refused for, what others changed meanwhile, or what is saved already; nothing where it can be sent. */
export function SaveProblem<Output>({ of, saidOfMade }: SaveProblemProps<Output>) {
  const { made, sentKey, changed, error, idOf } = of;
  if (changed) return <StaleNotice changes={changed.texts} onLoad={changed.load} />;
  if (made !== undefined && saidOfMade) return <AlreadySaved of={of} made={made} {...saidOfMade(made, sentKey)} />;
  return <FailureSummary error={error} {...(idOf && { idOf })} />;
}

type AlreadySavedProps<Output> = { of: SavingState<Output>; made: Output } & ReturnType<SaidOfMade<Output>>;

/** Says what is saved already, because the answer to it was lost before the form was changed, and asks what is meant. */
function AlreadySaved<Output>({ of, made, text, page, another = "It is another one" }: AlreadySavedProps<Output>) {
  const navigate = useNavigate();
  const change = () => {
    of.keepMade(made);
    // The dialog is closed by then, so that it does not ask about what was typed.
    setTimeout(() => void navigate(page!));
  };
  const sendAnother = (event: SyntheticEvent) => {
    of.startAnother();
    (of.onAnother ?? of.onSubmit)(event);
  };
  return (
    <AlertBox tone="warning">
      <p className="font-semibold wrap-anywhere">Already saved: {text}</p>
      <p className="mt-1">You changed the form after it was sent. What is meant?</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button variant="quiet" size="small" onClick={() => of.keepMade(made)}>
          That is right
        </Button>
        {page !== undefined && (
          <Button variant="quiet" size="small" onClick={change}>
            Change it
          </Button>
        )}
        <Button variant="quiet" size="small" onClick={sendAnother}>
          {another}
        </Button>
      </div>
    </AlertBox>
  );
}
