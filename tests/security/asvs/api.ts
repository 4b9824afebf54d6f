import { by, type Chapter, not, written } from "#tests/security/asvs/chapter.ts";

const noGraph = "there is no GraphQL: every call has its own address and schema";
const noSockets = "there are no WebSockets";

export const api: Chapter = {
  number: 4,
  name: "API and web service",
  verdicts: {
    "4.1.1": by(
      ["security/requests.test.ts", "is what it is: %s"],
      ["security/requests.test.ts", "names the letters of every style and script of a page"],
      ["api/media.test.ts", "offers what browsers should not show as a download"],
    ),
    "4.1.2": written("redirects nobody from http"),
    "4.1.3": by(
      ["server/request-facts.test.ts", "is the one that the outermost of %i proxies saw"],
      ["server/headers.test.ts", "cannot choose the platform's address"],
      ["server/headers.test.ts", "cannot steer React Router"],
    ),
    "4.2.1": by(["security/requests.test.ts", "is refused, and nothing behind it is taken for another: %s"]),
    "4.3.1": not(noGraph),
    "4.3.2": not(noGraph),
    "4.4.1": not(noSockets),
    "4.4.2": not(noSockets),
    "4.4.3": not(noSockets),
    "4.4.4": not(noSockets),
  },
};
