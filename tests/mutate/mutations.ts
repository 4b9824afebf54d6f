/** One rule, the edit that breaks it, and the tests that should notice. */
export type Mutation = {
  rule: string;
  /** Text that stands exactly once under app/, so that a file may move without this list. */
  find: string;
  replace: string;
  /** The ends of the paths of test files, without `.test.ts`. */
  tests: string[];
};

const money: Mutation[] = [
  {
    rule: "An instructor earns 35% of a sale, half a centavo rounded up",
    find: "(cents * percentage + 50) / 100",
    replace: "(cents * percentage) / 100",
    tests: ["payments/make-payment"],
  },
  {
    rule: "A maintainer's purchase earns the instructor nothing",
    find: "(payment.seats !== null || !(await isMaintainer(ctx, userId)));",
    replace: "(await isMaintainer(ctx, userId)) !== undefined;",
    tests: ["payments/make-payment"],
  },
  {
    rule: "A sale in test mode is stored as one",
    find: 'const isTest = (await askMode(ctx)) === "test";',
    replace: "const isTest = false;",
    tests: ["payments/test-mode"],
  },
  {
    rule: "A sale in test mode earns nothing",
    find: "const earns = !payment.isTest && (",
    replace: "const earns = (",
    tests: ["payments/test-mode"],
  },
  {
    rule: "A sale in test mode is in no ledger",
    find: "if (!isTest) await postEntries(ctx, [movement]);",
    replace: "if (isTest !== null) await postEntries(ctx, [movement]);",
    tests: ["payments/test-mode"],
  },
  {
    rule: "A sale in test mode has no service invoice",
    find: "if (payment && !isTest) await planInvoice(",
    replace: "if (payment) await planInvoice(",
    tests: ["payments/test-mode"],
  },
  {
    rule: "The course's own price is charged, and no other amount is taken",
    find: "if (amountCents !== priceCents - discountCents) throw",
    replace: "if (amountCents > priceCents - discountCents) throw",
    tests: ["payments/make-payment"],
  },
  {
    rule: "Money that goes back closes the course to everybody of the group",
    find: "for (const { userId } of taken) await endEnrolment(ctx, { userId, courseId });",
    replace: "",
    tests: ["payments/group"],
  },
  {
    rule: "An invitation to a group ends with the group's payment",
    find: 'await endPending(ctx, eq(invitations.paymentId, Number(idIn(object))), "refund");',
    replace: "",
    tests: ["payments/group-invitations"],
  },
  {
    rule: "An invitation that ended gives its seat back to the group",
    find: "await releaseGroupSeats(ctx, id, held);",
    replace: "void [id, held];",
    tests: ["payments/group-invitations"],
  },
  {
    rule: "A coupon that a failed payment used may be used again",
    find: "(p.id is null or p.payment_status in ('pending', 'completed'))",
    replace: "(p.id is null or p.payment_status in ('pending', 'completed', 'failed'))",
    tests: ["coupons"],
  },
  {
    rule: "A coupon whose purchase was refunded in full may be used again",
    find: "(p.id is null or p.payment_status in ('pending', 'completed'))",
    replace: "(p.id is null or p.payment_status in ('pending', 'completed', 'refunded'))",
    tests: ["coupons"],
  },
  {
    rule: "A coupon for the first purchase goes to one of a person's open orders",
    find: "await holdPerson(ctx, ctx.viewer.id);\n  await ctx.db.select({ id: coupons.id })",
    replace: "await ctx.db.select({ id: coupons.id })",
    tests: ["payments/races"],
  },
  {
    rule: "A file that the school never issued is refused, even if its signature is right",
    find: "if (isOurs) steps.push(await checkIssued(ctx, named, text!));",
    replace: "void checkIssued;",
    tests: ["credentials/check"],
  },
  {
    rule: "Money that came a second time is never taken for the first",
    find: "paidRef ? tries.find(({ id }) => id === paidRef) : tries[0];",
    replace: "tries[0] ?? tries.find(({ id }) => id === paidRef);",
    tests: ["mercado-pago/paid-twice"],
  },
  {
    rule: "A second payment is stored and told",
    find: "await noteSecondPayments(ctx, payment, charged);",
    replace: "",
    tests: ["mercado-pago/paid-twice"],
  },
  {
    rule: "The last use of a coupon goes to one person",
    find: 'from(coupons).where(eq(coupons.code, code)).for("no key update");',
    replace: "from(coupons).where(eq(coupons.code, code));",
    tests: ["coupons"],
  },
  {
    rule: "Each order for a group uses a coupon of its own",
    find: "p.payment_status = 'pending' and p.seats is null and",
    replace: "p.payment_status = 'pending' and",
    tests: ["coupons"],
  },
  {
    rule: "Who holds a course already does not pay for it again",
    find: 'if (option === "held") throw',
    replace: 'if (option === "free") throw',
    tests: ["payments/make-payment"],
  },
  {
    rule: "A maintainer is not asked to pay",
    find: 'if (can(access.viewer, "courses.enrolWithoutPaying")) return "maintainer";',
    replace: "",
    tests: ["payments/make-payment"],
  },
  {
    rule: "Who teaches a course does not buy it",
    find: 'return access.owns ? "owner" : "pay";',
    replace: 'return "pay";',
    tests: ["payments/make-payment"],
  },
  {
    rule: "A course that is not published is not for sale",
    find: 'if (!isOnOffer) throw new AppError("not_found", words.notFound);\n  if (option',
    replace: "if (option",
    tests: ["payments/make-payment"],
  },
  {
    rule: "A buyer can have the money back for 30 days, unless the school says otherwise",
    find: ").default(30),\n  INSTRUCTOR_PERCENTAGE",
    replace: ").default(29),\n  INSTRUCTOR_PERCENTAGE",
    tests: ["payments/refund"],
  },
  {
    rule: "A payment keeps the guarantee that was promised when it was made",
    find: "${payments.completedAt} + make_interval(days => ${payments.guaranteeDays})",
    replace: "${payments.completedAt} + make_interval(days => 30)",
    tests: ["payments/refund"],
  },
  {
    rule: "After the guarantee a buyer cannot take the money back alone",
    find: "if (!row!.isOver) return;",
    replace: "if (row) return;",
    tests: ["payments/refund"],
  },
  {
    rule: "A payment is refunded once",
    find: "and(eq(refunds.paymentId, paymentId), isNull(refunds.returnedAt), isNull(refunds.refusedAt));",
    replace: "eq(refunds.paymentId, paymentId);",
    tests: ["payments/refund", "payments/races", "payments/provider"],
  },
  {
    rule: "A refund closes the course",
    find: "else await endEnrolment(ctx, { userId, ...target });\n  await reverseCommissions",
    replace: "await reverseCommissions",
    tests: ["payments/refund"],
  },
  {
    rule: "A refund takes the commission back",
    find: 'await reverseCommissions(ctx, refund);\n  await postPayment(ctx, payment, { kind: "payment.refunded"',
    replace: 'await postPayment(ctx, payment, { kind: "payment.refunded"',
    tests: ["payments/refund"],
  },
  {
    rule: "A part that went back takes its share of the commission back",
    find: 'await reverseCommissions(ctx, refund);\n  await postPayment(ctx, payment, { kind: "payment.partly_refunded"',
    replace: 'await postPayment(ctx, payment, { kind: "payment.partly_refunded"',
    tests: ["payments/school-refund"],
  },
  {
    rule: "The school gives back no more than was paid",
    find: "if (amountCents > rest) {",
    replace: "if (amountCents > payment.amountCents * 2) {",
    tests: ["payments/school-refund"],
  },
  {
    rule: "What was paid out already is taken back by a debt of the same size",
    find: "amountCents: -share,",
    replace: "amountCents: share,",
    tests: ["payments/refund", "payouts/payouts"],
  },
  {
    rule: "A confirmed payment is booked",
    find: 'await postPayment(ctx, payment, { kind: "payment.completed", paymentId: id, cents: amountCents });',
    replace: "",
    tests: ["payments/make-payment"],
  },
  {
    rule: "What an instructor earned is owed to them in the books",
    find: '"commission.earned": ["commissions", "instructors"],',
    replace: '"commission.earned": ["instructors", "commissions"],',
    tests: ["payments/make-payment"],
  },
  {
    rule: "Money for a payment that was given up is sent back",
    find: 'if (move === "failed completed") await sendBackLateMoney(ctx, payment);',
    replace: 'if (move === "failed completed") return false;',
    tests: ["payments/events"],
  },
  {
    rule: "What a provider says must fit the payment to the centavo",
    find: "if (charge.amountCents !== payment.amountCents || charge.paidInsteadCents !== undefined) return null;",
    replace: "if (charge.paidInsteadCents !== undefined) return null;",
    tests: ["payments/events"],
  },
  {
    rule: "Somebody else's payment is not found",
    find: 'const own = can(ctx.viewer, "payments.see") ? undefined : eq(payments.userId, ctx.viewer.id);',
    replace: "const own = undefined;",
    tests: ["payments/showing"],
  },
  {
    rule: "Nobody takes back or cancels somebody else's payment",
    find: "if (payment.userId !== ctx.viewer.id) throw",
    replace: "if (payment.userId === ctx.viewer.id && !ctx.viewer) throw",
    tests: ["payments/refund"],
  },
];

