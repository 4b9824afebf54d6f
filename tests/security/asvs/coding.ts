import { by, type Chapter, written } from "#tests/security/asvs/chapter.ts";

export const coding: Chapter = {
  number: 15,
  name: "Secure coding and architecture",
  verdicts: {
    "15.1.1": written("48 hours"),
    "15.1.2": by(["versions.test.ts", "says of every package what its content is, and takes none from elsewhere"]),
    "15.1.3": written("Costly work"),
    "15.2.1": by(["versions.test.ts", "has %s at %s or above"], ["versions.test.ts", "has nothing like %s: %s"]),
    "15.2.2": by(
      ["server/limits.test.ts", "tell too much by 200 requests at once"],
      ["drills/overload.test.ts", "the rest is told when to come back, and nothing is lost"],
      ["drills/slow-clients.test.ts", "350 slow clients keep nobody else from being answered"],
      ["security/pictures.test.ts", "wait for their turn to be drawn, eight at the most"],
      ["domain/lessons/lesson-text.test.ts", "leaves others their turn"],
    ),
    "15.2.3": by(
      ["server/jobs/mail.test.ts", "shows the outbox to nobody"],
      ["domain/sign-in/local-provider.test.ts", "does not exist where %s"],
    ),
    "15.3.1": by(
      ["contract/description.test.ts", "of an answer names all of its fields, and takes no others"],
      ["access/reading.test.ts", "shows a visitor the name of a student"],
    ),
    "15.3.2": by(
      ["domain/sign-in/sign-in.test.ts", "follows no redirect"],
      ["domain/webhooks/send.test.ts", "follows no redirect (%i)"],
    ),
    "15.3.3": by(
      ["api/profile.test.ts", "drops what nobody may say of themselves"],
      ["api/authoring/calls.test.ts", "ignores what is not for the sender to say"],
    ),
    "15.3.4": by(["server/request-facts.test.ts", "is the one that the outermost of %i proxies saw"]),
    "15.3.5": by(["api/bad-input.test.ts", "%s: no values of another type"]),
    "15.3.6": by(["http/body.test.ts", "refuses %s"], ["security/forms.test.ts", "a form with %s"]),
    "15.3.7": by(["api/bad-input.test.ts", "/api/courses?%s is brought into range"]),
  },
};
