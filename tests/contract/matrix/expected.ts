import { type Ability, can } from "#app/domain/access/abilities.ts";
import type { AnyDeclared } from "#app/http/contract/declared.ts";
import type { Operation } from "#tests/contract/document.ts";
import type { Asker } from "#tests/contract/matrix/ground.ts";

/** What somebody may be for the table of abilities; tokens that may less than their owner are an admin's. */
const roles = {
  student: { role: "student", isMaintainer: false },
  maintainer: { role: "student", isMaintainer: true },
  instructor: { role: "instructor", isMaintainer: false },
  otherInstructor: { role: "instructor", isMaintainer: false },
  admin: { role: "admin", isMaintainer: false },
  readOnly: { role: "admin", isMaintainer: false },
  outside: { role: "admin", isMaintainer: false },
} as const;

type Exceptions = Partial<Record<Asker, number>>;

/** The student's alone, and what the school sees of it too: for everybody else it is not there. */
const theirs: Exceptions = { maintainer: 404, instructor: 404, otherInstructor: 404 };
const theirsAlone: Exceptions = { ...theirs, admin: 404, readOnly: 404 };
/** What only whoever is enrolled does. */
const ofTheEnrolled: Exceptions = { maintainer: 403, instructor: 403, otherInstructor: 403, admin: 403 };
/** Whoever teaches another course knows nothing of this one. */
const ofItsTeacher: Exceptions = { otherInstructor: 404 };

/** Whom the door lets in, and who is not granted all the same: the thing that they ask for is somebody's. */
export const beyondTheDoor: Record<string, Exceptions> = {
  postSessions: { visitor: 400 },
  ...each(ofItsTeacher, "putCoursesId", "deleteCoursesId", "putCoursesIdLessonOrder", "putCoursesIdTogglePublish"),
  ...each(ofItsTeacher, "postLessons", "getLessonsId", "putLessonsId", "deleteLessonsId", "putReviewsIdFeatured"),
  ...each(ofItsTeacher, "postQuizQuestions", "putQuizQuestionsId", "deleteQuizQuestionsId"),
  ...each(ofItsTeacher, "postLessonResources", "putLessonResourcesId", "deleteLessonResourcesId"),
  ...each(theirsAlone, "getCoursesIdProgress", "postCertificatesGenerate", "postPaymentsIdRefund"),
  ...each(theirsAlone, "postPaymentsIdCancellation"),
  ...each(theirs, "getPaymentsId", "getSupportTicketsId", "getSupportTicketsIdReplies", "postSupportTicketsIdReplies"),
  ...each(ofTheEnrolled, "postLessonsIdComplete", "postLessonsIdPosition", "postLessonsIdQuizAttempts"),
  // A locked lesson; a token without the scope asks like a visitor.
  getLessonsIdQuiz: { visitor: 401, outside: 401, maintainer: 403, otherInstructor: 403 },
  // Nobody reviews what they teach.
  postCoursesIdReviews: { ...theirsAlone, instructor: 403 },
  // Who pays nothing, and who teaches it, buys nothing.
  postPayments: { maintainer: 409, instructor: 409 },
};

/** The status that an operation answers somebody with: the table of abilities and the scopes, then the exceptions. */
export function statusFor({ operationId, method }: Operation, declared: AnyDeclared, asker: Asker): number {
  if (asker === "expired" || asker === "revoked") return 401;
  const { ability, peopleOnly } = declared;
  if (asker !== "visitor" && peopleOnly) return 403;
  if (!isOpen(ability)) {
    if (asker === "visitor") return 401;
    if (asker === "outside" || (asker === "readOnly" && method !== "GET")) return 403;
    if (!can(roles[asker], ability, { owns: true })) return 403;
  }
  return beyondTheDoor[operationId]?.[asker] ?? 200;
}

const isOpen = (ability: Ability | "anyone" | undefined) => ability === undefined || ability === "anyone";

function each(exceptions: Exceptions, ...operations: string[]): Record<string, Exceptions> {
  return Object.fromEntries(operations.map((name) => [name, exceptions]));
}
