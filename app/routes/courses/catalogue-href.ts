/** What of the catalogue's state stands in the address. */
export type CatalogueState = {
  category: string | null;
  level: string | null;
  q: string;
  layout: "grid" | "list";
  page?: number;
};

/** The address that shows the catalogue in this state; what is as usual is left out. */
export function catalogueHref({ category, level, q, layout, page = 1 }: CatalogueState) {
  const search = new URLSearchParams();
  if (category) search.set("category", category);
  if (q) search.set("q", q);
  if (level) search.set("level", level);
  if (layout === "list") search.set("layout", "list");
  if (page > 1) search.set("page", String(page));
  return search.size ? `/courses?${search}` : "/courses";
}
