/** How often a page or call may ask its database. */
export type Ceiling = {
  /** Waits one after another until the last byte of the answer. */
  rounds: number;
  /** Statements, on however many connections at once. */
  statements: number;
  /** Statements at the same moment, each on a connection of its own: the pool is for everybody. */
  atOnce: number;
};

/** Who it is, and then all that the page shows. */
const fewest: Ceiling = { rounds: 2, statements: 12, atOnce: 3 };

type More = Partial<Omit<Ceiling, "atOnce">> & {
  /** The same statement is said more than once, of different things. */
  repeats?: true;
  why: string;
};

const looked = "whose payout data was looked at is written down before it is shown";
const counted = { rounds: 3, why: "a hash that does not exist is counted and written down" } as const;

/** Where it is more, and why. */
export const slower: Record<string, More> = {
  "/courses": {
    rounds: 6,
    why: "words that nothing holds are looked for again, as slips, within a limit of their own",
  },
  "/courses/:id": { rounds: 3, why: "a page of reviews past the last one is the last one" },
  "/checkout/success/:id": { rounds: 3, why: "which payment it was comes before what is told of it" },
  "/certificate/verify/:hash": counted,
  "/api/certificates/verify/:hash": counted,
  "/api/oauth/:provider/redirect_url": { rounds: 3, why: "the limit comes before anything is written" },
  "/api/courses/:id": { rounds: 4, why: "whether a course is finished is told to who manages it" },
  "/api/courses/:id/lessons": { rounds: 3, why: "the texts of locked lessons are not read" },

  "/admin/instructors/people/:userId/deletion": { rounds: 3, why: "whether there is such a person comes first" },
  "/admin/health": { rounds: 4, repeats: true, why: "more is asked at once than connections are open" },

  "/admin/commissions": { rounds: 3, why: looked },
  "/api/admin/commissions": { rounds: 4, why: `${looked}, whole after a recent sign-in alone` },
  "/admin/certificates/application": { rounds: 3, why: "the design that is in force comes before who has another one" },
  "/admin/events": { rounds: 4, why: "who is searched for, events, then the names of who and what they are about" },
  "/admin/webhooks/deliveries/:id": { rounds: 3, why: "a message, then the endpoint it is for" },
};

/** Where more is asked at the same moment: of several tables for one list, of every check. */
const wider: Record<string, number> = {
  "/admin/health": 8,
};

export const ceilingOf = (pattern: string): Ceiling => ({
  ...fewest,
  ...slower[pattern],
  atOnce: wider[pattern] ?? fewest.atOnce,
});
