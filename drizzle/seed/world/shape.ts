/**
 * The shape of the demo world: one named school, "Sementeira", written as data.
 *
 * The world feeds both the first run of an empty database and the tests. It holds no ids and no dates:
 * `drizzle/seed/seed-school.ts` gives those when it writes the rows.
 */
export type Category = "profissionalizante" | "teologico" | "desenvolvimento_pessoal" | "discipulado" | "mentoria";
export type Level = "iniciante" | "intermediario" | "avancado";

/** One course of the demo world. `priceCents` is in centavos and must be 0 for discipulado and mentoria. */
export type WorldCourse = {
  title: string;
  description: string;
  /** What is learnt, a line each. */
  learns?: string[];
  /** What one should know or have, a line each. */
  requires?: string[];
  category: Category;
  level: Level;
  priceCents: number;
  /** Which of the two demo instructors teaches it. */
  instructor: "helena" | "davi";
  /** False for a draft: no visitor sees it. */
  published: boolean;
  lessons: WorldLesson[];
};

export type WorldLesson = {
  title: string;
  minutes: number;
  /** A free lesson is open to visitors as a preview. */
  free?: boolean;
  resources?: WorldResource[];
  quiz?: WorldQuestion[];
} & (
  | { type: "text"; markdown: string }
  /** `file` names one of the media files in drizzle/seed/media; `markdown` is its transcript. */
  | { type: "audio"; file: "hino"; markdown: string }
  | { type: "video"; file: "semente"; markdown: string }
  /** A video that lives on an outside host; nothing of it loads before the student asks. */
  | { type: "video"; url: string; markdown: string }
);

export type WorldResource = {
  type: "slide" | "infographic" | "image" | "document";
  title: string;
  url: string;
  description?: string;
};

export type WorldQuestion = {
  question: string;
  explanation: string;
} /** The first option is the right one; the planter shuffles them by a fixed rule. */ & (
  | { type: "multiple_choice"; options: [string, string, string, string] }
  | { type: "true_false"; answer: boolean }
  /** Accepted answers, compared trimmed and without case or accents. */
  | { type: "short_answer"; answers: string[] }
);
