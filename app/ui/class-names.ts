/** Joins class names, without those that are false or undefined. */
export const classNames = (...names: (string | false | null | undefined)[]) => names.filter(Boolean).join(" ");
