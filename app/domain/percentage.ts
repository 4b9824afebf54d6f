/** Per cent of lessons done, rounded down; 100 for a completed enrolment, whatever was added to the course since. */
export function percentageOf({ done, lessons, isCompleted }: { done: number; lessons: number; isCompleted: boolean }) {
  if (isCompleted) return 100;
  return lessons === 0 ? 0 : Math.floor((100 * done) / lessons);
}
