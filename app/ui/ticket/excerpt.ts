const longest = 220;

/** The beginning of a text on one line, for a list; what is left out is said by an ellipsis. */
export function excerpt(text: string) {
  const signs = Array.from(text.replace(/\s+/g, " "));
  return signs.length > longest ? `${signs.slice(0, longest).join("").trimEnd()}…` : signs.join("");
}
