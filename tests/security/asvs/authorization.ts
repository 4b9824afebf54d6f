import { by, type Chapter, not } from "#tests/security/asvs/chapter.ts";

export const authorization: Chapter = {
  number: 8,
  name: "Authorization",
  verdicts: {
    "8.1.1": by(
      ["access/reading.test.ts", "know every address, and none that is not there"],
      ["access/reading.test.ts", "know every form of a page and every method of a call"],
    ),
    "8.1.2": by(["contract/description.test.ts", "of an answer names all of its fields, and takes no others"]),
    "8.2.1": by(["access/writing.test.ts", "$name"]),
    "8.2.2": by(["access/reading.test.ts", "GET $address"], ["contract/matrix.test.ts", "$operationId"]),
    "8.2.3": by(
      ["domain/lessons/read-lessons.test.ts", "gives everybody the six public fields"],
      ["api/profile.test.ts", "drops what nobody may say of themselves"],
      ["access/reading.test.ts", "shows a visitor the name of a student"],
    ),
    "8.3.1": by(
      ["api/admin.test.ts", "$pattern takes nothing from them"],
      ["security/demotion.test.ts", "is not done once they are none any more"],
    ),
    "8.4.1": not("one installation is one school"),
  },
};
