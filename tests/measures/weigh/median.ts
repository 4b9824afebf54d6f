/** The middle of several measurements, of an even number the lower one of the two. Takes at least one. */
export function medianOf(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor((values.length - 1) / 2)]!;
}

/** Of several measurements of the same thing one whose every figure is the median of its own. */
export function medians<T extends object>(all: readonly T[]): T {
  const [first] = all as [T];
  const middle = (name: keyof T) => {
    const values = all.map((one) => one[name]);
    if (typeof values[0] === "number") return medianOf(values as number[]);
    return typeof values[0] === "object" && values[0] ? medians(values as object[]) : values[0];
  };
  return Object.fromEntries(Object.keys(first).map((name) => [name, middle(name as keyof T)])) as T;
}
