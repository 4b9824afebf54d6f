import { by, type Chapter, open, written } from "#tests/security/asvs/chapter.ts";

export const files: Chapter = {
  number: 5,
  name: "File handling",
  verdicts: {
    "5.1.1": written("PNG, JPEG, GIF and WebP"),
    "5.2.1": by(
      ["domain/media/uploads.test.ts", "may have exactly as many bytes as its kind, and not one more"],
      ["domain/media/uploads.test.ts", "is refused beyond what one person may keep"],
    ),
    "5.2.2": by(
      ["domain/media/uploads.test.ts", "of %s as %s is kept to the byte, as what its bytes say"],
      ["domain/media/uploads.test.ts", "as %s is none of anything else, whatever hides in it"],
    ),
    "5.2.3": by(
      ["domain/media/uploads.test.ts", "that is none inside, is cut short, or stands for too many pixels is refused"],
      ["domain/packages/hostile-zip.test.ts", "with %s is refused"],
    ),
    "5.3.1": by(["api/media.test.ts", "sends the whole file, boxed in"], ["security/files.test.ts", "lessons' files"]),
    "5.3.2": by(["api/media.test.ts", "answers 404 to %s"], ["security/requests.test.ts", "is not there: %s"]),
    "5.4.1": by(["api/media.test.ts", "offers what browsers should not show as a download"]),
    "5.4.2": by(
      ["api/media.test.ts", "offers what browsers should not show as a download"],
      ["api/payments/payouts.test.ts", "is a file for admins"],
    ),
    "5.4.3": open("no virus scanner: videos, sounds and documents of instructors are kept as they came"),
  },
};
