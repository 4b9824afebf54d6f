import type { Locator, Page } from "playwright/test";
import { aDraftOf, expectOutline } from "#tests/browser/outline.ts";
import { call } from "#tests/browser/records.ts";
import { expect, instructor, signIn, test } from "#tests/browser/support.ts";

/** So high that nothing scrolls while something is dragged. */
test.use({ viewport: { width: 1280, height: 2400 }, hasTouch: false, isMobile: false });

const handle = (page: Page, name: string) => page.getByRole("button", { name: `Arrastar: ${name}`, exact: true });
const announced = (page: Page) => page.locator("[data-dragged]", { hasText: /./ });

const row = (page: Page, name: string) => page.locator(`li[data-name="${name}"]`);

/** Waits until the place where something is dropped is saved, and the list drawn anew. */
async function drop(page: Page, release: () => Promise<void>) {
  const saved = page.waitForResponse(
    (answer) => answer.request().method() === "POST" && answer.url().includes("/place"),
  );
  await release();
  await saved;
  await page.locator("html[data-ready]").waitFor();
}

async function openOutline(page: Page) {
  await signIn(page, instructor);
  const draft = await aDraftOf(page.context().request, [
    { title: "A" },
    { title: "B", section: "Um" },
    { title: "C" },
    { title: "D", section: "Dois" },
    { title: "E" },
  ]);
  await page.goto(`/admin/courses/${draft.id}/edit`);
  await expect(handle(page, "A")).toHaveAttribute("aria-describedby", /./);
  await expectOutline(page, "A [Um] B C [Dois] D E");
  return draft;
}

/** Drags by the mouse, as a hand does: a little further with each frame. */
async function dragTo(page: Page, { from, to, where }: { from: Locator; to: Locator; where: string }) {
  await from.hover(); // Which waits until nothing moves it any more.
  const start = (await from.boundingBox())!;
  const end = (await to.boundingBox())!;
  const x = start.x + start.width / 2;
  const [top, bottom] = [end.y + end.height / 3, start.y + start.height / 2];
  await page.mouse.move(x, bottom);
  await page.mouse.down();
  for (let step = 1; step <= 30; step += 1) {
    await page.mouse.move(x + step / 3, bottom + ((top - bottom) * step) / 30);
    await page.evaluate(() => new Promise((resume) => requestAnimationFrame(resume)));
  }
  await expect(announced(page)).toContainText(`fica ${where}`);
  await drop(page, () => page.mouse.up());
}

test("a lesson is dragged by the mouse within its section, and stays there", async ({ page }) => {
  await openOutline(page);
  await dragTo(page, { from: handle(page, "E"), to: row(page, "D"), where: "na posição 1 de 2, na seção Dois" });
  await expectOutline(page, "A [Um] B C [Dois] E D");
  await page.reload();
  await expectOutline(page, "A [Um] B C [Dois] E D");
});

test("a lesson is dragged by the mouse into another section", { tag: "@nightly" }, async ({ page }) => {
  await openOutline(page);
  await dragTo(page, { from: handle(page, "D"), to: row(page, "B"), where: "na posição 1 de 3, na seção Um" });
  await expectOutline(page, "A [Um] D B C [Dois] E");
  await page.reload();
  await expectOutline(page, "A [Um] D B C [Dois] E");
});

test("a lesson is moved by the keyboard, and each step is announced; Esc gives up", async ({ page }) => {
  await openOutline(page);
  await handle(page, "A").focus();
  await page.keyboard.press("Space");
  await expect(announced(page)).toContainText("“A” está na mão");
  await page.keyboard.press("ArrowDown");
  await expect(announced(page)).toContainText("“A” fica na posição");
  await page.keyboard.press("Escape");
  await expect(announced(page)).toContainText("“A” voltou ao lugar");
  await expectOutline(page, "A [Um] B C [Dois] D E");
  await expect(handle(page, "A")).toBeFocused();
  await handle(page, "B").focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowDown");
  await expect(announced(page)).toContainText("“B” fica na posição 2 de 2, na seção Um");
  await drop(page, () => page.keyboard.press("Space"));
  await expectOutline(page, "A [Um] C B [Dois] D E");
  await expect(handle(page, "B")).toBeFocused();
  await page.reload();
  await expectOutline(page, "A [Um] C B [Dois] D E");
});