const payouts: Mutation[] = [
  {
    rule: "An instructor who comes to exactly nothing is settled, not carried for ever",
    find: "=> totalCents < 0;",
    replace: "=> totalCents <= 0;",
    tests: ["payouts/payouts"],
  },
  {
    rule: "A payout of commissions that do not exist is refused",
    find: "if (chosen.length < ids.length || chosen",
    replace: "if (chosen",
    tests: ["payouts/payouts"],
  },
  {
    rule: "Commissions that do not exist are not marked as paid",
    find: "if (lines.length < ids.length || !isOpen) {",
    replace: "if (!isOpen) {",
    tests: ["payouts/payouts", "commissions/pay-commissions"],
  },
  {
    rule: "A payout settles what the same instructors owe",
    find: "{ ids: [...ids, ...(await debtsWith(within, ids))] }",
    replace: "{ ids }",
    tests: ["payouts/payouts"],
  },
  {
    rule: "Where the school says so, commissions wait for their guarantee",
    find: "if (!early.length) return;",
    replace: "if (early) return;",
    tests: ["payouts/payouts"],
  },
  {
    rule: "A payout of which something was paid is not taken back",
    find: 'if (lines.some(({ status }) => status === "paid")) {',
    replace: "if (!lines) {",
    tests: ["payouts/payouts"],
  },
  {
    rule: "Two payouts never take the same commission: its row is locked",
    find: '.where(chosen).orderBy(commissions.id).for("no key update");',
    replace: ".where(chosen).orderBy(commissions.id);",
    tests: ["payouts/races"],
  },
  {
    rule: "Only the direction and its finance people pay commissions out",
    find: '"commissions.pay": finance,',
    replace: '"commissions.pay": instructor,',
    tests: ["payouts/payouts"],
  },
];

