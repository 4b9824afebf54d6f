import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { showCertificate } from "#app/domain/certificates/certificate.server.ts";
import { currentDesign, readDesignSettings, setInstructorsMayDesign } from "#app/domain/certificates/design.server.ts";
import { contrastWarning, designFields } from "#app/domain/certificates/design-form.ts";
import { showDesigning, showDesignPreview } from "#app/domain/certificates/design-history.server.ts";
import { generateCertificate } from "#app/domain/certificates/generate-certificate.server.ts";
import { applyDesign, restoreDesign, saveDesign } from "#app/domain/certificates/save-design.server.ts";
import type { Viewer } from "#app/domain/ctx.ts";
import { certificateDesigns, certificateSettings } from "#drizzle/schema/certificates.ts";
import { events } from "#drizzle/schema/platform.ts";
import { openFixture, plantCourse, plantEnrolment } from "#tests/domain/certificates/fixture.ts";
import { dataDir, filesKept } from "#tests/domain/profile/fixture.ts";
import { brokenRules } from "#tests/support/broken-rules.ts";
import { anAdmin, anInstructor, aStudent } from "#tests/support/people.ts";
import { aJpeg, aMovingGif, aPng, aTruncatedPng } from "#tests/support/pictures.ts";

let fixture: Awaited<ReturnType<typeof openFixture>>;
let marta: Viewer;
let davi: Viewer;
let ester: Viewer;
beforeAll(async () => {
  fixture = await openFixture({ variables: { DATA_DIR: dataDir } });
  marta = await anAdmin(fixture.db, { fullName: "Marta Reis" });
  davi = await anInstructor(fixture.db, { fullName: "Davi Nogueira" });
  ester = await aStudent(fixture.db);
});
afterAll(async () => {
  // The planted enrolment is finished without its lessons; that is not what is looked at here.
  const broken = await brokenRules(fixture.db);
  expect(broken.filter(({ rule }) => /design|picture/.test(rule))).toEqual([]);
  await fixture.leave();
});

const fields = (more: object = {}) => designFields.parse(more);
const image = (bytes: Buffer) => new Blob([new Uint8Array(bytes)]);
const versions = () => fixture.db.$count(certificateDesigns);

