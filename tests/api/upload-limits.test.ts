import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type App, signIn, startApp } from "#tests/support/app.ts";
import { aPngOf, embedded } from "#tests/support/pictures.ts";

const mebibyte = 1024 ** 2;

/** A limit that a school sets is the one that screens, help and errors name, and the one that counts. */
const limit = 9;

describe(`with UPLOAD_IMAGE_MB=${limit}`, () => {
  let app: App;
  let Cookie: string;
  const tooLarge = `A imagem deve ter no máximo ${limit}MB.`;
  beforeAll(async () => {
    const env = { UPLOAD_IMAGE_MB: String(limit), UPLOAD_DOCUMENT_MB: "3", RATE_LIMIT_FACTOR: "1000" };
    app = await startApp({ env });
    Cookie = await signIn(app, "admin@sementeira.example");
  });
  afterAll(() => app.stop());

  const post = async (path: string, name: string, bytes: number, fields: Record<string, string> = {}) => {
    const body = new FormData();
    for (const [key, value] of Object.entries(fields)) body.set(key, value);
    body.set(name, new Blob([new Uint8Array(await aPngOf(bytes))], { type: "image/png" }), "foto.png");
    return await fetch(app.origin + path, { method: "POST", headers: { Cookie }, body, redirect: "manual" });
  };

  it.each([
    ["/profile/edit", `JPG, PNG ou GIF, até ${limit}MB.`],
    ["/admin/instructors/new", `JPG, PNG ou GIF, até ${limit}MB.`],
    ["/admin/courses/new", `PNG, JPG ou GIF, até ${limit}MB.`],
    ["/admin/certificates", `PNG ou JPG, até ${limit}MB.`],
    ["/admin/lessons/1/resources/file", `Documento: PDF, até 3 MB. Imagem: PNG, JPG ou GIF, até ${limit} MB.`],
    ["/ajuda/nome-e-foto", `de até ${limit} MB.`],
  ])("%s says so", async (path, sentence) => {
    const page = await fetch(app.origin + path, { headers: { Cookie } });
    const html = await page.text();
    expect(page.status).toBe(200);
    expect(html).toContain(sentence);
    expect(html).not.toMatch(/\b(5|20) ?MB/);
  });

  it.each([
    ["/profile/edit", "photo"],
    ["/admin/instructors/new", "photo"],
    ["/admin/courses/new", "thumbnail"],
    ["/admin/certificates", "logo"],
    ["/admin/lessons/1/resources/file", "file"],
  ])("%s refuses one byte more", async (path, name) => {
    const fields = name === "file" ? { resource_type: "image", resource_title: "Mapa" } : undefined;
    const refused = await post(path, name, limit * mebibyte + 1, fields);
    expect([400, 413]).toContain(refused.status);
    expect(await refused.text()).toContain(tooLarge);
  });

  it("takes a photo of that size, and refuses a larger one in the contract too", async () => {
    const saved = await post("/profile/edit", "photo", limit * mebibyte, { full_name: "Abi" });
    expect([saved.status, saved.headers.get("Location")]).toEqual([303, "/profile"]);
    const put = async (bytes: number) =>
      await fetch(`${app.origin}/api/profile`, {
        method: "PUT",
        headers: { Cookie, "Content-Type": "application/json" },
        body: JSON.stringify({ full_name: "Abi", profile_picture_url: embedded("image/png", await aPngOf(bytes)) }),
      });
    // Within JSON 5 MiB are the most.
    const most = 5;
    expect((await put(most * mebibyte)).status).toBe(200);
    const refused = await put(most * mebibyte + 1);
    const { error } = (await refused.json()) as { error: string };
    expect([refused.status, error]).toEqual([400, `A imagem deve ter no máximo ${most}MB.`]);
  });
});