const recent: Mutation[] = [
  {
    rule: "A sign-in is recent for fifteen minutes",
    find: "export const recentSignInMinutes = 15;",
    replace: "export const recentSignInMinutes = 16;",
    tests: ["access/recent-sign-in"],
  },
  {
    rule: "Deleting one's own account asks for a recent sign-in",
    find: "await requireRecentSignIn(signed);\n  await erase(signed, signed.viewer.id",
    replace: "await erase(signed, signed.viewer.id",
    tests: ["routes/recent-sign-in"],
  },
  {
    rule: "Deleting somebody's account asks for a recent sign-in",
    find: 'await requireRecentSignIn(signed);\n  if (userId === signed.viewer.id) throw new AppError("conflict", ownAccount);',
    replace: 'if (userId === signed.viewer.id) throw new AppError("conflict", ownAccount);',
    tests: ["routes/recent-sign-in"],
  },
  {
    rule: "Giving a role asks for a recent sign-in",
    find: 'await requireRecentSignIn(signed);\n  if (userId === signed.viewer.id) throw new AppError("conflict", ownRole);',
    replace: 'if (userId === signed.viewer.id) throw new AppError("conflict", ownRole);',
    tests: ["routes/recent-sign-in"],
  },
  {
    rule: "Making an access token asks for a recent sign-in",
    find: "await requireRecentSignIn(signed);\n  const { token, ...row } = mintToken();",
    replace: "const { token, ...row } = mintToken();",
    tests: ["routes/recent-sign-in", "tokens/tokens"],
  },
  {
    rule: "A new endpoint for webhooks asks for a recent sign-in",
    find: "await requireRecentSignIn(signed);\n  requireReachable(signed, url);",
    replace: "requireReachable(signed, url);",
    tests: ["access/recent-sign-in"],
  },
  {
    rule: "A new secret for webhooks asks for a recent sign-in",
    find: "await requireRecentSignIn(within);\n    const overlaps",
    replace: "const overlaps",
    tests: ["access/recent-sign-in"],
  },
  {
    rule: "Ending somebody's other sessions asks for a recent sign-in",
    find: "if (!ended.wasThis) await requireRecentSignIn(within);",
    replace: "",
    tests: ["sessions/one-by-one"],
  },
];

