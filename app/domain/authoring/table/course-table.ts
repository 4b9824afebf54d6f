/** What the panel's table of courses may be sorted by. */
export const courseColumnNames = ["title", "price", "hours", "created", "enrolments", "lessons"] as const;
export type CourseColumn = (typeof courseColumnNames)[number];

/** What the table is asked for: words to find, a state, and the order. */
export type CourseTableQuery = {
  q: string;
  status: "all" | "draft" | "published";
  sort: CourseColumn;
  descending: boolean;
};
