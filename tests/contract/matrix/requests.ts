import type { Fixture } from "#tests/contract/matrix/fixture.ts";
import { aChoiceSaying, aCourseSaying, aResourceSaying, aTextSaying } from "#tests/domain/authoring/fixture.ts";
import { account } from "#tests/domain/commissions/an-account.ts";
import { answersTo } from "#tests/domain/lessons/a-course.ts";
import { paying } from "#tests/domain/payments/fixture.ts";

/** What each operation is asked that needs more than its address: what stands in that, and the body. */
export function requestsOn(fixture: Fixture): Record<string, { at?: string | number; body?: unknown }> {
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
  } = fixture;
  const [lesson, quiz, plain] = course.lessonIds as [number, number, number];
  const aCourse = { ...aCourseSaying(), category: "mentoria" };
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
    postCertificatesGenerate: { body: finished },
    postCertificatesVerify: { body: { certificate_number: fixture.certificate.certificateNumber } },
    getCertificatesVerifyHash: { at: fixture.certificate.certificateHash },
    postCertificatesIdCorrection: { at: fixture.certificate.id, body: { student_name: "Rute Alves" } },
    postCertificatesIdRevocation: { at: fixture.certificate.id, body: { reason: "Emitido por engano." } },
    getCertificatesId: { at: fixture.certificate.id },
    putCertificateSettings: { body: {} },
    putSchoolSettingsSection: { at: "limits", body: { settings: { UPLOAD_AUDIO_MB: "199" } } },
    postAdminInstructors: { body: { full_name: "Lia Prado" } },
    putAdminInstructorsId: { at: fixture.entry.entryId!, body: { full_name: "Lia Prado" } },
    deleteAdminInstructorsId: { at: fixture.entry.entryId! },
    putAdminUsersId: { at: fixture.people.newcomer.id, body: { role: "instructor" } },
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
    postAiChat: { body: { message: "Oi", session_id: "conversa-1" } },
  };
}

const uploaded = new FormData();
uploaded.append("type", "document");
uploaded.append("file", new Blob(["%PDF-1.7\n"]), "a.pdf");
