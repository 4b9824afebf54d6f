import { randomUUID } from "node:crypto";
import { type APIRequestContext, expect, type Page } from "playwright/test";

/** Signs in without a screen: as somebody new, or as one of the demo accounts. Out: their e-mail. */
export async function signInAs(page: Page, email = `${randomUUID()}@exemplo.test`) {
  const { redirectUrl } = await (await page.context().request.get("/api/oauth/local/redirect_url")).json();
  await page.goto(`${redirectUrl}&login_hint=${encodeURIComponent(email)}`);
  return email;
}

/** Enrols whoever is signed in, in a free course of text lessons without a quiz, and finishes it. */
export async function finishCourse(api: APIRequestContext, title: string) {
  const courseId = await courseCalled(api, title);
  await api.post(`/api/courses/${courseId}/enroll`);
  const { data: lessons } = await (await api.get(`/api/courses/${courseId}/lessons`)).json();
  for (const { id } of lessons) {
    const answer = await api.post(`/api/lessons/${id}/complete`);
    expect(answer.status(), await answer.text()).toBe(200);
  }
  const { data: mine } = await (await api.get("/api/my-courses")).json();
  const { enrollment_id } = mine.find(({ id }: { id: number }) => id === courseId);
  return { course_id: courseId as number, enrollment_id: enrollment_id as number };
}

export async function courseCalled(api: APIRequestContext, title: string): Promise<number> {
  const { data } = await (await api.get(`/api/courses?q=${encodeURIComponent(title)}`)).json();
  return data[0].id;
}

/** Somebody new finishes the course and reviews it, in a browser of their own. */
export async function reviewBySomebody(page: Page, title: string, said: { rating: number; testimonial: string }) {
  const context = await page
    .context()
    .browser()!
    .newContext({ baseURL: new URL(page.url()).origin });
  const theirs = await context.newPage();
  await signInAs(theirs);
  const named = await finishCourse(context.request, title);
  const answer = await context.request.post(`/api/courses/${named.course_id}/reviews`, { data: { ...named, ...said } });
  expect(answer.status(), await answer.text()).toBe(200);
  await context.close();
  return named.course_id;
}
