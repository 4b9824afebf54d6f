import { by, type Chapter, not } from "#tests/security/asvs/chapter.ts";

const ofMemory = "the platform is JavaScript: its memory is the runtime's";

export const encoding: Chapter = {
  number: 1,
  name: "Encoding and sanitization",
  verdicts: {
    "1.1.1": by(
      ["domain/text.test.ts", "tidies: NFC, line ends"],
      ["domain/text.test.ts", "measures after tidying"],
      ["api/bad-input.test.ts", "$pattern with %00 or half a character is no address"],
    ),
    "1.1.2": by(["drills/stored-script.test.ts", "does nothing in any page that %s sees"]),
    "1.2.1": by(
      ["drills/stored-script.test.ts", "does nothing in any page that %s sees"],
      ["contract/lists.test.ts", "cannot be broken out of by what is asked"],
      ["api/operators.test.ts", "take no %s %j"],
    ),
    "1.2.2": by(
      ["domain/sign-in/destination.test.ts", "never leaves the platform, whatever is asked"],
      ["domain/profile/picture.test.ts", "refuses %j"],
      ["domain/authoring/resources.test.ts", "is one's own file of a suitable kind, or an outside https address"],
    ),
    "1.2.3": by(["drills/stored-script.test.ts", "does nothing in any answer to a form that %s sends"]),
    "1.2.4": by(
      ["security/traps.test.ts", "sql.raw, but of words of our own"],
      ["api/bad-input.test.ts", "the search for %j finds, or finds nothing"],
      ["contract/fuzz.test.ts", "requests get answers of the description alone"],
    ),
    "1.2.5": by(["security/traps.test.ts", "another program started, but PostgreSQL"]),
    "1.2.6": not("nothing speaks LDAP"),
    "1.2.7": not("nothing asks XML by XPath: packages are read element by element"),
    "1.2.8": not(
      "nothing is set by LaTeX; certificates are HTML, and PDF drawn from plain texts and the school's own pictures",
    ),
    "1.2.9": by(["security/traps.test.ts", "a regular expression made of text"]),
    "1.3.1": not("nobody writes HTML: lessons are Markdown (1.3.5), all else is plain text"),
    "1.3.2": by(["security/traps.test.ts", "code made of text"]),
    "1.3.3": by(["domain/text.test.ts", "takes out %s"], ["domain/payments/overview.test.ts", "a cell %j is %j"]),
    "1.3.4": by(
      ["domain/media/uploads.test.ts", "as %s is none of anything else, whatever hides in it"],
      ["domain/media/square-image.test.ts", "refuses a picture %s"],
    ),
    "1.3.5": by(["domain/lessons/markdown.test.ts", "lets nothing dangerous out of %j"]),
    "1.3.6": by(
      ["domain/webhooks/send.test.ts", "%s is no address of the open internet"],
      ["domain/webhooks/send.test.ts", "a name is looked up once, and the connection goes to what was looked at"],
      ["api/operators.test.ts", "store an outside picture's address and never fetch it"],
    ),
    "1.3.7": by(
      ["domain/mail/emails.test.ts", "is in the HTML as typed, and is no HTML"],
      ["domain/help/articles.test.ts", "fills in the school's own facts, letter by letter"],
    ),
    "1.3.8": not("there is no JNDI in Node.js"),
    "1.3.9": not("there is no memcache: what is shared between instances is in PostgreSQL"),
    "1.3.10": not("nothing takes a format string from outside; the log writes values as JSON"),
    "1.3.11": by(
      ["domain/mail/send-due.test.ts", "lets no name become a header or another recipient"],
      ["domain/mail/emails.test.ts", "never makes a second line of a subject"],
    ),
    "1.4.1": not(ofMemory),
    "1.4.2": by(
      ["api/bad-input.test.ts", "ids beyond any number are found nowhere"],
      ["api/authoring/calls.test.ts", "a number that no row can have is refused, not looked for"],
    ),
    "1.4.3": by(
      ["api/media.test.ts", "lets go of the file when the reader leaves"],
      ["security/pictures.test.ts", "and every place comes back"],
    ),
    "1.5.1": by(["domain/packages/reading-questions.test.ts", "with %s is refused"]),
    "1.5.2": by(["http/body.test.ts", "refuses %s"], ["security/forms.test.ts", "a form with %s"]),
  },
};