const limits: Mutation[] = [
  {
    rule: "Verifying certificates by numbers that do not exist is limited",
    find: 'const consumed = await consumeRateLimit(ctx, "certificate.verify");',
    replace: "const consumed: never[] = [];",
    tests: ["http/rate-limits"],
  },
  {
    rule: "Paying has the limit of paying",
    find: 'ability: "payments.make", limit: "payment.make", body: paymentFields',
    replace: 'ability: "payments.make", body: paymentFields',
    tests: ["http/rate-limits"],
  },
  {
    rule: "The form that starts a sign-in has its limit",
    find: 'limit: "sign-in.start",\n  run: (ctx, fields, { request }) => begin(ctx, fields, { request, again: false }),',
    replace: "run: (ctx, fields, { request }) => begin(ctx, fields, { request, again: false }),",
    tests: ["http/rate-limits"],
  },
  {
    rule: "A code by e-mail is good for five tries",
    find: ".where(and(isLive(ctx, token), lt(emailCodes.tries, maxCodeTries)))",
    replace: ".where(isLive(ctx, token))",
    tests: ["sign-in/email-code"],
  },
  {
    rule: "A code by e-mail is sent to one address only so often",
    find: 'await consumeRateLimit(ctx, "sign-in.code", { attempt: email });',
    replace: "",
    tests: ["sign-in/email-code"],
  },
  {
    rule: "Coming back from the provider has the limit of finishing a sign-in",
    find: 'return await limitFailures(ctx, "sign-in.finish", () => finishOrRecord(ctx, input), { attempt });',
    replace: "return await finishOrRecord(ctx, input);",
    tests: ["http/rate-limits"],
  },
  {
    rule: "Reviewing has the limit of reviewing",
    find: 'ability: "reviews.write", limit: "review.write", id: integerPathId(courseNotFound), body: reviewFields',
    replace: 'ability: "reviews.write", id: integerPathId(courseNotFound), body: reviewFields',
    tests: ["http/rate-limits"],
  },
  {
    rule: "Enrolling has the limit of enrolling",
    find: '{ ability: "courses.enrol", limit: "course.enrol", id: integerPathId(courseNotFound) }',
    replace: '{ ability: "courses.enrol", id: integerPathId(courseNotFound) }',
    tests: ["http/rate-limits"],
  },
  {
    rule: "A wrong voucher stays counted",
    find: "const isFailure = (error: unknown) => error instanceof InvalidVoucher;",
    replace: "const isFailure = () => false;",
    tests: ["vouchers/redeem-voucher"],
  },
  {
    rule: "An IPv6 caller is counted by their /64",
    find: ".slice(0, 4)\n    .map((part) => Number.parseInt(part, 16).toString(16))",
    replace: ".map((part) => Number.parseInt(part, 16).toString(16))",
    tests: ["access/neighbourhood"],
  },
  {
    rule: "A limit counts up to its number and no further",
    find: "setWhere: sql`${rateLimits.hits} < ${max}::float8`,",
    replace: "setWhere: sql`${rateLimits.hits} <= ${max}::float8`,",
    tests: ["access/limits"],
  },
];

const visibility: Mutation[] = [
  {
    rule: "A draft is seen by nobody but who manages it",
    find: "export const publishedCourses = and(eq(courses.isPublished, true), isNull(courses.deletedAt))!;",
    replace: "export const publishedCourses = isNull(courses.deletedAt);",
    tests: ["courses/list-courses"],
  },
  {
    rule: "An instructor manages their own courses alone",
    find: "if (can(viewer, all)) return isNull(courses.deletedAt);",
    replace: "if (viewer) return isNull(courses.deletedAt);",
    tests: ["authoring/courses"],
  },
  {
    rule: "A lesson that is no preview opens to enrolled students",
    find: "lesson.isFree ||\n    (hasCourse(courseAccess) &&",
    replace: "lesson.isFree ||\n    courseAccess.viewer !== null ||\n    (hasCourse(courseAccess) &&",
    tests: ["lessons/access"],
  },
  {
    rule: "Paid lessons close to a maintainer whose status has ended",
    find: 'return enrolment.origin !== "maintainer" || viewer.isMaintainer || priceCents === 0;',
    replace: "return true;",
    tests: ["lessons/access"],
  },
  {
    rule: "A recording is handed out to those who may open its lesson",
    find: 'return open.length || seesUnused ? "this viewer" : null;',
    replace: 'return "this viewer";',
    tests: ["media/show-media"],
  },
  {
    rule: "A course belongs to its instructor, not to its first author",
    find: "return and(isNull(courses.deletedAt), eq(courses.instructorId, viewer.id))!;",
    replace: "return and(isNull(courses.deletedAt), eq(courses.createdBy, viewer.id))!;",
    tests: ["authoring/former-instructors"],
  },
  {
    rule: "A visitor's ticket is claimed from its own address",
    find: "and(isNull(tickets.userId), sql`lower(${tickets.email}) = ${viewer.email.toLowerCase()}`)",
    replace: "and(isNull(tickets.userId), sql`${viewer.email} <> ''`)",
    tests: ["support/claim-ticket"],
  },
  {
    rule: "A ticket's author does not close it by writing",
    find: 'if (!isOwn || close) authorise(ctx, "tickets.answer");',
    replace: 'if (!isOwn) authorise(ctx, "tickets.answer");',
    tests: ["support/inbox"],
  },
  {
    rule: "Only the school learns who answers a ticket",
    find: '(can(ctx.viewer, "tickets.see") ? column : sql`null::text`)',
    replace: "(ctx ? column : sql`null::text`)",
    tests: ["support/inbox"],
  },
  {
    rule: "A ticket's files are for those who may see the ticket",
    find: 'can(viewer, "tickets.see", { owns });\n  return mayOpen',
    replace: "viewer !== null;\n  return mayOpen",
    tests: ["support/attachments"],
  },
  {
    rule: "A note's files are for those who may read the note",
    find: '!owns && can(viewer, "tickets.seeAll")',
    replace: 'can(viewer, "tickets.see", { owns })',
    tests: ["support/attachments"],
  },
  {
    rule: "A ticket's files go with it",
    find: "const gone = await db.delete(media).where(which)",
    replace: "const gone = await db.delete(media).where(which && inArray(media.id, []))",
    tests: ["support/attachments"],
  },
  {
    rule: "Somebody else's ticket is not found",
    find: 'if (ticket && can(viewer, "tickets.see", { owns: ticket.userId === viewer.id })) return ticket;',
    replace: "if (ticket) return ticket;",
    tests: ["support/replies"],
  },
  {
    rule: "A lesson that somebody has studied does not go to another course",
    find: "await refuseStudied(ctx, rows);",
    replace: "",
    tests: ["authoring/change-lessons"],
  },
  {
    rule: "Several lessons are changed only if all of them are in the course",
    find: "if (rows.length !== new Set(ids).size)",
    replace: "if (!rows.length)",
    tests: ["authoring/change-lessons"],
  },
  {
    rule: "Lessons without a section stay first when a section moves",
    find: 'if (!target.title && beside.side === "before") return null;',
    replace: "",
    tests: ["authoring/outline"],
  },
  {
    rule: "A draft is not published before its date",
    find: "const isDue = and(isNull(courses.deletedAt), sql`${courses.publishesAt} <= ${sqlNow(ctx)}`);",
    replace: "const isDue = and(isNull(courses.deletedAt), sql`${courses.publishesAt} is not null`);",
    tests: ["schedule/publication-date"],
  },
  {
    rule: "A course's file may be named by its owner or where it is in use already",
    find: 'if (file.ownerId === ctx.viewer.id || can(ctx.viewer, "courses.manageAll")) return true;',
    replace: "if (file) return true;",
    tests: ["authoring/lessons", "authoring/resources", "authoring/courses"],
  },
  {
    rule: "A paid course is entered by paying",
    find: 'if (priceCents === 0) return "free";\n  if (can(viewer, "courses.enrolWithoutPaying"))',
    replace: 'if (priceCents >= 0) return "free";\n  if (can(viewer, "courses.enrolWithoutPaying"))',
    tests: ["enrolments/enrol"],
  },
];

