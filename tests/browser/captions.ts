import type { Page } from "playwright/test";
import { video } from "#tests/browser/authoring.ts";
import { call } from "#tests/browser/records.ts";
import { admin, signIn } from "#tests/browser/support.ts";

type Id = { id: number };

/** As an admin, makes a lesson of a video with captions sent as SRT, at 0 and 12 seconds, or none. Returns its path. */
export async function lessonWithCaptions(page: Page, { captions: has = true } = {}) {
  await signIn(page, admin);
  const api = page.context().request;
  const about = { title: "Legendas", description: "Ler o que se ouve.", category: "teologico", level: "iniciante" };
  const { id: course_id } = await call<Id>(api, "POST", "/api/courses", { ...about, duration_hours: 1, price: 0 });
  const srt =
    "1\r\n00:00:00,500 --> 00:00:31,000\r\nA semente precisa de solo.\r\n\r\n2\r\n00:00:12,000 --> 00:00:19,000\r\nE de <i>oração</i> e adubo.\r\n";
  const captions = { name: "fala.srt", mimeType: "application/x-subrip", buffer: Buffer.from(srt) };
  const sent = async (type: string, file: typeof video) => {
    const answer = await api.post("/api/upload", { multipart: { type, file } });
    return ((await answer.json()) as { url: string }).url;
  };
  const { id: lesson_id } = await call<Id>(api, "POST", "/api/lessons", {
    course_id,
    title: "Da semente",
    content_type: "video",
    content_url: await sent("video", video),
    duration_minutes: 1,
    is_free: false,
    order_index: 0,
  });
  const path = `/courses/${course_id}/learn/${lesson_id}`;
  if (!has) return path;
  const resource = { lesson_id, resource_type: "document", resource_title: "Legendas" };
  await call(api, "POST", "/api/lesson-resources", { ...resource, resource_url: await sent("document", captions) });
  return path;
}

/** The same, published and studied by the admin. */
export async function studiedLessonWithCaptions(page: Page) {
  const path = await lessonWithCaptions(page);
  const course = path.split("/")[2]!;
  await call(page.context().request, "PUT", `/api/courses/${course}/toggle-publish`, { is_published: true });
  await call(page.context().request, "POST", `/api/courses/${course}/enroll`, {});
  return path;
}
