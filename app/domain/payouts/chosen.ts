import { payoutFields } from "#app/domain/commissions/schema.ts";

/** The commissions that an address names, each once: `commission_ids` many times, or `which=available`; null for none. */
export function chosenIn(search: URLSearchParams): number[] | "available" | null {
  if (search.get("which") === "available") return "available";
  const ids = [...new Set(search.getAll("commission_ids").map(Number))];
  const parsed = payoutFields.shape.commission_ids.safeParse(ids);
  return parsed.success ? parsed.data : null;
}
