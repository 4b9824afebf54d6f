/** Lessons' minutes as hours with one decimal, at least half an hour; 0 where there are no lessons. */
export function hoursOfLessons(lessons: { duration_minutes: number }[]) {
  if (lessons.length === 0) return 0;
  return Math.max(0.5, Math.round(minutesOf(lessons) / 6) / 10);
}

/** How many minutes the lessons last together. */
export function minutesOf(lessons: { duration_minutes: number }[]) {
  return lessons.reduce((sum, lesson) => sum + lesson.duration_minutes, 0);
}

/**
 * The hours that a certificate attests: the sum of the lessons where the school's settings say so and there are
 * lessons, else the hours that the course states.
 */
export function certifiedHours(
  stated: number,
  { lessons, autoGenerate }: { lessons: { duration_minutes: number }[]; autoGenerate: boolean },
) {
  return autoGenerate && lessons.length > 0 ? hoursOfLessons(lessons) : Math.max(0.5, stated);
}

const decimal = new Intl.NumberFormat("pt-BR", { maximumFractionDigits: 1 });

/** `12,5 horas`, `1 hora`, `0,5 hora`. */
export const hoursInWords = (hours: number) => `${decimal.format(hours)} ${ofHours(hours, "hora", "horas")}`;

/** The words for a number of hours: what is begun and less than two is one, in Portuguese. */
export const ofHours = (hours: number, one: string, many: string) => (hours > 0 && hours < 2 ? one : many);
