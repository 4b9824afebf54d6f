import { buffer } from "node:stream/consumers";
import { strToU8, zipSync } from "fflate";
import type { Ctx } from "#app/domain/ctx.ts";
import { exportCourse } from "#app/domain/packages/export-package.server.ts";
import { packageFormat, packageVersion } from "#app/domain/packages/own-package.ts";
import type { PackageSource } from "#app/domain/packages/package-zip.server.ts";
import { aChoiceSaying, aCourseSaying, aTextSaying } from "#tests/domain/authoring/fixture.ts";

/** A package in memory. */
export const sourceOf = (bytes: Uint8Array): PackageSource => ({
  bytes: bytes.length,
  read: async (start, end) => [Buffer.from(bytes.subarray(start, end + 1))] as unknown as AsyncIterable<Uint8Array>,
});

type Files = Record<string, Uint8Array | string>;

/** A ZIP of some files. */
export const zipOf = (files: Files) =>
  Buffer.from(
    zipSync(
      Object.fromEntries(Object.entries(files).map(([name, is]) => [name, typeof is === "string" ? strToU8(is) : is])),
    ),
  );

/** What `course.json` of a small course says, with some lessons. */
export const aManifest = (lessons: object[] = [{}], course: object = {}) => ({
  format: packageFormat,
  version: packageVersion,
  content: {
    course: aCourseSaying(course),
    lessons: lessons.map((lesson) => ({ ...aTextSaying(), questions: [aChoiceSaying()], resources: [], ...lesson })),
  },
});

/** A package of our own with some lessons and files. */
export const aPackage = (lessons?: object[], files: Files = {}) =>
  zipOf({ "course.json": JSON.stringify(aManifest(lessons)), ...files });

export const exported = async (ctx: Ctx, id: number) => await buffer((await exportCourse(ctx, id)).zip);
