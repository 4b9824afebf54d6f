/** How often a page or call may ask its database. */
export type Ceiling = {
  /** Waits one after another until the last byte of the answer. */
  rounds: number;
  /** Statements, on however many connections at once. */
  statements: number;
};

/** Who it is, and then all that the page shows. */
export const fewest: Ceiling = { rounds: 2, statements: 12 };

type More = Partial<Ceiling> & {
  /** The same statement is said more than once, of different things. */
  repeats?: true;
  why: string;
};

const inTurn = "reads one thing after another";
const windows = { repeats: true, why: "each window of the limit counts by itself" } as const;

/** Where it is more, and why. */
export const slower: Record<string, More> = {
  "/courses/:id": { rounds: 3, why: "a page of reviews past the last one is the last one" },
  "/checkout/success/:id": { rounds: 3, why: "which payment it was comes before what is told of it" },
  "/certificate/verify/:hash": windows,
  "/api/certificates/verify/:hash": windows,
  "/api/oauth/:provider/redirect_url": { rounds: 3, why: "the limit comes before anything is written" },
  "/api/courses/:id": { rounds: 4, why: "whether a course is finished is told to who manages it" },
  "/api/courses/:id/lessons": { rounds: 3, why: "the texts of locked lessons are not read" },

  "/payments": { rounds: 8, why: inTurn },
  "/instructor/commissions": { rounds: 7, why: inTurn },
  "/admin": { rounds: 7, why: inTurn },
  "/admin/courses/:id/edit": { rounds: 6, repeats: true, why: inTurn },
  "/admin/courses/:id/publication": { rounds: 5, repeats: true, why: inTurn },
  "/admin/courses/:id/delete": { rounds: 4, why: inTurn },
  "/admin/courses/:id/lessons/new": { rounds: 4, why: inTurn },
  "/admin/lessons/:id/edit": { rounds: 6, why: inTurn },
  "/admin/lessons/:id/file": { rounds: 6, why: inTurn },
  "/admin/lessons/:id/delete": { rounds: 6, why: inTurn },
  "/admin/lessons/:id/questions/new": { rounds: 6, why: inTurn },
  "/admin/questions/:id/edit": { rounds: 7, why: inTurn },
  "/admin/questions/:id/delete": { rounds: 7, why: inTurn },
  "/admin/lessons/:id/resources/new": { rounds: 6, why: inTurn },
  "/admin/lessons/:id/resources/file": { rounds: 6, why: inTurn },
  "/admin/resources/:id/edit": { rounds: 7, why: inTurn },
  "/admin/resources/:id/delete": { rounds: 7, why: inTurn },
  "/admin/certificates": { rounds: 5, why: inTurn },
  "/admin/instructors": { rounds: 3, why: inTurn },
  "/admin/instructors/people": { rounds: 3, why: inTurn },
  "/admin/instructors/people/:userId/deletion": { rounds: 3, why: "whether there is such a person comes first" },
  "/admin/vouchers": { rounds: 3, why: inTurn },
  "/admin/certificates/application": { rounds: 3, why: inTurn },
  "/admin/commissions": { rounds: 15, statements: 13, why: inTurn },
  "/admin/commissions/statement/:userId": { rounds: 9, why: inTurn },
  "/admin/payouts": { rounds: 4, why: inTurn },
  "/admin/payouts/:id": { rounds: 7, why: inTurn },
  "/admin/payouts/:id/cancellation": { rounds: 7, why: inTurn },
  "/admin/webhooks/:id": { rounds: 4, why: inTurn },
  "/admin/webhooks/deliveries/:id": { rounds: 4, why: inTurn },
  "/admin/events": { rounds: 3, why: inTurn },
  "/admin/health": { rounds: 3, repeats: true, why: "what waits is counted for two of its lines" },
  "/admin/support": { rounds: 6, why: inTurn },
  "/api/lessons/:id": { rounds: 6, why: inTurn },
  "/api/admin/users": { rounds: 3, why: inTurn },
  "/api/admin/vouchers": { rounds: 3, why: inTurn },
  "/api/admin/stats": { rounds: 3, why: inTurn },
  "/api/instructor/commissions": { rounds: 7, why: inTurn },
  "/api/admin/commissions": { rounds: 11, why: inTurn },
  "/api/admin/commission-stats": { rounds: 7, why: inTurn },
  "/api/admin/support-tickets": { rounds: 6, why: inTurn },
};
