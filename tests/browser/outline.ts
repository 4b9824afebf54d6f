import { randomUUID } from "node:crypto";
import type { APIRequestContext, Page } from "playwright/test";
import { call } from "#tests/browser/records.ts";
import { expect } from "#tests/browser/support.ts";

type Lesson = { title: string; section?: string };

/** Makes a draft of text lessons for the person signed in. Returns the ids of the course and its lessons. */
export async function aDraftOf(api: APIRequestContext, lessons: Lesson[]) {
  const title = `Canteiro ${randomUUID().slice(0, 8)}`;
  const about = { title, description: "Do preparo à colheita.", category: "discipulado", level: "iniciante" };
  const { id } = await call<{ id: number }>(api, "POST", "/api/courses", { ...about, price: 0, duration_hours: 1 });
  const ids: number[] = [];
  for (const { title, section } of lessons) {
    const text = { title, content_type: "text", content_text: "Terra solta.", duration_minutes: 10 };
    const whole = { ...text, section_title: section ?? null, course_id: id };
    ids.push((await call<{ id: number }>(api, "POST", "/api/lessons", whole)).id);
  }
  return { id, title, lessons: ids };
}

/** Sections and lessons of a course's page, in the order in which they stand there. */
export const outlineOf = (page: Page) =>
  page
    .locator("section[aria-labelledby=aulas]")
    .locator("h3, li a")
    .evaluateAll((parts) =>
      parts.map((part) => (part.localName === "h3" ? `[${part.textContent}]` : part.textContent)).join(" "),
    );

export const expectOutline = (page: Page, outline: string) =>
  expect(async () => expect(await outlineOf(page)).toBe(outline)).toPass({ timeout: 30_000 });
