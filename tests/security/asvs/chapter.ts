/** How a requirement is met, or why not. A test is named by its file below tests/ and by words of its title. */
export type Verdict =
  | { by: [file: string, words: string][] }
  /** A setting or habit of the school, and words of the page that mentions it. */
  | { written: [file: string, words: string] }
  /** It does not apply, and why. */
  | { not: string }
  /** What is missing. */
  | { open: string };

export type Chapter = { number: number; name: string; verdicts: Record<string, Verdict> };

export const by = (...tests: [file: string, words: string][]): Verdict => ({ by: tests });
export const written = (words: string, file = "docs/security.md"): Verdict => ({ written: [file, words] });
export const not = (reason: string): Verdict => ({ not: reason });
export const open = (missing: string): Verdict => ({ open: missing });
