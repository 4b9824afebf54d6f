import { daysAfter, isoDay } from "#app/domain/calendar.ts";
import { aChoiceSaying, aCourseSaying, aResourceSaying, aTextSaying } from "#tests/domain/authoring/fixture.ts";
import { account } from "#tests/domain/commissions/an-account.ts";
import { aPackage } from "#tests/domain/packages/a-package.ts";

const course = formOf(aCourseSaying());
const coursePackage = `base64:${aPackage().toString("base64")}`;
const text = formOf(aTextSaying());
const question = {
  question_text: "Qual?",
  question_type: "multiple_choice",
  "options[0].option_text": "Esta",
  "options[1].option_text": "Aquela",
  correct_option: "0",
};
const resource = formOf(aResourceSaying());
const review = {
  course_id: "{finished}",
  enrollment_id: "{enrolment}",
  rating: 5,
  testimonial: "Aprendi muito.",
};
const answers = { "answers.{choice}": "{right}", "answers.{truth}": "true", "answers.{short}": "Mc" };
const issuing = { course_id: "{finished}", enrollment_id: "{enrolment}" };
const paying = { course_id: "{course}", amount: 197, payment_method: "pix" };
const trail = { title: "Lavoura", description: "Do começo ao fim.", price: "0" };
const ticket = { subject: "Uma dúvida", description: "Como começo?" };
const aClass = { name: "Turma de terça", starts_on: "2026-11-03" };
const person = { full_name: "Noemi Prado" };
const notice = { class_id: "{class}", audience: "all", subject: "Domingo", body: "Até domingo!" };
const meeting = { title: "Louvor", date: dayFrom(7), time: "19:30", minutes: 60, place: "Sala 1" };
const said = { message: "Como começo?", session_id: "conversa-de-teste" };

/**
 * A valid body for each write, so that only the role can be wrong; writes that are missing here need none. Records are
 * named in braces; a file is given by its first bytes.
 */
