type Seen = { lessonId: number; isCompleted: boolean; touchedAt: Date | null };

/**
 * Where to go on: the first lesson that is not done; when all are, the one last touched; in an empty course nowhere.
 */
export function resumeAt(lessons: Seen[]): number | null {
  const unfinished = lessons.find((lesson) => !lesson.isCompleted);
  if (unfinished) return unfinished.lessonId;
  const latest = lessons.toSorted((a, b) => (b.touchedAt?.getTime() ?? 0) - (a.touchedAt?.getTime() ?? 0));
  return latest[0]?.lessonId ?? null;
}
