import { by, type Chapter, not, written } from "#tests/security/asvs/chapter.ts";

export const frontend: Chapter = {
  number: 3,
  name: "Web frontend",
  verdicts: {
    "3.2.1": by(
      ["server/headers.test.ts", "gives each page its own policy, and everything else one that loads nothing"],
      ["api/media.test.ts", "sends the whole file, boxed in"],
      ["api/media.test.ts", "offers what browsers should not show as a download"],
    ),
    "3.2.2": by(["drills/stored-script.test.ts", "does nothing in any page that %s sees"]),
    "3.3.1": by(["security/over-https.test.ts", "%s is this host's alone, out of reach of scripts"]),
    "3.3.2": by(["security/over-https.test.ts", "%s is this host's alone, out of reach of scripts"]),
    "3.3.3": by(["security/over-https.test.ts", "%s is this host's alone, out of reach of scripts"]),
    "3.3.4": by(["security/over-https.test.ts", "of a session is so too, and opens nothing without its prefix"]),
    "3.4.1": by(
      ["security/over-https.test.ts", "asks for https for a year, under every name of the school: %s"],
      ["security/over-https.test.ts", "does so even to what is no request at all"],
    ),
    "3.4.2": by(
      ["api/methods.test.ts", "get no CORS headers if the settings allow no origin"],
      ["contract/cors.test.ts", "%s is treated as ever"],
    ),
    "3.4.3": by(
      ["server/headers.test.ts", "gives each page its own policy, and everything else one that loads nothing"],
      ["server/headers.test.ts", "stands on every script of %s"],
      ["security/faults.test.ts", "is answered to people on a page that says so and has its own policy"],
    ),
    "3.4.4": by(["server/headers.test.ts", "carries the security headers: %s"]),
    "3.4.5": by(["server/headers.test.ts", "keeps private pages out of search engines and referrers"]),
    "3.4.6": by([
      "server/headers.test.ts",
      "gives each page its own policy, and everything else one that loads nothing",
    ]),
    "3.5.1": by(["api/methods.test.ts", "$pattern takes no writes from them"], ["http/origin.test.ts", "refuses %o"]),
    "3.5.2": by(
      ["contract/cors.test.ts", "brings no cookies along: what it sends of them is not seen"],
      ["http/body.test.ts", "refuses other content types"],
    ),
    "3.5.3": by(
      ["api/methods.test.ts", "GET %s is a write too"],
      ["api/methods.test.ts", "$pattern says which methods it takes"],
    ),
    "3.5.4": written("a host name of its own"),
    "3.5.5": by(["security/traps.test.ts", "a message between windows"]),
    "3.7.1": not("pages are HTML, CSS and small modules; nothing asks for a plug-in"),
    "3.7.2": by(
      ["domain/sign-in/destination.test.ts", "never leaves the platform, whatever is asked"],
      ["api/bad-input.test.ts", "nobody is sent on to %j"],
    ),
  },
};
