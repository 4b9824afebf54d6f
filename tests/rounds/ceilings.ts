/** How many queries a page or call may make. */
export type Ceiling = {
  /** Round trips, one after another, until the last byte of the answer. */
  rounds: number;
  /** Statements, on any number of connections. */
  statements: number;
  /** Statements at the same time, each on a connection of its own: the pool is shared. */
  atOnce: number;
};

/** One round for the viewer, and one for everything on the page. */
const fewest: Ceiling = { rounds: 2, statements: 12, atOnce: 4 };

type More = Partial<Omit<Ceiling, "atOnce">> & {
  /** The same statement is sent more than once, for different things. */
  repeats?: true;
  why: string;
};

const looked = "whose payout data was looked at is written down before it is shown";
const watched = "whose progress was looked at is written down before it is shown";
const led = "whether the class is the viewer's comes before what is shown about it";
const counted = { rounds: 3, why: "a hash that does not exist is counted and written down" } as const;

const guessed = { rounds: 3, why: "a code that does not exist is counted, for one address and for all" } as const;

const exportedLines = { rounds: 4, why: "only after a recent sign-in, and written down before it is sent" } as const;

const edited = { rounds: 3, why: "a lesson comes before its file, which may have a light version" } as const;

/** Exceptions, with the reason. */
export const slower: Record<string, More> = {
  "/courses": {
    rounds: 6,
    why: "words that nothing holds are looked for again, as slips, within a limit of their own",
  },
  "/courses/:id": { rounds: 3, why: "a page of reviews past the last one is the last one" },
  "/courses/:id/learn/:lessonId/questions": { rounds: 4, why: "access to the lesson, its questions, their answers" },
  "/api/lessons/:id/questions": { rounds: 4, why: "the same" },
  "/my-courses/search": {
    rounds: 4,
    why: "which lessons are open comes before what they say, and that before captions",
  },
  "/courses/:id/learn/:lessonId/notes": { rounds: 3, why: "access to the lesson comes before one's notes on it" },
  "/api/lessons/:id/notes": { rounds: 3, why: "the same" },
  "/lesson-posts/:id": { rounds: 5, why: "whose lesson it is comes before access to it" },
  "/instructor/questions": { rounds: 3, why: "questions are counted before they are listed" },
  "/api/lesson-questions": { rounds: 3, why: "the same" },
  "/courses/:id/offline": {
    rounds: 5,
    why: "which lessons are open comes before their texts, files and light versions",
  },
  "/courses/:id/course.zip": { rounds: 7, why: "the same, the captions of its recording and the time" },
  "/courses/:id/learn/:lessonId.json": { rounds: 7, why: "the same, the questions, the notes and the time" },
  "/courses/:id/learn/:lessonId.zip": { rounds: 5, why: "the same, and the time" },
  "/checkout/success/:id": { rounds: 3, why: "which payment it was comes before what is shown about it" },
  "/certificate/verify/:hash": counted,
  "/certificate/:id.pdf": { rounds: 4, why: "the certificate comes before its credential and pictures" },
  "/credentials/:hash": { rounds: 3, why: "the certificate comes before its credential" },
  "/credentials/issuer": { rounds: 3, why: "whether there is a current key comes before all of them" },
  "/.well-known/did.json": { rounds: 3, why: "the same" },
  "/credentials/status/:list": { rounds: 5, why: "whether there is such a list, what is in it, the key and the time" },
  "/api/certificates/verify/:hash": counted,
  "/api/oauth/:provider/redirect_url": { rounds: 3, why: "the limit comes before anything is written" },
  "/api/courses/:id": { rounds: 4, why: "whether a course is finished is shown to its editors" },
  "/api/courses/:id/lessons": { rounds: 3, why: "the texts of locked lessons are not read" },

  "/admin": { rounds: 3, why: "open points and saved views come after the figures and the list" },
  "/admin/lessons/:id/edit": { rounds: 4, why: "the same as below, and what is kept of a text comes after it" },
  "/admin/courses/:id/lessons/new": edited,
  "/admin/lessons/:id/file": edited,
  "/admin/lessons/:id/texts": edited,
  "/admin/lessons/:id/quiz": edited,
  "/admin/lessons/:id/delete": edited,
  "/admin/lessons/:id/questions/new": edited,
  "/admin/lessons/:id/questions/file": edited,
  "/admin/lessons/:id/questions/import": edited,
  "/admin/questions/:id/edit": edited,
  "/admin/questions/:id/delete": edited,
  "/admin/lessons/:id/resources/new": edited,
  "/admin/lessons/:id/resources/file": edited,
  "/admin/resources/:id/edit": edited,
  "/admin/resources/:id/delete": edited,
  "/api/lessons/:id": edited,
  "/admin/instructors/people/:userId/deletion": { rounds: 3, why: "whether there is such a person comes first" },
  "/admin/health": { rounds: 5, statements: 16, repeats: true, why: "more is asked at once than connections are open" },

  "/my-classes/:id/members/:userId": { rounds: 3, why: watched },
  "/api/my-classes/:id/members/:userId": { rounds: 3, why: watched },
  "/my-classes/:id/members/:userId/removal": { rounds: 3, why: led },
  "/my-classes/:id/schedule": { rounds: 3, why: led },
  "/my-classes/:id/schedule/:lessonId": { rounds: 3, why: led },
  "/api/classes/:id/schedule": { rounds: 3, why: led },
  "/my-classes/:id/notices": { rounds: 3, why: led },
  "/my-classes/:id/invitations": { rounds: 3, why: led },
  "/api/my-classes/:id/invitations": { rounds: 3, why: led },
  "/api/my-classes/:id/invitation-links": { rounds: 3, why: led },
  "/notices/:id": { rounds: 3, why: "whether the notice is the viewer's comes before to whom it went" },
  "/api/notices/:id": { rounds: 3, why: "the same" },
  "/api/notices/:id/recipients": { rounds: 3, why: "the same" },
  "/admin/people/:id": { rounds: 3, why: watched },
  "/admin/people/imports/:id": { rounds: 3, why: "whether there is such a list comes before its lines" },
  "/api/admin/imports/:id/lines": { rounds: 3, why: "the same" },
  "/admin/people/links/:id/sheet": { rounds: 3, why: "a link, then what it leads to" },
  "/admin/courses/:id/notices": { rounds: 3, why: "whether the course is the viewer's comes first" },
  "/admin/lessons/:id/opening": { rounds: 3, why: "a lesson, then the calendar of its course" },
  "/entrar/:code": { ...guessed, repeats: true },
  "/api/invitation-links/:code": { ...guessed, repeats: true },

  "/admin/commissions": { rounds: 3, why: looked },
  "/api/admin/commissions": { rounds: 4, why: `${looked}, whole after a recent sign-in alone` },
  "/admin/certificates/application": { rounds: 3, why: "the design that is in force comes before who has another one" },
  "/api/admin/exports/enrollments": exportedLines,
  "/api/admin/exports/people": exportedLines,
  "/api/admin/exports/payments": exportedLines,
  "/api/admin/exports/certificates": exportedLines,
  "/admin/events": {
    rounds: 4,
    why: "who is searched for, events, then the names of the people and things they are about",
  },
  "/admin/courses/:id/package.zip": {
    rounds: 5,
    why: "the time, the course, what it is made of and its files come one after another",
  },
  "/admin/courses/:id/package.imscc": { rounds: 5, why: "the same" },
  "/admin/webhooks/deliveries/:id": { rounds: 3, why: "a message, then the endpoint it is for" },
};

/** More statements at the same time: of every check. */
const wider: Record<string, number> = {
  "/admin/health": 8,
};

export const ceilingOf = (pattern: string): Ceiling => ({
  ...fewest,
  ...slower[pattern],
  atOnce: wider[pattern] ?? fewest.atOnce,
});
