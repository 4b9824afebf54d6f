import { classNames } from "./class-names.ts";

/** The size of a figure with so many characters on a phone, so that it fits with large text too. */
const sizes = [
  [8, "text-2xl"],
  [10, "text-[length:min(var(--text-xl),13vw)]/tight"],
  [12, "text-[length:min(var(--text-lg),11vw)]/tight"],
  [Number.POSITIVE_INFINITY, "text-[length:min(var(--text-base),9vw)]/tight"],
] as const;

export function FigureValue({ children }: { children: string }) {
  const size = sizes.find(([longest]) => children.length <= longest)![1];
  return <dd className={classNames("font-semibold whitespace-nowrap tabular-nums sm:text-2xl", size)}>{children}</dd>;
}
