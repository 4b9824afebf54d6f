import { z } from "zod";
import { courseContent } from "./course-content.ts";

/** The name of the file that says what a package of ours holds. */
export const manifestName = "course.json";
export const packageFormat = "sementeira-course";
/** Raised when an older reader would misunderstand the file. Fields that may be missing do not raise it. */
export const packageVersion = 1;

/** The file `course.json` of a package: the course, whose addresses are https or names of `files`. */
export const ownManifest = z.object({
  format: z.literal(packageFormat),
  version: z.int().min(1),
  exported_at: z.string().optional(),
  /** By name in the package; the checksum is of the file as exported. */
  files: z.record(z.string(), z.object({ sha256: z.string(), bytes: z.int() })).default({}),
  content: courseContent,
});

export type OwnManifest = z.output<typeof ownManifest>;
