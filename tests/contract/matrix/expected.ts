import { type Ability, can } from "#app/domain/access/authorise.ts";
import type { AnyCallDeclaration } from "#app/http/contract/declared.ts";
import type { Operation } from "#tests/contract/document.ts";
import type { Asker } from "#tests/contract/matrix/fixture.ts";

/** What somebody may be for the table of abilities; tokens that may less than their owner are an admin's. */
const roles = {
  student: { role: "student", isMaintainer: false },
  instructor: { role: "instructor", isMaintainer: false },
  admin: { role: "admin", isMaintainer: false },
  readOnly: { role: "admin", isMaintainer: false },
  outside: { role: "admin", isMaintainer: false },
} as const;

type Exceptions = Partial<Record<Asker, number>>;

/** The student's alone, and what the school sees of it too: for everybody else it is not there. */
const theirs: Exceptions = { instructor: 404 };
const theirsAlone: Exceptions = { ...theirs, admin: 404, readOnly: 404 };
/** The same where the school sees it, and is told that it is not theirs. */
const theirsInSight: Exceptions = { ...theirs, admin: 403, readOnly: 403 };
/** What only enrolled students do. */
const ofTheEnrolled: Exceptions = { instructor: 403, admin: 403 };

/** Whom the endpoint lets in, and who is not granted all the same: the thing that they ask for is somebody's. */
export const afterTheLogin: Record<string, Exceptions> = {
  postSessions: { visitor: 400 },
  ...each(theirsAlone, "getCoursesIdProgress", "postCertificatesGenerate", "postSupportTicketsIdClaim"),
  ...each(theirsAlone, "postMyInvitationsIdAcceptance", "postMyInvitationsIdRefusal"),
  postTrailsIdCertificate: theirsAlone,
  // Only its sender sees it.
  ...each({ admin: 404, readOnly: 404 }, "getCoursePackagesId", "postCoursePackagesIdImport"),
  // Anybody who has its address sees it.
  putCertificatesId: { instructor: 403, admin: 403 },
  ...each(theirsInSight, "postPaymentsIdRefund", "postPaymentsIdCancellation"),
  ...each(theirsAlone, "deleteLessonPostsId", "putLessonNotesId", "deleteLessonNotesId"),
  ...each(theirsAlone, "putCoursesIdMyReview", "deleteCoursesIdMyReview"),
  ...each(theirs, "getPaymentsId", "getSupportTicketsId", "getSupportTicketsIdReplies", "postSupportTicketsIdReplies"),
  ...each(theirs, "getClassesIdMeetings", "postClassesIdMeetings", "getMeetingsId", "putMeetingsId"),
  ...each(theirs, "postMeetingsIdCancellation", "getMeetingsIdAttendance", "putMeetingsIdAttendance"),
  ...each(
    theirs,
    "getClassesIdSchedule",
    "putClassesIdSchedule",
    "postNotices",
    "getNoticesId",
    "getNoticesIdRecipients",
    "postNoticesIdStop",
    "getMyClassesId",
  ),
  ...each(theirs, "getMyClassesIdMembers", "getMyClassesIdMembersUserId", "deleteMyClassesIdMembersUserId"),
  ...each(theirs, "getMyClassesIdReport", "getMyClassesIdInvitations", "getMyClassesIdInvitationLinks"),
  postMyClassesIdLeaving: theirsAlone,
  // Who is not in the class has not come to its meeting.
  postMeetingsIdArrival: { ...theirs, admin: 409 },
  ...each(ofTheEnrolled, "postLessonsIdComplete", "postLessonsIdPosition", "postLessonsIdQuizAttempts"),
  // A locked lesson; a token without the scope asks like a visitor.
  getLessonsIdQuiz: { visitor: 401, outside: 401 },
  // Nobody reviews what they teach.
  postCoursesIdReviews: { ...theirsAlone, instructor: 403 },
  // Who teaches it buys nothing.
  postPayments: { instructor: 409 },
};

/** The status that an operation answers somebody with: the table of abilities and the scopes, then the exceptions. */
export function statusFor({ operationId, method }: Operation, declared: AnyCallDeclaration, asker: Asker): number {
  if (asker === "expired" || asker === "revoked") return 401;
  const { ability, peopleOnly } = declared;
  if (asker !== "visitor" && peopleOnly) return 403;
  if (!isOpen(ability)) {
    if (asker === "visitor") return 401;
    if (asker === "outside" || (asker === "readOnly" && method !== "GET")) return 403;
    if (!can(roles[asker], ability, { owns: true })) return 403;
  }
  return afterTheLogin[operationId]?.[asker] ?? 200;
}

const isOpen = (ability: Ability | "anyone" | undefined) => ability === undefined || ability === "anyone";

function each(exceptions: Exceptions, ...operations: string[]): Record<string, Exceptions> {
  return Object.fromEntries(operations.map((name) => [name, exceptions]));
}
