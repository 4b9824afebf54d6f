import { payoutFields } from "#app/domain/commissions/schema.ts";

/** Named commissions, all that wait, or those of them whose guarantee is over. */
export type Chosen = number[] | "pending" | "available";

/** The commissions that an address names, each once: `commission_ids` many times, or `which`; null for none. */
export function chosenIn(search: URLSearchParams): Chosen | null {
  const which = search.get("which");
  if (which === "pending" || which === "available") return which;
  const ids = [...new Set(search.getAll("commission_ids").map(Number))];
  const parsed = payoutFields.shape.commission_ids.safeParse(ids);
  return parsed.success ? parsed.data : null;
}
