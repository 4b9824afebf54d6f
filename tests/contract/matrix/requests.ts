import { isoDay } from "#app/domain/calendar.ts";
import type { Fixture } from "#tests/contract/matrix/fixture.ts";
import { aChoiceSaying, aCourseSaying, aResourceSaying, aTextSaying } from "#tests/domain/authoring/fixture.ts";
import { account } from "#tests/domain/commissions/an-account.ts";
import { answersTo } from "#tests/domain/lessons/a-course.ts";
import { planned } from "#tests/domain/meetings/a-meeting.ts";
import { saying } from "#tests/domain/notices/a-notice.ts";
import { aPackage } from "#tests/domain/packages/a-package.ts";
import { paying } from "#tests/domain/payments/fixture.ts";

/** What stands in an address: one thing, or each by its name. */
type At = string | number | Record<string, string | number>;

type Asked = { at?: At; query?: Record<string, string>; body?: unknown };

/** What each operation is asked that needs more than its address: what stands in that, and the body. */
export function requestsOn(fixture: Fixture): Record<string, Asked> {
  const {
    course,
    paid,
    fresh,
    single,
    review,
    removed,
    reviewed,
    finished,
    question,
    resource,
    payment,
    waiting,
    ticket,
    trail,
    offered,
    sold,
  } = fixture;
  const [lesson, quiz, plain] = course.lessonIds as [number, number, number];
  const aCourse = { ...aCourseSaying(), category: "mentoria" };
  const aTrail = { title: "Da semente ao fruto", price: 0 };
  const { course_id: _, ...payingForTrail } = paying(paid);
  const aClass = { name: "Domingo de manhã", course_ids: [course.id], starts_on: "2026-11-01" };
  const member = { id: fixture.classId, userId: fixture.people.student.id };
  return {
    postSessions: { body: { code: "x" } },
    postSignInCodes: { body: { email: "nova@exemplo.test" } },
    getOauthProviderRedirectUrl: { at: "local" },
    postCourses: { body: aCourse },
    getCoursesId: { at: course.id },
    putCoursesId: { at: course.id, body: aCourse },
    deleteCoursesId: { at: course.id },
    getCoursesIdFormerInstructors: { at: course.id },
    putCoursesIdFormerInstructors: { at: course.id, body: { user_id: fixture.people.newcomer.id, may_read: true } },
    getCoursesIdLessons: { at: course.id },
    putCoursesIdLessonOrder: { at: course.id, body: { lesson_ids: [plain, quiz, lesson] } },
    postCoursesIdCopies: { at: course.id },
    postCoursePackages: { body: packed },
    getCoursePackagesId: { at: fixture.packageId },
    postCoursePackagesIdImport: { at: fixture.packageId },
    postLessonsIdQuestionImports: { at: lesson, body: { text: "Vaso tem furo? {T}" } },
    putCoursesIdTogglePublish: { at: course.id, body: { is_published: false } },
    postCoursesIdEnroll: { at: fresh.id },
    getCoursesIdProgress: { at: course.id },
    getCoursesIdProgramContent: { at: course.id },
    getCoursesIdMyReview: { at: course.id },
    getCoursesIdReviews: { at: course.id },
    postCoursesIdReviews: { at: single.id, body: { ...finished, rating: 5, testimonial: "Aprendi a ler devagar." } },
    getCoursesIdReviewsStats: { at: course.id },
    putCoursesIdMyReview: { at: reviewed.id, body: { rating: 4, testimonial: "Lido de novo, ainda bom." } },
    deleteCoursesIdMyReview: { at: reviewed.id },
    putReviewsIdFeatured: { at: review.id, body: { featured: false } },
    postReviewsIdRemoval: { at: review.id, body: { reason: "Ofende uma pessoa." } },
    postReviewsIdRestoration: { at: removed.id, body: {} },
    postLessons: { body: { ...aTextSaying(), course_id: course.id } },
    getLessonsId: { at: lesson },
    putLessonsId: { at: lesson, body: aTextSaying() },
    deleteLessonsId: { at: lesson },
    postQuizQuestions: { body: { ...aChoiceSaying(), lesson_id: lesson } },
    putQuizQuestionsId: { at: question.id, body: aChoiceSaying() },
    deleteQuizQuestionsId: { at: question.id },
    postLessonResources: { body: { ...aResourceSaying(), lesson_id: lesson } },
    putLessonResourcesId: { at: resource.id, body: aResourceSaying() },
    deleteLessonResourcesId: { at: resource.id },
    postUpload: { body: uploaded },
    postLessonsIdComplete: { at: plain },
    postLessonsIdPosition: { at: lesson, body: { seconds: 1 } },
    getLessonsIdQuiz: { at: quiz },
    postLessonsIdQuizAttempts: { at: quiz, body: answersTo(course.quizzes[0]!) },
    getCoursesIdReport: { at: course.id },
    getCoursesIdSchedule: { at: course.id },
    putCoursesIdSchedule: { at: course.id, body: { from: "none" } },
    putLessonsIdOpening: { at: plain, body: { kind: "open" } },
    getClassesIdSchedule: { at: fixture.classId },
    putClassesIdSchedule: { at: fixture.classId, body: { lesson_id: plain, kind: "open" } },
    postNotices: { body: saying({ class_id: fixture.classId }) },
    getNoticesId: { at: fixture.notice.id },
    getNoticesIdRecipients: { at: fixture.notice.id },
    postNoticesIdStop: { at: fixture.notice.id },
    getMyClassesId: { at: fixture.classId },
    postMyClassesIdLeaving: { at: fixture.classId },
    getMyClassesIdMembers: { at: fixture.classId },
    getMyClassesIdMembersUserId: { at: member },
    deleteMyClassesIdMembersUserId: { at: member },
    getMyClassesIdInvitations: { at: fixture.classId },
    getMyClassesIdInvitationLinks: { at: fixture.classId },
    getMyClassesIdReport: { at: fixture.classId },
    postAdminClasses: { body: aClass },
    getAdminClassesId: { at: fixture.classId },
    putAdminClassesId: { at: fixture.classId, body: aClass },
    putAdminClassesIdClosing: { at: fixture.classId, body: { is_closed: true } },
    getAdminClassesIdMembers: { at: fixture.classId },
    deleteAdminClassesIdMembersUserId: { at: member },
    getClassesIdMeetings: { at: fixture.classId },
    postClassesIdMeetings: { at: fixture.classId, body: meeting },
    getMeetingsId: { at: fixture.meeting.id },
    putMeetingsId: { at: fixture.meeting.id, body: meeting },
    postMeetingsIdCancellation: { at: fixture.meeting.id },
    getMeetingsIdAttendance: { at: fixture.meeting.id },
    putMeetingsIdAttendance: { at: fixture.meeting.id, body: { present: [fixture.people.student.id] } },
    postMeetingsIdArrival: { at: fixture.meeting.id, body: { code: fixture.meeting.code } },
    postCertificatesGenerate: { body: finished },
    postCertificatesVerify: { body: { certificate_number: fixture.certificate.certificateNumber } },
    getCertificatesVerifyHash: { at: fixture.certificate.certificateHash },
    postCertificatesIdCorrection: { at: fixture.certificate.id, body: { student_name: "Rute Alves" } },
    postCertificatesIdRevocation: { at: fixture.certificate.id, body: { reason: "Emitido por engano." } },
    getCertificatesId: { at: fixture.certificate.id },
    putCertificatesId: { at: fixture.certificate.id, body: { is_findable: true } },
    putCertificateSettings: { body: {} },
    putSchoolSettingsSection: { at: "limits", body: { settings: { UPLOAD_AUDIO_MB: "199" } } },
    postAdminInstructors: { body: { full_name: "Lia Prado" } },
    putAdminInstructorsId: { at: fixture.entry.entryId!, body: { full_name: "Lia Prado" } },
    deleteAdminInstructorsId: { at: fixture.entry.entryId! },
    putAdminUsersId: { at: fixture.people.newcomer.id, body: { role: "instructor" } },
    postMyInvitationsIdAcceptance: { at: fixture.invitation.id },
    postMyInvitationsIdRefusal: { at: fixture.invitation.id },
    getInvitationLinksCode: { at: fixture.link.code },
    postInvitationLinksCodeUse: { at: fixture.link.code },
    postAdminImports: { body: { content: "Ana;ana@exemplo.test", ground: "members" } },
    getAdminImportsId: { at: fixture.list.id },
    deleteAdminImportsId: { at: fixture.list.id },
    getAdminImportsIdLines: { at: fixture.list.id },
    postAdminImportsIdConfirmation: { at: fixture.list.id },
    postAdminInvitations: { body: { email: "nova@exemplo.test", course_id: fresh.id } },
    deleteAdminInvitationsId: { at: fixture.invitation.id },
    postAdminInvitationsIdAgain: { at: fixture.invitation.id },
    postAdminInvitationLinks: { body: { course_id: fresh.id } },
    putAdminInvitationLinksId: { at: fixture.link.id, body: { is_active: true } },
    postAdminEnrollments: { body: { email: fixture.people.newcomer.email, course_id: fresh.id } },
    deleteAdminEnrollmentsId: { at: fixture.given.enrollmentId },
    getCoursesIdDiscount: { at: fixture.dear.id, query: { coupon_code: fixture.coupon.code } },
    postCoursesIdCouponEnrolments: { at: fixture.dear.id, body: { coupon_code: fixture.coupon.code } },
    getTrailsIdDiscount: { at: fixture.sold.id, query: { coupon_code: fixture.coupon.code } },
    postTrailsIdCouponEnrolments: { at: fixture.sold.id, body: { coupon_code: fixture.coupon.code } },
    postAdminCoupons: { body: { code: "PASCOA10", percent: 10 } },
    putAdminCouponsId: { at: fixture.coupon.id, body: { is_active: false } },
    postAdminVouchers: { body: {} },
    putAdminVouchersId: { at: fixture.voucher.id, body: { is_active: false } },
    putProfile: { body: { full_name: "Rute Prado" } },
    postPayments: { body: paying(paid) },
    getPaymentsId: { at: payment.id },
    postPaymentsIdRefund: { at: payment.id },
    postPaymentsIdCancellation: { at: waiting.id },
    putPaymentSettings: { body: account },
    putAdminCommissionsMarkPaid: { body: { commission_ids: [1] } },
    postSupportTickets: { body: { subject: "Som", description: "Não toca." } },
    getSupportTicketsId: { at: ticket.id },
    getSupportTicketsIdReplies: { at: ticket.id },
    postSupportTicketsIdClaim: { at: ticket.id },
    postSupportTicketsIdReplies: { at: ticket.id, body: { message: "Oi" } },
    putSupportTicketsIdStatus: { at: ticket.id, body: { status: "closed" } },
    postTrails: { body: aTrail },
    getTrailsId: { at: trail.id },
    putTrailsId: { at: trail.id, body: aTrail },
    deleteTrailsId: { at: offered.id },
    postTrailsIdCourses: { at: trail.id, body: { course_id: single.id, change: "down" } },
    putTrailsIdTogglePublish: { at: trail.id, body: { is_published: false } },
    postTrailsIdEnroll: { at: offered.id },
    postTrailsIdPayments: { at: sold.id, body: payingForTrail },
    postTrailsIdCertificate: { at: trail.id },
    postAiChat: { body: { message: "Oi", session_id: "conversa-1" } },
  };
}

const meeting = { ...planned(), date: isoDay(new Date()) };

const uploaded = new FormData();
uploaded.append("type", "document");
uploaded.append("file", new Blob(["%PDF-1.7\n"]), "a.pdf");

const packed = new FormData();
packed.append("file", new Blob([new Uint8Array(aPackage())]), "curso.zip");
