import { index, layout, prefix, type RouteConfig, route } from "@react-router/dev/routes";

/** The table of contents: people's pages first, then the JSON contract, then files. */
export default [
  layout("routes/layouts/screen.tsx", [
    index("routes/home/index.tsx"),

    route("courses", "routes/courses/index.tsx"),
    route("courses/:id", "routes/courses/show.tsx"),
    route("courses/:id/enroll", "routes/courses/enrolment.tsx"),
    route("courses/:id/review", "routes/courses/review.tsx"),
    route("courses/:id/reviews/:reviewId/featured", "routes/courses/review-featured.ts"),
    route("courses/:id/learn", "routes/learn/index.ts"),
    route("courses/:id/learn/:lessonId", "routes/learn/show.tsx"),
    route("courses/:id/learn/:lessonId/complete", "routes/learn/completion.ts"),
    route("my-courses", "routes/my-courses/index.tsx"),

    route("checkout/:id", "routes/checkout/show.tsx"),
    route("checkout/success/:id", "routes/checkout/success.tsx"),
    route("payments", "routes/payments/index.tsx"),
    route("payments/:id", "routes/payments/show.tsx"),
    route("payments/:id/refund", "routes/payments/refund.tsx"),
    route("payments/:id/cancellation", "routes/payments/cancellation.ts"),
    route("payments/:id/receipt-mail", "routes/payments/receipt-mail.ts"),
    route("payments/:id/simulator", "routes/payments/simulator.tsx"),

    route("profile", "routes/profile/index.tsx"),
    route("profile/edit", "routes/profile/edit.tsx"),
    route("profile/sessions", "routes/profile/sessions.ts"),

    route("certificate/verify", "routes/certificates/verify.tsx"),
    route("certificate/verify/:hash", "routes/certificates/verify-hash.tsx"),
    route("certificate/:id", "routes/certificates/show.tsx"),
    route("certificates/generate", "routes/certificates/generate.tsx"),
    route("my-certificates", "routes/certificates/my.tsx"),

    route("about", "routes/about/index.tsx"),
    route("partners", "routes/partners/index.tsx"),
    route("instructors", "routes/instructors/index.tsx"),
    route("contact", "routes/contact/index.tsx"),
    route("privacidade", "routes/legal/privacy.tsx"),
    route("termos", "routes/legal/terms.tsx"),
    route("reembolso", "routes/legal/refunds.tsx"),
    route("acessibilidade", "routes/legal/accessibility.tsx"),

    route("light-mode", "routes/light-mode.ts"),

    ...prefix("auth", [
      route("login", "routes/auth/login.tsx"),
      route("callback", "routes/auth/callback.tsx"),
      route("logout", "routes/auth/logout.ts"),
      ...prefix("local", [
        route(".well-known/openid-configuration", "routes/auth/local/discovery.ts"),
        route("jwks", "routes/auth/local/jwks.ts"),
        route("authorize", "routes/auth/local/authorize.tsx"),
        route("token", "routes/auth/local/token.ts"),
      ]),
    ]),

    route("dev/ui", "routes/dev/ui.tsx"),
    route("dev/mail", "routes/dev/mail/index.tsx"),
    route("dev/mail/:id", "routes/dev/mail/show.tsx"),
    route("*", "routes/missing.tsx"),
  ]),

  ...prefix("api", [
    route("users/me", "routes/api/users-me.ts"),
    route("logout", "routes/api/logout.ts"),
    route("sessions", "routes/api/sessions.ts"),
    route("oauth/:provider/redirect_url", "routes/api/oauth-redirect-url.ts"),

    route("courses", "routes/api/courses/index.ts"),
    route("courses/:id", "routes/api/courses/show.ts"),
    route("courses/:id/lessons", "routes/api/courses/lessons.ts"),
    route("courses/:id/enroll", "routes/api/courses/enrolment.ts"),
    route("courses/:id/progress", "routes/api/courses/progress.ts"),
    route("courses/:id/program-content", "routes/api/courses/program-content.ts"),
    route("courses/:id/my-review", "routes/api/reviews/my-review.ts"),
    route("courses/:id/reviews", "routes/api/reviews/index.ts"),
    route("courses/:id/reviews/stats", "routes/api/reviews/stats.ts"),
    route("reviews/:id/featured", "routes/api/reviews/featured.ts"),
    route("my-courses", "routes/api/my-courses.ts"),
    route("lessons/:id/complete", "routes/api/lessons/completion.ts"),
    route("lessons/:id/position", "routes/api/lessons/position.ts"),
    route("lessons/:id/quiz", "routes/api/lessons/quiz.ts"),
    route("lessons/:id/quiz-attempts", "routes/api/lessons/quiz-attempts.ts"),

    route("certificates/generate", "routes/api/certificates/generate.ts"),
    route("certificates/my", "routes/api/certificates/my.ts"),
    route("certificates/verify", "routes/api/certificates/verify.ts"),
    route("certificates/verify/:hash", "routes/api/certificates/verify-hash.ts"),
    route("certificates/:id", "routes/api/certificates/show.ts"),
    route("certificate-settings", "routes/api/certificate-settings.ts"),

    route("instructors", "routes/api/instructors.ts"),
    route("profile", "routes/api/profile.ts"),

    route("payments", "routes/api/payments/index.ts"),
    route("payments/:id", "routes/api/payments/show.ts"),
    route("payments/:id/refund", "routes/api/payments/refund.ts"),
    route("payments/:id/cancellation", "routes/api/payments/cancellation.ts"),
    route("admin/commissions/mark-paid", "routes/api/commissions/mark-paid.ts"),
    route("webhooks/:provider", "routes/api/webhooks.ts"),

    route("*", "routes/api/unknown.ts"),
  ]),

  route("media/:id", "routes/media.ts"),
] satisfies RouteConfig;
