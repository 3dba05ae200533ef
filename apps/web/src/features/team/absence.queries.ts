import { TOUCHES, type contract, type RouteRequest, type Slot } from "@salon/contracts";
import { keepPreviousData, queryOptions, useMutation } from "@tanstack/react-query";
import { api } from "../../lib/api/api.ts";
import { useInvalidate } from "../../lib/api/use-invalidate.ts";

type Team = (typeof contract)["team"];
type Absence = RouteRequest<Team["addAbsence"]>["body"];
type Return = RouteRequest<Team["endAbsence"]>["body"];

const useInvalidateDay = () => useInvalidate(...TOUCHES.team.addAbsence);

/** The appointments of today that an absence from a slot, or from now on, would displace. */
export const absencePreviewQuery = (id: string, from: Slot | undefined) =>
  queryOptions({
    queryKey: ["team", "absence", id, from ?? ""],
    queryFn: () => api.team.previewAbsence({ params: { id }, body: from === undefined ? {} : { from } }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

/** Notes that a person is not in today; answers the appointments that are left without them. */
export function useAddAbsence(id: string) {
  const invalidate = useInvalidateDay();
  return useMutation({
    mutationFn: (body: Absence) => api.team.addAbsence({ params: { id }, body }),
    meta: { silent: true },
    onSettled: () => void invalidate(),
  });
}

/** Notes that a person who is not in today is in again; answers the appointments that stay as they were settled meanwhile. */
export function useEndAbsence(id: string) {
  const invalidate = useInvalidateDay();
  return useMutation({
    mutationFn: (body: Return) => api.team.endAbsence({ params: { id }, body }),
    meta: { success: true, silent: true },
    onSettled: () => void invalidate(),
  });
}
