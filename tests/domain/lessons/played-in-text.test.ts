import { expect, it } from "vitest";
import { previewText } from "#app/domain/authoring/edited-lesson.server.ts";
import { updateLesson } from "#app/domain/authoring/lesson-writes.server.ts";
import { createResource, deleteResource } from "#app/domain/authoring/resource-writes.server.ts";
import type { SignedCtx } from "#app/domain/ctx.ts";
import { showPlayed } from "#app/domain/lessons/text-files.ts";
import { storeUpload } from "#app/domain/media/store-upload.server.ts";
import { showMedia } from "#app/domain/study/show-media.server.ts";
import { studyLesson } from "#app/domain/study/study-lesson.server.ts";
import { playerInText } from "#app/ui/played-in-text.ts";
import type { Db } from "#drizzle/client.ts";
import { aDraft, aResourceSaying, aTextSaying, refusalOf } from "#tests/domain/authoring/fixture.ts";
import { publish } from "#tests/domain/authoring/publish.ts";
import { coming, samples } from "#tests/domain/media/files.ts";
import { rolledBack } from "#tests/support/database.ts";
import { aStudent, ctxOf } from "#tests/support/people.ts";

const address = "/media/01234567-89ab-cdef-0123-456789abcdef";
const file = { mimeType: "audio/mpeg", bytes: 3_000_000, durationSeconds: 185, light: null };
const shown = (words: string, about: object, savesData = false) =>
  showPlayed(
    `<p>a <img src="${address}" alt="${words}" loading="lazy" /> b</p>`,
    new Map([[address, { ...file, ...about }]]),
    (played) => playerInText(played, savesData),
  );

it("a recording or video stands in a text with its name, length and size, and loads nothing by itself", () => {
  const audio = shown("O &quot;hino&quot;", {});
  expect(audio).toContain(
    `<p>a <span class="block"><audio controls preload="none" aria-label="O &quot;hino&quot;" src="${address}"`,
  );
  expect(audio).toContain(">O &quot;hino&quot;: áudio, 3 min 5 s, 3 MB</small></span> b</p>");
  const video = shown("", { mimeType: "video/mp4", durationSeconds: null });
  expect(video).toMatch(/<video controls preload="none" aria-label="vídeo" .*>vídeo, 3 MB<\/small>/);
  expect(shown("Um vaso", { mimeType: "image/png" })).toContain('<img src="');
});

it("those who save data get the light version first, and the original where it cannot be played", () => {
  const light = { url: `${address.slice(0, -1)}0`, bytes: 700_000 };
  const saved = shown("O hino", { light }, true);
  expect(saved).toContain(
    `<source src="${light.url}" type="audio/mp4; codecs=&quot;opus&quot;"><source src="${address}">`,
  );
  expect(saved).toContain("700 KB na versão leve (a original tem 3 MB)");
  expect(shown("O hino", { light })).toContain(`src="${address}" class="w-full"></audio>`);
});

async function aLessonWithHymn(db: Db) {
  const { author, id, lessonIds } = await aDraft(db, 2);
  const [lessonId, other] = lessonIds as [number, number];
  const { url } = await storeUpload(author, "audio", coming(samples.mp3));
  const material = aResourceSaying({ resource_type: "audio", resource_title: "O hino", resource_url: url });
  const { id: resourceId } = await createResource(author, lessonId, material);
  const content_text = `Ouça ![O hino](${url})`;
  for (const each of [lessonId, other])
    await updateLesson(author, each, aTextSaying({ content_text, is_free: each === lessonId }));
  return { author: author as SignedCtx, id, lessonId, other, url, resourceId, content_text };
}

it("only a lesson that has it as a material shows it; elsewhere its words stay", () =>
  rolledBack(async (db) => {
    const { author, id, lessonId, other, url, resourceId, content_text } = await aLessonWithHymn(db);
    const pageOf = async (lesson: number) => {
      const { html, files } = (await studyLesson(author, { courseId: id, lessonId: lesson })).content!;
      return showPlayed(html!, files, (played) => playerInText(played));
    };
    const page = await pageOf(lessonId);
    expect(page).toContain(`<audio controls preload="none" aria-label="O hino" src="${url}"`);
    expect(await pageOf(other)).toBe("<p>Ouça O hino</p>");
    const preview = await previewText(author, { content_text, lesson_id: lessonId });
    expect(showPlayed(preview.html, preview.files, (played) => playerInText(played))).toBe(page);
    expect((await previewText(author, { content_text })).html).toBe("<p>Ouça O hino</p>");
    await deleteResource(author, resourceId);
    expect(await pageOf(lessonId)).toBe("<p>Ouça O hino</p>");
  }));

it("a visitor of a preview lesson hears it, and no stranger does elsewhere", () =>
  rolledBack(async (db) => {
    const { author, id, lessonId, url } = await aLessonWithHymn(db);
    const visitor = ctxOf(db, null);
    const stranger = ctxOf(db, await aStudent(db));
    for (const ctx of [visitor, stranger])
      expect((await refusalOf(showMedia(ctx, url.slice(7)))).code).toBe("not_found");
    await publish(author, id);
    const { content } = await studyLesson(visitor, { courseId: id, lessonId });
    expect(content!.files.get(url)).toMatchObject({ mimeType: "audio/mpeg" });
    expect(await showMedia(visitor, url.slice(7))).toMatchObject({ openTo: "everybody for now" });
    await updateLesson(author, lessonId, aTextSaying({ content_text: "Fechada", is_free: false }));
    for (const ctx of [visitor, stranger])
      expect((await refusalOf(showMedia(ctx, url.slice(7)))).code).toBe("not_found");
  }));
