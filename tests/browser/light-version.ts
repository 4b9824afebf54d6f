import { createHash, randomUUID } from "node:crypto";
import { copyFileSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Page } from "playwright/test";
import { media } from "#drizzle/schema/courses.ts";
import { inDatabase } from "#tests/browser/classes.ts";
import { call } from "#tests/browser/records.ts";
import type { School } from "#tests/browser/school.ts";
import { admin, signIn } from "#tests/browser/support.ts";

type Id = { id: number };

/** Four seconds in Opus, in MP4, as ffmpeg makes light versions. */
const light = "tests/browser/tone-opus.m4a";

/**
 * As an admin, makes and studies a course of one recording with a light version. Returns the paths of the lesson and of
 * that version.
 */
export async function aLightRecording(page: Page, school: School) {
  await signIn(page, admin);
  const api = page.context().request;
  const about = { title: "Leveza", description: "Ouvir gastando pouco.", category: "discipulado", level: "iniciante" };
  const { id: course_id } = await call<Id>(api, "POST", "/api/courses", { ...about, duration_hours: 1, price: 0 });
  const file = { name: "hino.mp3", mimeType: "audio/mpeg", buffer: readFileSync("drizzle/seed/media/hino.mp3") };
  const sent = await api.post("/api/upload", { multipart: { type: "audio", file } });
  const { url } = (await sent.json()) as { url: string };
  const lesson = {
    title: "Um hino leve",
    content_type: "audio",
    content_url: url,
    duration_minutes: 1,
    is_free: false,
  };
  const { id } = await call<Id>(api, "POST", "/api/lessons", { ...lesson, course_id, order_index: 0 });
  await call(api, "PUT", `/api/courses/${course_id}/toggle-publish`, { is_published: true });
  await call(api, "POST", `/api/courses/${course_id}/enroll`);
  const lightId = randomUUID();
  const bytes = readFileSync(light);
  copyFileSync(light, path.join(school.dataDir, "media", lightId));
  const facts = { bytes: bytes.length, sha256: createHash("sha256").update(bytes).digest("hex"), durationSeconds: 4 };
  const its = { id: lightId, kind: "audio", mimeType: "audio/mp4", lightOf: url.slice("/media/".length) } as const;
  await inDatabase(school, (db) => db.insert(media).values({ ...its, ...facts }));
  return { course: `/courses/${course_id}`, lesson: `/courses/${course_id}/learn/${id}`, light: `/media/${lightId}` };
}