const signIn: Mutation[] = [
  {
    rule: "A sign-in under way can be used once",
    find: ".delete(signIns)\n    .where(and(eq(signIns.tokenHash, hashToken(token)), isLive))\n    .returning();",
    replace: ".select()\n    .from(signIns)\n    .where(and(eq(signIns.tokenHash, hashToken(token)), isLive));",
    tests: ["sign-in/sign-in"],
  },
  {
    rule: "The id_token belongs to this very sign-in",
    find: "expectedNonce: nonce",
    replace: "expectedNonce: undefined",
    tests: ["sign-in/sign-in"],
  },
  {
    rule: "Only a confirmed e-mail is taken from a provider",
    find: 'if (claims.email_verified !== true && claims.email_verified !== "true") {',
    replace: "if (claims.email_verified === undefined) {",
    tests: ["sign-in/sign-in"],
  },
  {
    rule: "The code is exchanged with its own verifier",
    find: "pkceCodeVerifier: codeVerifier, ",
    replace: "",
    tests: ["sign-in/sign-in"],
  },
  {
    rule: "A sign-in leads to a page of this platform",
    find: "const isPage = origin === base && !notForPeople",
    replace: "const isPage = origin === base || !notForPeople",
    tests: ["sign-in/destination"],
  },
  {
    rule: "Signing in ends the session that the browser had",
    find: "if (replaces) await ctx.db.delete(sessions)",
    replace: "if (!replaces) await ctx.db.delete(sessions)",
    tests: ["sign-in/session", "sign-in/sign-in"],
  },
  {
    rule: "One person has ten sessions at the most",
    find: ".limit(maxSessions - 1);",
    replace: ".limit(maxSessions);",
    tests: ["sign-in/session"],
  },
  {
    rule: "A change of role ends all sessions",
    find: "const ended = await ctx.db.delete(sessions).where(eq(sessions.userId, userId)).returning({ id: sessions.userId });",
    replace: "const ended: unknown[] = [];",
    tests: ["people/set-role"],
  },
  {
    rule: "The founder's role is taken by nobody",
    find: 'if (person.isFounder) throw new AppError("conflict", foundersRole);',
    replace: "",
    tests: ["people/set-role"],
  },
  {
    rule: "Where the school asks for it, an admin gives a second factor",
    find: 'if (settings.ADMIN_SECOND_FACTOR && (role === "admin" || team?.length)) return true;',
    replace: "",
    tests: ["sign-in/second-factor"],
  },
  {
    rule: "A code of an authenticator app is good once",
    find: "const isNewer = or(isNull(secondFactors.lastStep), lt(secondFactors.lastStep, step));",
    replace: "const isNewer = undefined;",
    tests: ["second-factor/second-factor"],
  },
  {
    rule: "An account with a second factor is not open after the first step",
    find: "if (!viewer.hasSecondFactor && (await hasSecondFactorOfItsOwn(ctx, viewer.id))) {",
    replace: "if (Date.now() < 0) {",
    tests: ["second-factor/second-factor"],
  },
  {
    rule: "An access token does no more than its scopes",
    find: "if (scope && granted.includes(scope)) return ctx;",
    replace: "if (scope) return ctx;",
    tests: ["tokens/tokens"],
  },
  {
    rule: "A revoked access token opens nothing",
    find: "eq(accessTokens.tokenHash, hash),\n        isNull(accessTokens.revokedAt),",
    replace: "eq(accessTokens.tokenHash, hash),",
    tests: ["tokens/tokens"],
  },
  {
    rule: "An access token makes no further tokens",
    find: 'if (signed.viewer.scopes) throw new AppError("forbidden");',
    replace: "",
    tests: ["tokens/tokens"],
  },
];

