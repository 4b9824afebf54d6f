/** Class names that are there, joined; the rest dropped. */
export const classNames = (...names: (string | false | null | undefined)[]) => names.filter(Boolean).join(" ");
