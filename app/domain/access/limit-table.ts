export type Window = { max: number; seconds: number; by: "viewer" | "address" | "everybody" };

/** How often something may be done. `shared` limits are counted in the database, for all instances together. */
export const limits = {
  "sign-in.start": { shared: true, windows: [{ max: 20, seconds: 300, by: "address" }] },
  "sign-in.finish": { shared: true, windows: [{ max: 10, seconds: 300, by: "address" }] },
  "certificate.verify": {
    shared: true,
    windows: [
      { max: 10, seconds: 60, by: "address" },
      { max: 100, seconds: 86_400, by: "address" },
      { max: 600, seconds: 60, by: "everybody" },
    ],
  },
  "course.enrol": { shared: false, windows: [{ max: 20, seconds: 60, by: "viewer" }] },
  "certificate.generate": { shared: false, windows: [{ max: 10, seconds: 60, by: "viewer" }] },
  "review.write": { shared: false, windows: [{ max: 5, seconds: 600, by: "viewer" }] },
  "profile.edit": { shared: false, windows: [{ max: 30, seconds: 300, by: "viewer" }] },
  /** Wrong codes alone stay counted. */
  "voucher.try": {
    shared: true,
    windows: [
      { max: 5, seconds: 900, by: "viewer" },
      { max: 20, seconds: 3_600, by: "address" },
    ],
  },
  "payment.make": {
    shared: true,
    windows: [
      { max: 5, seconds: 60, by: "viewer" },
      { max: 20, seconds: 3_600, by: "viewer" },
      { max: 30, seconds: 3_600, by: "address" },
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
} satisfies Record<string, { shared: boolean; windows: Window[] }>;

export type LimitName = keyof typeof limits;