const certificates: Mutation[] = [
  {
    rule: "An e-mail that was taken out of a credential is forgotten",
    find: "if (!emailInCredential)",
    replace: "if (emailInCredential)",
    tests: ["credentials/email"],
  },
  {
    rule: "A certificate is issued for a finished course alone",
    find: 'if (!row.completedAt) throw new AppError("forbidden", "Conclua o curso para gerar o certificado.");',
    replace: "",
    tests: ["certificates/generate"],
  },
  {
    rule: "Nobody issues a certificate for somebody else",
    find: 'if (input.user_id && input.user_id.toLowerCase() !== ctx.viewer.id) throw new AppError("forbidden");',
    replace: "",
    tests: ["certificates/generate"],
  },
  {
    rule: "A revoked certificate does not verify",
    find: "if (row) return row.revokedAt ? revoked(row.revokedAt) :",
    replace: "if (row) return",
    tests: ["certificates/generate"],
  },
  {
    rule: "A certificate revoked by decision stays revoked",
    find: 'and(which, eq(certificates.revokedFor, "refund"))',
    replace: "which",
    tests: ["enrolments/ended"],
  },
  {
    rule: "The hash of a certificate cannot be guessed",
    find: 'export const newSalt = () => randomBytes(16).toString("hex");',
    replace: 'export const newSalt = () => "0".repeat(32);',
    tests: ["certificates/generate"],
  },
];

