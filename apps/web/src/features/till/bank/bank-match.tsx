import type { BankList } from "@salon/contracts";
import { useState } from "react";
import { Button } from "../../../ui/controls/button.tsx";
import { Card } from "../../../ui/layout/cards.tsx";
import { useMatchList } from "../till.queries.ts";
import { BankListForm } from "./bank-list-form.tsx";
import { BankResult } from "./bank-result.tsx";

/** Checks typed transfers and POS money against a list of the bank or of the terminal. The list stays on this page. */
export function BankMatch() {
  const [list, setList] = useState<BankList>();
  const match = useMatchList();
  const compare = (next: BankList) => match.mutate(next, { onSuccess: () => setList(next) });

  if (!list || !match.data)
    return (
      <Card>
        <BankListForm onList={compare} isBusy={match.isPending} failure={match.error?.message} />
      </Card>
    );
  return (
    <>
      <BankResult list={list} match={match.data} onChanged={() => match.mutate(list)} />
      <Button variant="quiet" onClick={() => setList(undefined)}>
        Check another list
      </Button>
    </>
  );
}