test("a section is dragged with its lessons", async ({ page }) => {
  await openOutline(page);
  await handle(page, "seção Dois").focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowUp");
  await expect(announced(page)).toContainText("“Dois” fica na posição 1 de 2");
  await drop(page, () => page.keyboard.press("Space"));
  await expectOutline(page, "A [Dois] D E [Um] B C");
});

test("questions and materials are dragged too", { tag: "@nightly" }, async ({ page }) => {
  await signIn(page, instructor);
  const api = page.context().request;
  const { lessons } = await aDraftOf(api, [{ title: "A" }]);
  for (const question_text of ["Um?", "Dois?"]) {
    const question = { question_text, question_type: "true_false", correct_answer: "true", options: [] };
    await call(api, "POST", "/api/quiz-questions", { ...question, lesson_id: lessons[0] });
  }
  for (const resource_title of ["Primeiro", "Segundo"]) {
    const resource = { resource_title, resource_type: "document", resource_url: "https://arquivos.example/a.pdf" };
    await call(api, "POST", "/api/lesson-resources", { ...resource, lesson_id: lessons[0] });
  }
  await page.goto(`/admin/lessons/${lessons[0]}/edit`);
  await expect(handle(page, "Dois?")).toHaveAttribute("aria-describedby", /./);
  // The editor takes more room than the textarea, and moves what is below it.
  await expect(page.locator("[contenteditable=true]")).toBeVisible();
  await dragTo(page, { from: handle(page, "Dois?"), to: row(page, "Um?"), where: "na posição 1 de 2" });
  await expect(page.locator("section[aria-labelledby=perguntas] li").first()).toContainText("Dois?");
  await handle(page, "Primeiro").focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowDown");
  await expect(page.locator("section[aria-labelledby=materiais] [data-dragged]")).toContainText(
    "“Primeiro” fica na posição 2 de 2",
  );
  await drop(page, () => page.keyboard.press("Space"));
  await expect(page.locator("section[aria-labelledby=materiais] li").first()).toContainText("Segundo");
  await page.reload();
  await expect(page.locator("section[aria-labelledby=perguntas] li").first()).toContainText("Dois?");
  await expect(page.locator("section[aria-labelledby=materiais] li").first()).toContainText("Segundo");
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 2400 }, hasTouch: true, isMobile: true });

  test("a lesson is dragged by the finger, after a moment's rest on its handle", async ({ page }) => {
    await openOutline(page);
    const inside = async (what: Locator, share: number) => {
      const box = (await what.boundingBox())!;
      return { x: box.x + box.width / 2, y: box.y + box.height * share };
    };
    const [start, end] = [await inside(handle(page, "E"), 1 / 2), await inside(row(page, "D"), 1 / 4)];
    const cdp = await page.context().newCDPSession(page);
    const touch = (type: "touchStart" | "touchMove" | "touchEnd", points: { x: number; y: number }[]) =>
      cdp.send("Input.dispatchTouchEvent", { type, touchPoints: points });
    await touch("touchStart", [start]);
    await expect(announced(page)).toContainText("“E” está na mão");
    for (let part = 1; part <= 10; part += 1) {
      await touch("touchMove", [{ x: start.x, y: start.y + ((end.y - start.y) * part) / 10 }]);
    }
    await expect(async () => {
      await touch("touchMove", [end]); // A busy browser skips some moves.
      await expect(announced(page)).toContainText("“E” fica na posição 1 de 2, na seção Dois", { timeout: 500 });
    }).toPass();
    await drop(page, async () => void (await touch("touchEnd", [])));
    await expectOutline(page, "A [Um] B C [Dois] E D");
    await page.reload();
    await expectOutline(page, "A [Um] B C [Dois] E D");
  });
});