const learning: Mutation[] = [
  {
    rule: "Questions are not for those who open a free preview",
    find: "if (!seesQuestions(courseAccess)) throw",
    replace: "if (false) throw",
    tests: ["lesson-posts/questions"],
  },
  {
    rule: "A hidden post is for the team and its author",
    find: "if (post.hiddenAt && !opened.isTeam && !isOwn) throw",
    replace: "if (false) throw",
    tests: ["lesson-posts/questions"],
  },
  {
    rule: "Answers are told once a day",
    find: "and not exists (select from ${questionFollowers} t where t.user_id = f.user_id and t.told_at >= ${today})",
    replace: "",
    tests: ["lesson-posts/answer-digests"],
  },
  {
    rule: "A note is its writer's alone",
    find: "and(eq(lessonNotes.id, id), eq(lessonNotes.userId, viewer.id))",
    replace: "eq(lessonNotes.id, id)",
    tests: ["domain/lesson-notes"],
  },
  {
    rule: "A lesson finished without internet counts from then only between the enrolment and now",
    find: "between ${since} and ${now} then ${at}",
    replace: "is not null then ${at}",
    tests: ["progress/completion", "domain/lesson-notes"],
  },
  {
    rule: "A note that a browser sends twice is one note",
    find: ".onConflictDoNothing({ target: [lessonNotes.userId, lessonNotes.attemptId] })",
    replace: "",
    tests: ["domain/lesson-notes"],
  },
  {
    rule: "Answers that a browser sends twice under one id are one attempt",
    find: "if (before) return (await findAttempt(within, { lessonId, attemptId: before }))!;",
    replace: "",
    tests: ["progress/completion"],
  },
  {
    rule: "Changed answers under the same id are another attempt",
    find: "JSON.stringify([attemptId, content])",
    replace: "JSON.stringify([attemptId])",
    tests: ["progress/completion"],
  },
  {
    rule: "Captions of a package are checked",
    find: 'kind === "document" ? tidyCaptions(opened) : opened',
    replace: "opened",
    tests: ["packages/course-package"],
  },
  {
    rule: "A search reads the lessons that are open to the student alone",
    find: "const open = found.filter(({ lesson, courseAccess }) => isLessonOpen(courseAccess, lesson));",
    replace: "const open = found.filter(({ lesson, courseAccess }) => isLessonOpen(courseAccess, lesson) || true);",
    tests: ["study/search-lessons"],
  },
  {
    rule: "A light version is seen by anyone who may see its original",
    find: "usesOf(ctx, `/media/${lightOf ?? id}`)",
    replace: "usesOf(ctx, `/media/${id}`)",
    tests: ["media/light-versions"],
  },
  {
    rule: "A light version that was cut short is not kept",
    find: "original !== null && (light === null || light < original * 0.95 - 2)",
    replace: "original !== null && light === null && original < 0",
    tests: ["media/light-versions"],
  },
  {
    rule: "A lesson that is not open to a student is in no copy",
    find: "const open = wanted.filter(({ isOpen }) => isOpen);",
    replace: "const open = wanted;",
    tests: ["offline/lesson-zip"],
  },
  {
    rule: "A quiz is passed from its pass mark on",
    find: "const passed = score >= lesson.passMark;",
    replace: "const passed = score > lesson.passMark;",
    tests: ["quizzes/attempts"],
  },
  {
    rule: "A score is rounded down",
    find: "Math.floor((100 * right) / questions.length)",
    replace: "Math.ceil((100 * right) / questions.length)",
    tests: ["quizzes/marking"],
  },
  {
    rule: "A quiz is shown without its answers",
    find: "options.map((option) => ({ id: option.id, optionText: option.optionText })),\n  }));",
    replace: "options,\n  }));",
    tests: ["quizzes/attempts"],
  },
  {
    rule: "A lesson with a quiz is finished by passing it",
    find: "if (await owesQuiz(within, enrollmentId, lessonId)) throw",
    replace: "if (!lesson) throw",
    tests: ["progress/completion"],
  },
  {
    rule: "A course is finished with its last lesson",
    find: "isNull(enrollments.completedAt), hasNothingLeftExcept(lessonId)",
    replace: "isNull(enrollments.completedAt)",
    tests: ["progress/completion"],
  },
  {
    rule: "What one student does at once happens one after another: the enrolment is locked",
    find: "for update of ${enrollments} for key share of ${lessons}",
    replace: "for key share of ${lessons}",
    tests: ["progress/completion"],
  },
  {
    rule: "A course is reviewed after it is finished",
    find: 'if (!enrolment.completedAt) throw new AppError("forbidden", "Conclua o curso para avaliá-lo.");',
    replace: "",
    tests: ["reviews/write-review"],
  },
  {
    rule: "Who teaches a course does not review it",
    find: 'if (hasTaught) throw new AppError("forbidden", "Quem ensina',
    replace: 'if (!within) throw new AppError("forbidden", "Quem ensina',
    tests: ["reviews/write-review"],
  },
];

const vouchers: Mutation[] = [
  {
    rule: "A voucher is used as often as it may be",
    find: "lt(vouchers.currentUses, vouchers.maxUses)",
    replace: "lte(vouchers.currentUses, vouchers.maxUses)",
    tests: ["vouchers/redeem-voucher"],
  },
  {
    rule: "A voucher that is switched off opens nothing",
    find: "and(vouchers.isActive, or(isNull(vouchers.endsOn), gte(vouchers.endsOn, sqlToday(ctx))))",
    replace: "or(isNull(vouchers.endsOn), gte(vouchers.endsOn, sqlToday(ctx)))",
    tests: ["vouchers/redeem-voucher", "vouchers/manage-vouchers"],
  },
  {
    rule: "Switching a voucher off ends the maintainers that it made",
    find: ".set({ isMaintainer: false })\n    .where(inArray",
    replace: ".set({ isMaintainer: true })\n    .where(inArray",
    tests: ["vouchers/manage-vouchers"],
  },
];

const privacy: Mutation[] = [
  {
    rule: "Every event forgets its address after six months",
    find: "gt(events.id, from), lte(events.id, from + batchSize)",
    replace: "gt(events.id, from), lt(events.id, from + batchSize)",
    tests: ["privacy/retention"],
  },
  {
    rule: "Deleting an account takes every way in",
    find: "  sessions.userId,\n  signIns.reauthenticatedUserId,",
    replace: "  signIns.reauthenticatedUserId,",
    tests: ["privacy/deletion"],
  },
  {
    rule: "Deleting an account forgets where money would go",
    find: "  payoutAccounts.userId,\n",
    replace: "",
    tests: ["privacy/deletion"],
  },
  {
    rule: "Deleting an account leaves the e-mails of others with its address",
    find: "or(eq(mails.userId, userId), aboutThem, codes)",
    replace: "or(sql`${mails.recipient} <> ''`, aboutThem, codes)",
    tests: ["privacy/deletion"],
  },
  {
    rule: "Nobody who is owed money is deleted",
    find: "if (commissions)\n    obstacles.push(",
    replace: "if (commissions < 0)\n    obstacles.push(",
    tests: ["privacy/deletion"],
  },
  {
    rule: "A deleted account's certificate is revoked where its holder chose so",
    find: 'if (choice === "remove") {',
    replace: 'if (choice === "keep") {',
    tests: ["privacy/deletion"],
  },
  {
    rule: "Sealed data are sealed for one purpose",
    find: "`sealed ${purpose}`), nonce);",
    replace: "`sealed ${purpose.length}`), nonce);",
    tests: ["secrets/reseal"],
  },
];

