/** A piece of the platform's own public words that an answer may rest on. */
export type Passage = {
  /** What the page, or this part of it, is called. */
  title: string;
  /** Its address on the platform, with the anchor of the part. */
  href: string;
  /** Plain text without markup, a few sentences to a few paragraphs. */
  text: string;
  /** Whether the matter can only be settled by somebody of the team. */
  needsPerson: boolean;
};
