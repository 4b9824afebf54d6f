import { experienceYears } from "#app/domain/instructors/experience.ts";
import type { InstructorView } from "#app/domain/instructors/instructor-json.ts";

type Counted = Pick<InstructorView, "totalCourses" | "avgRating" | "isManaged" | "createdAt">;

/**
 * What the whole team adds up to (A §2).
 * In: the instructors, the present moment. Out: how many they are, their courses, their years of experience by
 * estimate, and the mean of the ratings that exist: 0 to 5, 0 where nobody has been rated. Courses and ratings that the
 * school has typed for somebody are shown with that person, and not added up.
 */
export function teamFigures(instructors: readonly Counted[], now: Date) {
  const known = instructors.filter(({ isManaged }) => !isManaged);
  const rated = known.filter(({ avgRating }) => avgRating > 0);
  return {
    instructors: instructors.length,
    courses: sum(known.map(({ totalCourses }) => totalCourses)),
    years: sum(instructors.map(({ createdAt }) => experienceYears(createdAt, now))),
    rating: rated.length ? sum(rated.map(({ avgRating }) => avgRating)) / rated.length : 0,
  };
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