const webhooks: Mutation[] = [
  {
    rule: "Messages go to public addresses alone",
    find: "if (!settings.WEBHOOKS_TO_PRIVATE) requirePublic(target, addresses);",
    replace: "",
    tests: ["webhooks/send"],
  },
  {
    rule: "The clouds' own address is not public",
    find: '["169.254.0.0", 16],',
    replace: "",
    tests: ["webhooks/send"],
  },
  {
    rule: "A message is tried again when it was not taken",
    find: "if (wait === undefined) return null;",
    replace: "if (wait !== undefined) return null;",
    tests: ["webhooks/deliver"],
  },
  {
    rule: "Each attempt carries the same bytes",
    find: "coalesce(${deliveries.body}, ${body})",
    replace: "${body}",
    tests: ["webhooks/deliver"],
  },
  {
    rule: "Two platforms never send the same message",
    find: "and (d.claimed_until is null or d.claimed_until < ${now})",
    replace: "",
    tests: ["webhooks/claim"],
  },
];

const endpoints: Mutation[] = [
  {
    rule: "Another site writes nothing in a reader's name",
    find: 'if (origin !== publicOrigin) throw new AppError("forbidden", sentence);',
    replace: "",
    tests: ["http/origin"],
  },
  {
    rule: "A browser that says no origin says at least that it is not another site's",
    find: 'if (site !== null && site !== "same-origin" && site !== "none") throw',
    replace: 'if (site === "cross-origin") throw',
    tests: ["http/origin"],
  },
  {
    rule: "JSON that is too large is not read",
    find: 'if (bytes > limit) throw new AppError("too_large");',
    replace: "",
    tests: ["http/body"],
  },
  {
    rule: "A field never reaches a prototype",
    find: 'return part.test(word) && !word.startsWith("__") && !prototypeKeys.has(word);',
    replace: "return part.test(word);",
    tests: ["http/field-names"],
  },
  {
    rule: "The same key with another request is refused",
    find: "if (theirs && theirs.fingerprint !== fingerprint) throw",
    replace: "if (!theirs) throw",
    tests: ["access/idempotency"],
  },
  {
    rule: "A request under way is not answered twice under one key",
    find: "if (!theirs || theirs.status === null) throw",
    replace: "if (!theirs) throw",
    tests: ["access/idempotency"],
  },
  {
    rule: "A file is what its bytes say",
    find: "return types[kind].find(([, fits]) => fits(head))?.[0] ?? null;",
    replace: "return types[kind][0]![0];",
    tests: ["media/uploads"],
  },
  {
    rule: "Nobody keeps more files than their share",
    find: "if (row!.bytes + Math.max(more, 1) > maxBytes)",
    replace: "if (row!.bytes > maxBytes * 2)",
    tests: ["media/uploads"],
  },
  {
    rule: "One person sends two files at a time",
    find: "uploads: {\n    maxOwn: 2,",
    replace: "uploads: {\n    maxOwn: 3,",
    tests: ["media/uploads"],
  },
  {
    rule: "An upload in pieces is its sender's alone",
    find: "and(eq(uploads.id, id), eq(uploads.ownerId, ctx.viewer.id));",
    replace: "eq(uploads.id, id);",
    tests: ["domain/authoring/uploads"],
  },
  {
    rule: "A piece that comes twice at once counts once",
    find: "eq(sql`cardinality(${uploads.pieces})`, pieces.length), ",
    replace: "",
    tests: ["domain/authoring/uploads"],
  },
  {
    rule: "Nothing is kept of a picture for somebody else's course",
    find: "if (courseId !== undefined) await showManagedCourse(ctx, courseId);",
    replace: "",
    tests: ["routes/authoring"],
  },
  {
    rule: "A payment's row is locked before it moves",
    find: 'from(payments).where(which).for("no key update");',
    replace: "from(payments).where(which);",
    tests: ["payments/races"],
  },
];

/** The rules that `npm run mutate` breaks one by one. */
export const mutations: Mutation[] = [
  ...[...money, ...payouts, ...recent, ...limits, ...visibility, ...signIn, ...certificates],
  ...[...learning, ...vouchers, ...privacy, ...webhooks, ...endpoints],
];
