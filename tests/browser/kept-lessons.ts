import type { Page } from "playwright/test";
import { call, courseCalled } from "#tests/browser/records.ts";
import { freeCourse } from "#tests/browser/steps.ts";
import { expect, signIn } from "#tests/browser/support.ts";

type Id = { id: number; title: string };

type Progress = {
  completed_lessons: number;
  enrollment_id: number;
  lessons: { lesson_id: number; is_completed: boolean; quiz: { attempts: number } | null }[];
};

/** A student of the free course; its lessons in order: a text, a text, a hymn to listen to, a quiz. */
export async function aStudent(page: Page) {
  const api = page.context().request;
  const email = await signIn(page);
  const course = await courseCalled(api, freeCourse);
  await call(api, "POST", `/api/courses/${course}/enroll`);
  const lessons = await call<Id[]>(api, "GET", `/api/courses/${course}/lessons`);
  const progress = () => call<Progress>(api, "GET", `/api/courses/${course}/progress`);
  return { email, course, lessons, progress, lesson: (at: number) => `/courses/${course}/learn/${lessons[at]!.id}` };
}

/** Scrolls to where a lesson can be kept: only then is there a button. */
export const toKeep = (page: Page) =>
  page.getByRole("heading", { name: "Para estudar sem internet" }).scrollIntoViewIfNeeded();

export async function keepCourse(page: Page, course: number) {
  await page.goto(`/courses/${course}/offline`);
  await page.getByRole("button", { name: /^Guardar o curso no celular \(/ }).click();
  await expect(page.getByText("As aulas estão neste aparelho.")).toBeVisible();
}

/** The caches and workers that a browser has of the school. */
export const leftIn = (page: Page) =>
  page.evaluate(async () => [
    ...(await caches.keys()),
    ...(await navigator.serviceWorker.getRegistrations()).map(() => "worker"),
  ]);

/** Has the browser look for a new worker now, as it does by itself at a visit. */
export const lookForWorker = (page: Page) =>
  page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())?.update()));
