/**
 * A page or call, and who asks; the e-mail is empty for a visitor. Everybody and everything exists in both schools:
 * what is answered otherwise than by 200, or as said, is not what was to be measured.
 */
export type Asked = { path: string; as: string; status?: number };

const student = "estudante@sementeira.example";
const instructor = "instrutor@sementeira.example";
const admin = "admin@sementeira.example";

const by = (as: string, ...paths: string[]): Asked[] => paths.map((path) => ({ path, as }));

export const asked: Asked[] = [
  ...by("", "/", "/courses", "/courses?q=ora%C3%A7%C3%A3o", "/courses?category=teologico&page=2", "/courses?page=3"),
  ...by("", "/courses/7", "/instructors", "/about", "/ajuda", "/contact", "/certificate/verify"),
  ...by("", "/api/courses", "/api/courses?q=musica", "/api/courses/7", "/api/courses/7/lessons"),
  ...by("", "/api/courses/7/reviews", "/api/courses/7/reviews/stats", "/api/instructors"),
  { path: "/api/certificates/verify/abc", as: "", status: 404 },
  ...by(student, "/courses", "/courses/7", "/my-courses", "/my-certificates", "/payments", "/support", "/profile"),
  ...by(student, "/profile/sessions", "/profile/deletion", "/api/my-courses", "/api/payments", "/api/profile"),
  ...by(student, "/api/certificates/my", "/api/support-tickets"),
  ...by(instructor, "/admin", "/instructor/commissions", "/api/admin/stats", "/api/instructor/commission-stats"),
  ...by(admin, "/admin", "/admin?q=musica", "/admin?sort=title", "/admin?page=2", "/admin/certificates"),
  ...by(admin, "/admin/instructors", "/admin/instructors/people", "/admin/instructors/people?q=souza"),
  ...by(admin, "/admin/vouchers", "/admin/commissions", "/admin/payouts", "/admin/support", "/admin/webhooks"),
  ...by(admin, "/admin/events", "/admin/health", "/payments", "/payments?status=completed"),
  ...by(admin, "/admin/classes", "/my-classes/1", "/my-classes/1/report", "/admin/courses/7/report"),
  ...by(admin, "/api/admin/stats", "/api/admin/users", "/api/admin/commissions", "/api/admin/commission-stats"),
  ...by(admin, "/api/payments", "/api/admin/instructors", "/api/admin/support-tickets", "/api/admin/vouchers"),
];
