/** Who is counted together; `attempt` is what the use case names: a sign-in under way, the e-mail that somebody typed. */
export type RateLimitWindow = { max: number; seconds: number; by: "viewer" | "attempt" | "address" | "everybody" };

/**
 * How often something may be done. `shared` limits are counted in the database, for all instances together. Behind one
 * address there may be a class, or a carrier's customers: whatever counts by address has room for 200 people.
 */
export const rateLimitRules = {
  /** Only sign-ins that nobody finished stay counted: five tabs each. */
  "sign-in.start": { shared: true, windows: [{ max: 1_000, seconds: 300, by: "address" }] },
  /** Only failures stay counted. */
  "sign-in.finish": {
    shared: true,
    windows: [
      { max: 10, seconds: 900, by: "attempt" },
      { max: 200, seconds: 300, by: "address" },
    ],
  },
  /** Wrong codes of a second factor alone stay counted: `attempt` is the account. Two hours at most, then it opens again. */
  "sign-in.factor": {
    shared: true,
    windows: [
      { max: 10, seconds: 900, by: "attempt" },
      { max: 30, seconds: 7_200, by: "attempt" },
      { max: 200, seconds: 300, by: "address" },
    ],
  },
  /** The one-time address of the set-up: only wrong ones stay counted. */
  "setup.open": { shared: true, windows: [{ max: 200, seconds: 900, by: "address" }] },
  /** Codes by e-mail: `attempt` is the address that they go to. */
  "sign-in.code": {
    shared: true,
    windows: [
      { max: 3, seconds: 3_600, by: "attempt" },
      { max: 10, seconds: 86_400, by: "attempt" },
      { max: 600, seconds: 3_600, by: "address" },
    ],
  },
  /** Wrong codes for one address, in whatever browsers; `attempt` is the address. */
  "sign-in.code.wrong": { shared: true, windows: [{ max: 20, seconds: 86_400, by: "attempt" }] },
  /** By number, which may be guessed: only what was not found stays counted. */
  "certificate.verify": {
    shared: true,
    windows: [
      { max: 30, seconds: 60, by: "address" },
      { max: 300, seconds: 86_400, by: "address" },
    ],
  },
  /** By hash, which nobody guesses: only what was not found is counted. */
  "certificate.verify-hash": { shared: true, windows: [{ max: 600, seconds: 60, by: "everybody" }] },
  "course.enrol": { shared: false, windows: [{ max: 20, seconds: 60, by: "viewer" }] },
  "certificate.generate": { shared: false, windows: [{ max: 10, seconds: 60, by: "viewer" }] },
  "review.write": { shared: false, windows: [{ max: 5, seconds: 600, by: "viewer" }] },
  /** What each writes is kept for good: attempts, and who changed what when. */
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
  /** A copy of all that is kept of somebody: much reading, and nothing that is needed often. */
  "data.copy": {
    shared: true,
    windows: [
      { max: 5, seconds: 3_600, by: "viewer" },
      { max: 10, seconds: 86_400, by: "viewer" },
    ],
  },
  "account.delete": { shared: true, windows: [{ max: 20, seconds: 3_600, by: "viewer" }] },
  "token.create": { shared: true, windows: [{ max: 20, seconds: 3_600, by: "viewer" }] },
  "health.ask": { shared: false, windows: [{ max: 10, seconds: 60, by: "viewer" }] },
  "webhook.write": { shared: false, windows: [{ max: 120, seconds: 3_600, by: "viewer" }] },
  "api.other": { shared: false, windows: [{ max: 1_500, seconds: 300, by: "viewer" }] },
} satisfies Record<string, { shared: boolean; windows: RateLimitWindow[] }>;

export type RateLimitName = keyof typeof rateLimitRules;

/** Visitors at one address use limits by viewer together: as many as this may come at once. */
export const peoplePerAddress = 200;

/** How long to wait, as people say it: minutes, and hours where it is more than two. */
export function waitInWords(seconds: number) {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  if (minutes > 120) return `${Math.ceil(minutes / 60)} horas`;
  return minutes === 1 ? "1 minuto" : `${minutes} minutos`;
}
