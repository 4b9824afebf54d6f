import sharp from "sharp";
import { beginCourse } from "#tests/browser/authoring.ts";
import { expect, instructor, signIn, test } from "#tests/browser/support.ts";

/** Red above, blue below. */
async function aHighPicture() {
  const half = { create: { width: 600, height: 600, channels: 3 as const, background: "#00f" } };
  const red = { create: { width: 600, height: 1_200, channels: 3 as const, background: "#f00" } };
  return await sharp(red)
    .composite([{ input: half, left: 0, top: 600 }])
    .png()
    .toBuffer();
}

test("a cover is cut where the picture was dragged to", async ({ page }) => {
  await signIn(page, instructor);
  await beginCourse(page);
  await page
    .getByLabel("Enviar um arquivo")
    .setInputFiles({ name: "alta.png", mimeType: "image/png", buffer: await aHighPicture() });
  const part = page.getByLabel("Que parte fica, se ela não for 16:9");
  await expect(part).toHaveValue("50");
  const picture = page.getByRole("img", { name: "Imagem escolhida" });
  await picture.scrollIntoViewIfNeeded();
  const box = (await picture.boundingBox())!;
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2 - 400, { steps: 8 });
  await page.mouse.up();
  await expect(part).toHaveValue("100");
  await expect(picture).toHaveCSS("object-position", "100% 100%");
  await page.getByRole("button", { name: "Salvar dados do curso" }).click();
  await expect(page.getByText("Dados do curso salvos")).toBeVisible();
  const address = await page.getByLabel("Ou o endereço de uma imagem").inputValue();
  const stored = await (await page.context().request.get(address)).body();
  const { width, height, dominant } = { ...(await sharp(stored).metadata()), ...(await sharp(stored).stats()) };
  expect([width, height]).toEqual([600, 338]);
  expect(dominant.b).toBeGreaterThan(200);
  expect(dominant.r).toBeLessThan(60);
});