export const bodies: Record<string, object> = {
  "POST /courses/{finished}/review": review,
  "POST /courses/{finished}/review/edit": { rating: 4, testimonial: review.testimonial },
  "POST /courses/{finished}/reviews/{review}/featured": { featured: "false" },
  "POST /courses/{course}/learn/{quizLesson}": answers,
  "POST /admin/lessons/{quizLesson}/quiz": answers,
  "POST /courses/{finished}/reviews/{review}/removal": { reason: "Ofende uma pessoa." },
  "POST /checkout/{course}": { ...paying, "payment_data.pix_key": "rute@exemplo.test" },
  "POST /payments/{payment}/invitations": { emails: "amiga@exemplo.test" },
  "POST /checkout/{course}/group": { ...paying, amount: 394, seats: "2" },
  "POST /checkout/trail/{soldTrail}": {
    amount: 197,
    payment_method: "pix",
    "payment_data.pix_key": "rute@exemplo.test",
  },
  "POST /checkout/{course}/coupon": { coupon_code: "{couponCode}" },
  "POST /checkout/trail/{soldTrail}/coupon": { coupon_code: "{couponCode}" },
  "POST /admin/coupons/new": { code: "NOVO-B", percent: "10" },
  "POST /admin/coupons/{coupon}/activation": { is_active: "false" },
  "POST /admin/trails/new": trail,
  "POST /admin/trails/{trailDraft}/edit": trail,
  "POST /admin/trails/{trailDraft}/courses": { course_id: "{trailCourse}", change: "up" },
  "POST /admin/trails/{trailDraft}/publication": { is_published: "true" },
  "POST /payments/{waiting}/simulator": { status: "completed" },
  "POST /admin/payments/{payment}/refund": { reason: "Combinado.", amount: "1,00", refunded_amount: "0" },
  "POST /payment-settings": { ...account, is_active: "on" },
  "POST /profile/edit": person,
  "POST /profile/tokens": { name: "Planilha", scopes: "courses:read", days: "30" },
  "POST /profile/data/assistant": { uses: "false" },
  "POST /profile/data/notices": { refuses: "true" },
  "POST /my-classes/{class}/schedule/{classLesson}": { kind: "open" },
  "POST /notices/new?turma={class}": notice,
  "POST /notices/preview": notice,
  "POST /my-classes/{class}/meetings/new": formOf(meeting),
  "POST /meetings/calendar": { wanted: "true" },
  "POST /meetings/{meeting}": { code: "0742" },
  "POST /meetings/{meeting}/edit": formOf(meeting),
  "POST /meetings/{meeting}/attendance": { present: "{member}" },
  "POST /certificate/verify": { certificate_number: "{number}" },
  "POST /certificate/{certificate}": { is_findable: "true" },
  "POST /certificates/generate": issuing,
  "POST /contact": { ...ticket, name: "Ana", email: "ana@exemplo.test" },
  "POST /support/new": ticket,
  "POST /support/{ticket}": { message: "Ainda não." },
  "POST /support/chat": said,
  "POST /support/chat/escalation": { ...ticket, session_id: said.session_id },
  "POST /admin/courses/new": course,
  "POST /admin/courses/{draft}/edit": course,
  "POST /admin/courses/{course}/publication": { is_published: "false" },
  "POST /admin/courses/{draft}/schedule": { from: "start", time: "09:00" },
  "POST /admin/lessons/{draftLesson}/opening": { kind: "after", days: "2", time: "09:00" },
  "POST /admin/courses/{draft}/lessons/new": text,
  "POST /admin/lessons/preview": { content_text: "Um texto." },
  "POST /admin/lessons/{draftLesson}/edit": text,
  "POST /admin/courses/package/file": { file: coursePackage },
  "POST /api/course-packages": { file: coursePackage },
  "POST /admin/lessons/{silentLesson}/file": { file: "ID3" },
  "POST /admin/lessons/{draftLesson}/place": { direction: "down" },
  "POST /admin/lessons/{draftLesson}/questions/new": question,
  "POST /admin/lessons/{draftLesson}/questions/file": { text: "Quem escreveu Atos? {=Lucas ~Marcos}" },
  "POST /admin/lessons/{draftLesson}/questions/import": { text: "Quem escreveu Atos? {=Lucas ~Marcos}" },
  "POST /admin/questions/{question}/edit": question,
  "POST /admin/questions/{question}/place": { direction: "down" },
  "POST /admin/lessons/{draftLesson}/resources/new": resource,
  "POST /admin/lessons/{draftLesson}/resources/file": {
    resource_type: "document",
    resource_title: "Folha",
    file: "%PDF-1.4",
  },
  "POST /admin/resources/{resource}/edit": resource,
  "POST /admin/resources/{resource}/place": { direction: "down" },
  "POST /admin/classes/new": { ...aClass, course_ids: "{course}" },
  "POST /admin/classes/{class}/edit": { ...aClass, course_ids: "{course}" },
  "POST /admin/classes/{class}/closing": { is_closed: "true" },
  "POST /admin/instructors/new": person,
  "POST /admin/instructors/promotion": { email: "{somebody}", role: "instructor" },
  "POST /admin/instructors/people": { user_id: "{person}", role: "student" },
  "POST /admin/instructors/people/{person}/edit": person,
  "POST /admin/instructors/people/{person}/deletion": { certificates: "keep", confirmation: "APAGAR" },
  "POST /admin/instructors/{entry}/edit": person,
  "POST /admin/people/import": { content: "Ana;ana@nova.example", ground: "members" },
  "POST /admin/people/invitations": { email: "por-formulario@nova.example", target: "{target}" },
  "POST /admin/people/links": { target: "{target}" },
  "POST /admin/people/links/{link}": { places: "50", is_active: "on" },
  "POST /admin/people/enrolments": { email: "{somebody}", course_id: "{free}" },
  "POST /admin/vouchers/{voucher}/activation": { is_active: "false" },
  "POST /profile/name": { full_name: "Rute Moreira Alves" },
  "POST /admin/certificates/{certificate}/correction": { student_name: "Rute Alves" },
  "POST /admin/certificates/{certificate}/revocation": { reason: "Emitido por engano." },
  "POST /admin/certificates/designers": {},
  "POST /admin/commissions/paid": { selected: "{commission}" },
  "POST /admin/payouts/new": { selected: "{commission}" },
  "POST /admin/payouts/{payout}": { payment_reference: "EXTRATO" },
  "POST /admin/courses/{given}/former-instructors": { user_id: "{former}", may_read: "true" },
  "POST /admin/support/{ticket}": { message: "Comece pelo começo." },
  "POST /admin/support/{ticket}/status": { status: "closed" },
  "POST /admin/support/{ticket}/assignee": { assignee_id: "{answerer}" },
  "POST /admin/support/{ticket}/notes": { note: "Já ligou duas vezes." },
  "POST /admin/support/canned-replies": { title: "Saudação", message: "Olá!" },
  "POST /admin/support/canned-replies?edit={canned}": { title: "Saudação", message: "Olá!" },
  "POST /admin/school/{section}": { UPLOAD_IMAGE_MB: "19" },
  "POST /admin/webhooks/new": { url: "https://novo.example/avisos", types: "certificate.revoked" },
  "POST /admin/webhooks/{endpoint}/edit": { url: "{address}", types: "certificate.revoked" },
  "POST /admin/webhooks/{endpoint}/rotation": { previous: "overlap" },
  "POST /admin/webhooks/{endpoint}/activation": { is_active: "false" },
  "POST /light-mode": { light: "on" },
  "POST /auth/login": { provider: "local" },
  "POST /auth/again": { provider: "local" },
  "POST /auth/code": { code: "123456" },
  "POST /auth/second-step": { code: "123456" },
  "POST /profile/second-factor": { code: "123456" },
  "POST /profile/second-factor/passkeys": { name: "Celular", passkey: "none" },
  "POST /setup": { email: "ana@exemplo.test" },
  "POST /setup/founder": { code: "123456", full_name: "Ana Prado", PLATFORM_NAME: "Videira" },
  "POST /setup/texts": { confirm: "on" },
  "POST /setup/{step}": { PLATFORM_NAME: "Escola da Videira" },

  "POST /api/sign-in-codes": { email: "nova@exemplo.test" },
  "POST /api/courses": aCourseSaying(),
  "PUT /api/courses/{draft}": aCourseSaying(),
  "PUT /api/courses/{given}/former-instructors": { user_id: "{former}", may_read: true },
  "PUT /api/courses/{draft}/lesson-order": { lesson_ids: ["{draftLesson}", "{silentLesson}"] },
  "PUT /api/courses/{draft}/schedule": { from: "start", time: "09:00" },
  "PUT /api/lessons/{draftLesson}/opening": { kind: "after", days: 2, time: "09:00" },
  "PUT /api/classes/{class}/schedule": { lesson_id: "{classLesson}", kind: "open" },
  "POST /api/notices": notice,
  "PUT /api/courses/{course}/toggle-publish": { is_published: false },
  "POST /api/trails": { title: "Lavoura" },
  "PUT /api/trails/{trailDraft}": { title: "Lavoura" },
  "POST /api/trails/{trailDraft}/courses": { course_id: "{trailCourse}", change: "up" },
  "PUT /api/trails/{trailDraft}/toggle-publish": { is_published: true },
  "POST /api/trails/{soldTrail}/payments": { amount: 197, payment_method: "pix" },
  "POST /api/trails/{trail}/certificate": {},
  "POST /api/courses/{finished}/reviews": review,
  "PUT /api/courses/{finished}/my-review": { rating: 4, testimonial: review.testimonial },
  "PUT /api/reviews/{review}/featured": { featured: false },
  "POST /api/reviews/{review}/removal": { reason: "Ofende uma pessoa." },
  "POST /api/lessons": aTextSaying({ course_id: "{draft}" } as never),
  "PUT /api/lessons/{draftLesson}": aTextSaying(),
  "POST /api/lessons/{draftLesson}/question-imports": { text: "Quem escreveu Atos? {=Lucas ~Marcos}" },
  "POST /api/quiz-questions": aChoiceSaying({ lesson_id: "{draftLesson}" } as never),
  "PUT /api/quiz-questions/{question}": aChoiceSaying(),
  "POST /api/lesson-resources": aResourceSaying({ lesson_id: "{draftLesson}" } as never),
  "PUT /api/lesson-resources/{resource}": aResourceSaying(),
  "POST /api/upload": { type: "audio", file: "ID3" },
  "POST /api/lessons/{quizLesson}/quiz-attempts": {
    answers: { "{choice}": "{right}", "{truth}": "true", "{short}": "Mc" },
  },
  "POST /api/lessons/{lesson}/position": { seconds: 5 },
  "POST /api/classes/{class}/meetings": meeting,
  "PUT /api/meetings/{meeting}": meeting,
  "PUT /api/meetings/{meeting}/attendance": { present: ["{member}"] },
  "POST /api/meetings/{meeting}/arrival": { code: "0742" },
  "POST /api/certificates/generate": issuing,
  "POST /api/certificates/verify": { certificate_number: "{number}" },
  "POST /api/certificates/{certificate}/correction": { student_name: "Rute Alves" },
  "POST /api/certificates/{certificate}/revocation": { reason: "Emitido por engano." },
  "PUT /api/certificates/{certificate}": { is_findable: true },
  "PUT /api/certificate-settings": {},
  "PUT /api/school-settings/{section}": { settings: { UPLOAD_AUDIO_MB: "199" } },
  "POST /api/admin/classes": { ...aClass, course_ids: ["{course}"] },
  "PUT /api/admin/classes/{class}": { ...aClass, course_ids: ["{course}"] },
  "PUT /api/admin/classes/{class}/closing": { is_closed: true },
  "POST /api/admin/instructors": person,
  "PUT /api/admin/instructors/{entry}": person,
  "PUT /api/admin/users/{person}": { role: "student" },
  "POST /api/admin/imports": { content: "Ana;ana@nova.example", ground: "members" },
  "POST /api/admin/invitations": { email: "por-json@nova.example", class_id: "{class}" },
  "POST /api/admin/invitation-links": { class_id: "{class}" },
  "PUT /api/admin/invitation-links/{link}": { places: 50, is_active: true },
  "POST /api/admin/enrollments": { email: "{somebody}", course_id: "{free}" },
  "PUT /api/admin/vouchers/{voucher}": { is_active: false },
  "POST /api/admin/coupons": { code: "NOVO-A", percent: 10 },
  "PUT /api/admin/coupons/{coupon}": { is_active: false },
  "POST /api/courses/{course}/coupon-enrolments": { coupon_code: "{couponCode}" },
  "POST /api/trails/{soldTrail}/coupon-enrolments": { coupon_code: "{couponCode}" },
  "PUT /api/profile": person,
  "POST /api/payments": { ...paying, payment_data: { pix_key: "rute@exemplo.test" } },
  "POST /api/admin/payments/{payment}/refund": { reason: "Combinado por telefone.", amount: 1 },
  "PUT /api/payment-settings": account,
  "PUT /api/admin/commissions/mark-paid": { commission_ids: ["{commission}"] },
  "POST /api/support-tickets": ticket,
  "POST /api/support-tickets/{ticket}/replies": { message: "Ainda não." },
  "PUT /api/support-tickets/{ticket}/status": { status: "closed" },
  "PUT /api/support-tickets/{ticket}/assignee": { assignee_id: "{answerer}" },
  "POST /api/support-tickets/{ticket}/notes": { note: "Já ligou duas vezes." },
  "POST /api/ai-chat": said,
};

/** A day so many days from now, in the form that dates are sent in. */
function dayFrom(days: number) {
  return daysAfter(isoDay(new Date()), days);
}

/** The same fields as a form sends them: unticked boxes and empty fields are not sent. */
function formOf(fields: object) {
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([, value]) => value !== null && value !== false)
      .map(([name, value]) => [name, value === true ? "on" : String(value)]),
  );
}
