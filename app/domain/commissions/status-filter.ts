import { type CommissionStatus, commissionStatuses } from "#app/domain/commissions/commission-json.ts";

/** The status that a list of commissions is asked for; anything else asks for all of them. */
export function commissionStatusFilter(asked: string | null): CommissionStatus | "all" {
  return commissionStatuses.find((status) => status === asked) ?? "all";
}
