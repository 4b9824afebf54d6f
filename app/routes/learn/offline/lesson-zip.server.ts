import { acquireOwn, acquireShared } from "#app/domain/access/concurrency-limits.server.ts";
import { currentTime } from "#app/domain/clock.server.ts";
import type { SignedCtx } from "#app/domain/ctx.ts";
import { readAllCaptions } from "#app/domain/media/read-captions.server.ts";
import { isStored } from "#app/domain/media/store/add-to-archive.server.ts";
import { extensionOf } from "#app/domain/media/upload.ts";
import {
  addressesOf,
  type CopiedFile,
  captionsOf,
  copyBytes,
  type LessonCopies,
} from "#app/domain/offline/copy-lessons.server.ts";
import { type ExportedPackage, zipOf } from "#app/domain/packages/export-package.server.ts";
import { asFileName } from "#app/domain/text.ts";
import { type CopiedCaptions, contentsHtml, copyDocument, lessonHtml } from "./lesson-copy.tsx";

/**
 * A streamed ZIP of lessons, each a page that opens by itself, with their files beside them. It counts as a download of
 * the viewer's until it was sent, or its reader left.
 */
export async function zipLessons(ctx: SignedCtx, load: () => Promise<LessonCopies>): Promise<ExportedPackage> {
  const held: Disposable[] = [];
  const release = () => held.splice(0).forEach((each) => void each[Symbol.dispose]());
  try {
    held.push(acquireOwn(ctx, "downloads"));
    held.push(acquireShared(ctx, "downloads", 0));
    const { zip, ...about } = await zipOfLessons(ctx, await load());
    zip.once("close", release);
    return { ...about, zip };
  } catch (error) {
    release();
    throw error;
  }
}

async function zipOfLessons(ctx: SignedCtx, { course, lessons, files, known }: LessonCopies): Promise<ExportedPackage> {
  const names = await nameFiles(ctx, lessons, files);
  const about = {
    course,
    origin: ctx.settings.PUBLIC_ORIGIN,
    at: (address: string) => names.get(address),
    known,
  };
  const listed = lessons.map((lesson) => {
    const number = String(lesson.number).padStart(2, "0");
    const name = [`aula-${number}`, asFileName(lesson.outline.title)].filter(Boolean).join("-");
    return { name: `${name}.html`, lesson, bytes: copyBytes(lesson, files) };
  });
  const isCourse = lessons.length !== 1;
  const texts = new Map<string, string | (() => Promise<string>)>();
  if (isCourse) texts.set("abra-aqui.html", copyDocument(course.title, contentsHtml({ ...about, listed })));
  const captionUrls = new Map(lessons.map((lesson) => [lesson, captionsOf(lesson, files)]));
  const read = await readAllCaptions(
    ctx,
    [...captionUrls.values()].filter((url) => url !== null),
  );
  for (const { name, lesson } of listed) {
    const url = captionUrls.get(lesson);
    const captions: CopiedCaptions = url ? { url, parts: read.get(url)! } : null;
    texts.set(name, async () => copyDocument(lesson.outline.title, await lessonHtml(lesson, about, { captions })));
  }
  const kept = new Map([...names].map(([address, name]) => [name, files.get(address)!]));
  const title = isCourse ? course.title : listed[0]!.lesson.outline.title;
  const zip = await zipOf(ctx, { texts, files: kept, now: await currentTime(ctx) });
  return { name: `${asFileName(title) || "aula"}.zip`, zip };
}

/** Names in the ZIP by address: the number and title of the lesson or material. Files that are lost are left out. */
async function nameFiles(ctx: SignedCtx, lessons: LessonCopies["lessons"], files: LessonCopies["files"]) {
  const names = new Map<string, string>();
  for (const lesson of lessons) {
    const titles = new Map(lesson.resources.map((one) => [one.resourceUrl, one.resourceTitle]));
    for (const address of addressesOf(lesson)) {
      const file = files.get(address);
      if (!file || names.has(address) || !(await isStored(ctx, file))) continue;
      names.set(address, fileName(names.size + 1, titles.get(address) ?? lesson.outline.title, file));
    }
  }
  return names;
}

const fileName = (number: number, title: string, { mimeType }: CopiedFile) =>
  `arquivos/${[String(number).padStart(2, "0"), asFileName(title)].filter(Boolean).join("-")}.${extensionOf(mimeType)}`;
