import { join } from "#app/ui/join.ts";

/** A figure that stands out, in one line: a long amount is set smaller where the columns are narrow. */
export function FigureValue({ children }: { children: string }) {
  const size = children.length > 13 ? "text-lg" : children.length > 11 ? "text-xl" : "text-2xl";
  return (
    <dd className={join("font-serif font-semibold whitespace-nowrap lining-nums tabular-nums sm:text-2xl", size)}>
      {children}
    </dd>
  );
}
