import sharp from "sharp";
import { expect, it } from "vitest";
import { updateLesson } from "#app/domain/authoring/lesson-writes.server.ts";
import { createResource } from "#app/domain/authoring/resource-writes.server.ts";
import { pictureSize } from "#app/domain/media/picture-size.ts";
import { storeUpload } from "#app/domain/media/store-upload.server.ts";
import { studyLesson } from "#app/domain/study/study-lesson.server.ts";
import { aDraft, aResourceSaying, aTextSaying } from "#tests/domain/authoring/fixture.ts";
import { coming } from "#tests/domain/media/files.ts";
import { rolledBack } from "#tests/support/database.ts";
import { aJpeg, aPng } from "#tests/support/pictures.ts";

it.each([
  ["VP8 ", (png: Buffer) => sharp(png).webp()],
  ["VP8L", (png: Buffer) => sharp(png).webp({ lossless: true })],
  ["VP8X", (png: Buffer) => sharp(png).ensureAlpha(0.5).webp()],
])("the size of a WebP in %s is read from its beginning", async (format, encode) => {
  const webp = await encode(await aPng({ width: 1_200, height: 301 })).toBuffer();
  expect(webp.toString("latin1", 12, 16)).toBe(format);
  expect(pictureSize(webp.subarray(0, 64))).toEqual({ width: 1_200, height: 301 });
  expect(pictureSize(webp.subarray(0, 20))).toBeNull();
});

it("no size is read from what is no WebP", async () => expect(pictureSize(await aJpeg())).toBeNull());

it("a picture in a lesson's text says the room that it takes before it has loaded", () =>
  rolledBack(async (db) => {
    const { author, id, lessonIds } = await aDraft(db, 1);
    const lessonId = lessonIds[0]!;
    const { url } = await storeUpload(author, "image", coming(await aJpeg({ width: 2_400, height: 1_000 })));
    await createResource(author, lessonId, aResourceSaying({ resource_type: "image", resource_url: url }));
    await updateLesson(author, lessonId, aTextSaying({ content_text: `![Um mapa](${url}) e ![outro](/media/1)` }));
    const { content } = await studyLesson(author, { courseId: id, lessonId });
    expect(content!.html).toBe(
      `<p><img src="${url}" width="1200" height="500" alt="Um mapa" loading="lazy" /> e outro</p>`,
    );
  }));