describe("the certificate settings", () => {
  it.each([
    ["https://escola.example/logo\u0000.png", "https://escola.example/logo%00.png"],
    ["https:\\\\escola.example/a\nb'\"", "https://escola.example/ab'%22"],
    [" https://ESCOLA.example ", "https://escola.example/"],
    ["", null],
  ])("keep the address %j in its normal form", (given, kept) => {
    expect(fields({ logo_url: given, certificate_background_url: given })).toMatchObject({
      logo_url: kept,
      certificate_background_url: kept,
    });
  });

  it.each([
    "javascript:alert(1)",
    "data:image/svg+xml,<svg/>",
    "http://escola.example/a.png",
    "/media/1",
    "//mal.example",
  ])("take no picture from %j", (address) => {
    const { error } = designFields.safeParse({ logo_url: address });
    expect(error?.issues.map(({ message }) => message)).toEqual([
      "Envie o arquivo ou um endereço que comece com https://.",
    ]);
  });

  it("are the direction's alone in a new school, until it lets instructors change them", async () => {
    await expect(saveDesign(fixture.as(davi), fields())).rejects.toMatchObject({
      code: "forbidden",
      message: "Nesta escola, só a direção pode mudar o visual dos certificados.",
    });
    await setInstructorsMayDesign(fixture.as(marta), true);
  });

  it("are saved as versions; the same again creates none; the event names who saved which fields, without their values", async () => {
    const before = await versions();
    const first = await saveDesign(fixture.as(marta), fields({ organization_name: "Escola do Vale" }));
    expect(first).toMatchObject({
      organizationName: "Escola do Vale",
      ceoTitle: "Chief Executive Officer",
      primaryColor: "#2563eb",
      secondaryColor: "#9333ea",
      fontFamily: "Inter",
      isActive: true,
      savedBy: marta.id,
    });
    expect(await saveDesign(fixture.as(marta), fields({ organization_name: "Escola do Vale" }))).toEqual(first);
    expect(await versions()).toBe(before + 1);
    await saveDesign(fixture.as(davi), fields({ organization_name: "Escola do Vale", primary_color: "#1D6B3C" }));
    const [latest, earlier] = (await showDesigning(fixture.as(davi))).history;
    expect(latest).toMatchObject({ savedBy: "Davi Nogueira", primaryColor: "#1d6b3c", changed: ["primaryColor"] });
    expect(earlier).toMatchObject({ savedBy: "Marta Reis", changed: expect.arrayContaining(["organizationName"]) });
    const told = await fixture.db.select().from(events).where(eq(events.action, "certificate_design.saved"));
    expect(JSON.stringify(told)).not.toContain("Vale");
  });

  it("keep the platform's own name as none, so that it follows the platform", async () => {
    expect(await saveDesign(fixture.as(marta), fields({ organization_name: "Sementeira" }))).toMatchObject({
      organizationName: null,
    });
  });

  it("go back to an older version as a new one, in one step", async () => {
    const old = await saveDesign(fixture.as(marta), fields({ primary_color: "#7a1f1f", ceo_name: "Ana" }));
    await saveDesign(fixture.as(marta), fields({ font_family: "Montserrat" }));
    const restored = await restoreDesign(fixture.as(davi), old.id);
    expect(restored.id).toBeGreaterThan(old.id);
    expect(restored).toMatchObject({ primaryColor: "#7a1f1f", ceoName: "Ana", fontFamily: "Inter", savedBy: davi.id });
    await expect(restoreDesign(fixture.as(davi), 987_654)).rejects.toMatchObject({ message: "Versão não encontrada" });
  });

  it("keep pictures as files of their own, and refuse what is no PNG or JPEG", async () => {
    const saved = await saveDesign(fixture.as(marta), fields(), {
      logo: image(await aPng({ width: 1_600, height: 400 })),
      signature: image(await aJpeg()),
    });
    expect([saved.logoUrl, saved.ceoSignatureUrl]).toEqual([
      expect.stringMatching(/^\/media\//),
      expect.stringMatching(/^\/media\//),
    ]);
    const before = filesKept();
    expect(before).toContain(saved.logoUrl!.slice(7));
    const again = fields({ logo_url: saved.logoUrl, ceo_title: "Diretora" });
    expect(await saveDesign(fixture.as(davi), again)).toMatchObject({ logoUrl: saved.logoUrl, ceoSignatureUrl: null });
    for (const wrong of [image(await aMovingGif()), image(await aTruncatedPng()), new Blob(["<svg/>"])]) {
      const files = { signature: image(await aPng()), background: wrong };
      await expect(saveDesign(fixture.as(marta), fields(), files)).rejects.toMatchObject({
        fields: { background: ["Erro ao fazer upload da imagem"] },
      });
    }
    const foreign = fields({ logo_url: `/media/${crypto.randomUUID()}` });
    await expect(saveDesign(fixture.as(marta), foreign)).rejects.toMatchObject({ code: "invalid" });
    expect(filesKept()).toEqual(before);
  });

  it("are for those who teach, unless the direction keeps them to itself", async () => {
    await expect(saveDesign(fixture.as(ester), fields())).rejects.toMatchObject({ code: "forbidden" });
    await expect(setInstructorsMayDesign(fixture.as(davi), false)).rejects.toMatchObject({ code: "forbidden" });
    await setInstructorsMayDesign(fixture.as(marta), false);
    for (const denied of [saveDesign(fixture.as(davi), fields()), restoreDesign(fixture.as(davi), 1)]) {
      await expect(denied).rejects.toMatchObject({
        code: "forbidden",
        message: "Nesta escola, só a direção pode mudar o visual dos certificados.",
      });
    }
    await expect(saveDesign(fixture.as(marta), fields({ ceo_name: "Bia" }))).resolves.toBeDefined();
    await setInstructorsMayDesign(fixture.as(marta), true);
    await expect(saveDesign(fixture.as(davi), fields({ ceo_name: "Caio" }))).resolves.toBeDefined();
  });

  it("leave issued certificates as they are, until an admin gives them the new look", async () => {
    await saveDesign(fixture.as(marta), fields({ primary_color: "#111111", organization_name: "Escola do Vale" }));
    const asked = await plantEnrolment(fixture.db, ester, await plantCourse(fixture.db, davi), new Date());
    const { id } = await generateCertificate(fixture.as(ester), asked);
    const shown = async () => (await showCertificate(fixture.ctx, id)).certificate;
    const issued = await shown();
    await saveDesign(fixture.as(marta), fields({ primary_color: "#222222", organization_name: "Outro nome" }));
    expect(await shown()).toEqual(issued);
    await expect(applyDesign(fixture.as(davi))).rejects.toMatchObject({ code: "forbidden" });
    expect(await applyDesign(fixture.as(marta))).toBe(1);
    expect(await applyDesign(fixture.as(marta))).toBe(0);
    const { design, ...words } = await shown();
    expect(design.primaryColor).toBe("#222222");
    expect({ ...words, design: issued.design }).toEqual(issued);
    expect(words.snapshot.organization_name).toBe("Escola do Vale");
  });

  it("put aside, give new certificates the platform's look, and a preview says that there are none", async () => {
    const aside = await saveDesign(fixture.as(marta), fields({ primary_color: "#333333", is_active: false }));
    expect(await readDesignSettings(fixture.ctx)).toMatchObject({ isActive: false, primaryColor: "#333333" });
    expect(await currentDesign(fixture.ctx)).toMatchObject({ primaryColor: "#2563eb", logoUrl: null });
    await expect(showDesignPreview(fixture.as(marta), null)).rejects.toMatchObject({
      code: "not_found",
      message: "Configurações não encontradas",
    });
    expect(await showDesignPreview(fixture.as(marta), aside.id)).toMatchObject({ primaryColor: "#333333" });
    await expect(showDesignPreview(fixture.as(ester), null)).rejects.toMatchObject({ code: "forbidden" });
  });

  it("written by twenty at once are the last one's, each a version", async () => {
    const before = await versions();
    const colours = Array.from({ length: 20 }, (_, n) => `#0000${(16 + n).toString(16)}`);
    await Promise.all(colours.map((primary_color) => saveDesign(fixture.as(marta), fields({ primary_color }))));
    expect(await versions()).toBe(before + 20);
    const [pointer] = await fixture.db.select().from(certificateSettings);
    const [latest] = (await showDesigning(fixture.as(marta))).history;
    expect(latest!.id).toBe(pointer!.designId);
  });
});

describe("a colour on the certificate's paper", () => {
  it("is warned about where words are hard to read in it", () => {
    expect(contrastWarning("#2563eb")).toBeNull();
    expect(contrastWarning("#808080")).toContain("cansam");
    expect(contrastWarning("#ffd400")).toContain("Fica difícil ler");
  });
});
