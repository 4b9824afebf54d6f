/**
 * Who is counted together; `attempt` is named by the use case: a sign-in under way, or an e-mail that somebody typed.
 */
export type RateLimitWindow = { max: number; seconds: number; by: "viewer" | "attempt" | "address" | "everybody" };

/**
 * How often something may be done. `shared` limits are counted in the database, for all instances together. One address
 * may stand for a class or a carrier's customers, so limits by address have room for 200 people.
 */
export const rateLimitRules = {
  /** Only unfinished sign-ins stay counted: five tabs each. */
  "sign-in.start": { shared: true, windows: [{ max: 1_000, seconds: 300, by: "address" }] },
  /** Only failures stay counted. */
  "sign-in.finish": {
    shared: true,
    windows: [
      { max: 10, seconds: 900, by: "attempt" },
      { max: 200, seconds: 300, by: "address" },
    ],
  },
  /**
   * Only wrong codes of a second factor stay counted; `attempt` is the account. It opens again after two hours at most.
   */
  "sign-in.factor": {
    shared: true,
    windows: [
      { max: 10, seconds: 900, by: "attempt" },
      { max: 30, seconds: 7_200, by: "attempt" },
      { max: 200, seconds: 300, by: "address" },
    ],
  },
  /** The set-up's one-time address: only wrong keys stay counted. */
  "setup.open": { shared: true, windows: [{ max: 200, seconds: 900, by: "address" }] },
  /** Codes by e-mail; `attempt` is the address that they go to. */
  "sign-in.code": {
    shared: true,
    windows: [
      { max: 3, seconds: 3_600, by: "attempt" },
      { max: 10, seconds: 86_400, by: "attempt" },
      { max: 600, seconds: 3_600, by: "address" },
    ],
  },
  /** Wrong codes for one address, from whatever browser; `attempt` is the address. */
  "sign-in.code.wrong": { shared: true, windows: [{ max: 20, seconds: 86_400, by: "attempt" }] },
  /** By number, which can be guessed: only numbers that were not found stay counted. */
  "certificate.verify": {
    shared: true,
    windows: [
      { max: 30, seconds: 60, by: "address" },
      { max: 300, seconds: 86_400, by: "address" },
    ],
  },
  /** By hash, which nobody can guess: only hashes that were not found are counted. */
  "certificate.verify-hash": { shared: true, windows: [{ max: 600, seconds: 60, by: "everybody" }] },
  "course.enrol": { shared: false, windows: [{ max: 20, seconds: 60, by: "viewer" }] },
  /** By a link's code, which can be guessed: only codes that were not found stay counted. */
  "link.find": {
    shared: true,
    windows: [
      { max: 200, seconds: 300, by: "address" },
      { max: 1_000, seconds: 86_400, by: "address" },
    ],
  },
  /** Each writes some thousand rows. */
  "people.import": { shared: true, windows: [{ max: 30, seconds: 3_600, by: "viewer" }] },
  /** Each may ask the gateway hundreds of things. */
  "payments.statement": { shared: true, windows: [{ max: 30, seconds: 3_600, by: "viewer" }] },
  /** Each sends an e-mail to somebody who has no account. */
  "people.invite": { shared: true, windows: [{ max: 200, seconds: 3_600, by: "viewer" }] },
  "certificate.generate": { shared: false, windows: [{ max: 10, seconds: 60, by: "viewer" }] },
  /** Questions and answers under lessons: an instructor may answer many in a row. */
  "lesson-post.write": {
    shared: true,
    windows: [
      { max: 30, seconds: 3_600, by: "viewer" },
      { max: 200, seconds: 86_400, by: "viewer" },
    ],
  },
  "lesson-post.react": { shared: false, windows: [{ max: 120, seconds: 3_600, by: "viewer" }] },
  "lesson-note.write": {
    shared: false,
    windows: [
      // What was written without internet comes all at once.
      { max: 200, seconds: 3_600, by: "viewer" },
      { max: 300, seconds: 86_400, by: "viewer" },
    ],
  },
  "review.write": { shared: false, windows: [{ max: 5, seconds: 600, by: "viewer" }] },
  /** Each of these writes rows that are kept for good. */
  "quiz.attempt": {
    shared: false,
    windows: [
      { max: 30, seconds: 600, by: "viewer" },
      { max: 300, seconds: 86_400, by: "viewer" },
    ],
  },
  "profile.edit": {
    shared: false,
    windows: [
      { max: 30, seconds: 300, by: "viewer" },
      { max: 300, seconds: 86_400, by: "viewer" },
    ],
  },
  "consent.change": {
    shared: false,
    windows: [
      { max: 20, seconds: 600, by: "viewer" },
      { max: 100, seconds: 86_400, by: "viewer" },
    ],
  },
  /** Wrong codes alone stay counted. */
  "voucher.try": {
    shared: true,
    windows: [
      { max: 5, seconds: 900, by: "viewer" },
      { max: 200, seconds: 3_600, by: "address" },
    ],
  },
  /** Codes that do not exist alone stay counted. */
  "coupon.try": {
    shared: true,
    windows: [
      { max: 5, seconds: 900, by: "viewer" },
      { max: 200, seconds: 3_600, by: "address" },
    ],
  },
  "payment.make": {
    shared: true,
    windows: [
      { max: 5, seconds: 60, by: "viewer" },
      { max: 20, seconds: 3_600, by: "viewer" },
      { max: 300, seconds: 3_600, by: "address" },
    ],
  },
  "payment.change": { shared: true, windows: [{ max: 20, seconds: 60, by: "viewer" }] },
  "mail.again": { shared: true, windows: [{ max: 3, seconds: 3_600, by: "viewer" }] },
  /** E-mails to many people at once, in the name of the sender. */
  "notice.send": { shared: true, windows: [{ max: 10, seconds: 86_400, by: "viewer" }] },
  "assistant.ask": {
    shared: true,
    windows: [
      { max: 10, seconds: 60, by: "viewer" },
      { max: 100, seconds: 86_400, by: "viewer" },
    ],
  },
  "ticket.create": {
    shared: true,
    windows: [
      { max: 5, seconds: 3_600, by: "viewer" },
      { max: 20, seconds: 86_400, by: "viewer" },
    ],
  },
  /** A visitor's message to the school, by the e-mail that gets the answer. */
  "ticket.contact": {
    shared: true,
    windows: [
      { max: 5, seconds: 3_600, by: "attempt" },
      { max: 20, seconds: 86_400, by: "attempt" },
      { max: 60, seconds: 3_600, by: "address" },
      { max: 200, seconds: 86_400, by: "address" },
    ],
  },
  "ticket.reply": {
    shared: true,
    windows: [
      { max: 20, seconds: 3_600, by: "viewer" },
      { max: 60, seconds: 86_400, by: "viewer" },
    ],
  },
  "ticket.answer": { shared: false, windows: [{ max: 120, seconds: 3_600, by: "viewer" }] },
  /** One run of the wizard may be more than 500 calls. */
  "authoring.write": { shared: false, windows: [{ max: 600, seconds: 300, by: "viewer" }] },
  "media.upload": { shared: false, windows: [{ max: 30, seconds: 1_800, by: "viewer" }] },
  /** Each may send all files of a course. */
  "lesson.download": { shared: false, windows: [{ max: 60, seconds: 3_600, by: "viewer" }] },
  /** A copy of all data kept of somebody: expensive, and rarely needed. */
  "data.copy": {
    shared: true,
    windows: [
      { max: 5, seconds: 3_600, by: "viewer" },
      { max: 10, seconds: 86_400, by: "viewer" },
    ],
  },
  "account.delete": { shared: true, windows: [{ max: 20, seconds: 3_600, by: "viewer" }] },
  "token.create": { shared: true, windows: [{ max: 20, seconds: 3_600, by: "viewer" }] },
  /** What a leader plans, changes and writes down of meetings: one form may plan a year of them. */
  "meeting.write": { shared: false, windows: [{ max: 120, seconds: 3_600, by: "viewer" }] },
  /** Wrong codes of a meeting alone stay counted: `attempt` is the meeting and who tries. */
  "meeting.arrive": { shared: true, windows: [{ max: 10, seconds: 86_400, by: "attempt" }] },
  /** Private addresses of calendars that are none: nobody guesses them, and nobody is to try. */
  "calendar.miss": { shared: false, windows: [{ max: 200, seconds: 900, by: "address" }] },
  "health.ask": { shared: false, windows: [{ max: 10, seconds: 60, by: "viewer" }] },
  "webhook.write": { shared: false, windows: [{ max: 120, seconds: 3_600, by: "viewer" }] },
  "api.other": { shared: false, windows: [{ max: 1_500, seconds: 300, by: "viewer" }] },
} satisfies Record<string, { shared: boolean; windows: RateLimitWindow[] }>;

export type RateLimitName = keyof typeof rateLimitRules;

/** Visitors at one address use limits by viewer together: as many as this may come at once. */
export const peoplePerAddress = 200;

/** How long to wait, in words: minutes, and hours if more than two. */
export function waitInWords(seconds: number) {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  if (minutes > 120) return `${Math.ceil(minutes / 60)} horas`;
  return minutes === 1 ? "1 minuto" : `${minutes} minutos`;
}
