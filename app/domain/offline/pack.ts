/** A lesson as a browser keeps it: a document of its own, with the files to be fetched beside it. */
export type Pack = {
  /** Changes with the lesson. */
  version: string;
  /** The address this came from, and is asked for again. */
  source: string;
  /** The address of the lesson's page. */
  path: string;
  course: { id: number; title: string };
  lesson: { id: number; number: number; title: string };
  is_done: boolean;
  has_quiz: boolean;
  html: string;
  files: string[];
  bytes: number;
  saved_for: string;
  valid_until: string;
};
