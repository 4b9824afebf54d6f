import { type CommissionStatus, commissionStatuses } from "#app/domain/commissions/commission-json.ts";
import { pagingFields } from "#app/domain/paging.ts";
import { among } from "#app/domain/query-fields.ts";

/** The status that a list of commissions is asked for; anything else asks for all of them. */
export function commissionStatusFilter(asked: string | null): CommissionStatus | "all" {
  return commissionStatuses.find((status) => status === asked) ?? "all";
}

/** What may be asked of a list of commissions in the JSON contract. */
export const commissionQuery = pagingFields.extend({ status: among(commissionStatuses) });
