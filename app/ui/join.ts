/** Class names that are there, joined; the rest dropped. */
export const join = (...names: (string | false | null | undefined)[]) => names.filter(Boolean).join(" ");
