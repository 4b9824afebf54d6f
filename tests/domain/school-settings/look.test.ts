import { eq } from "drizzle-orm";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { currentDesign, readDesignSettings } from "#app/domain/certificates/design.server.ts";
import { designFields } from "#app/domain/certificates/design-form.ts";
import { generateCertificate } from "#app/domain/certificates/generate-certificate.server.ts";
import { saveDesign } from "#app/domain/certificates/save-design.server.ts";
import type { Viewer } from "#app/domain/ctx.ts";
import { storePicture } from "#app/domain/media/add-file.server.ts";
import { releaseImage } from "#app/domain/media/store-image.server.ts";
import { categoryNames, schoolOf } from "#app/domain/school.ts";
import { saveSection, saveSectionForm, showSection } from "#app/domain/school-settings/edit-settings.server.ts";
import { followSaved } from "#app/domain/school-settings/saved-settings.server.ts";
import { sectionForm } from "#app/domain/school-settings/section-form.ts";
import type { Db } from "#drizzle/client.ts";
import { certificateDesigns, certificateSettings, certificates } from "#drizzle/schema/certificates.ts";
import { media } from "#drizzle/schema/courses.ts";
import { savedSettings } from "#drizzle/schema/platform.ts";
import { plantCourse, plantEnrolment } from "#tests/domain/certificates/fixture.ts";
import { dataDir, filesKept } from "#tests/domain/profile/fixture.ts";
import { brokenRules } from "#tests/support/broken-rules.ts";
import { rolledBack } from "#tests/support/database.ts";
import { anAdmin, aStudent, ctxOf, testSettings } from "#tests/support/people.ts";
import { aJpeg, aPng } from "#tests/support/pictures.ts";

/** How somebody asks now, by what is saved by then. */
async function asking(db: Db, viewer: Viewer) {
  const settings = await followSaved({ db, settings: testSettings({ DATA_DIR: dataDir }) })();
  return ctxOf(db, viewer, { settings });
}

const file = (bytes: Buffer) => new Blob([new Uint8Array(bytes)]);
const sent = (fields: object) => sectionForm.parse(fields);

/** A mark of so many pixels within a wide empty border. */
const aLogo = (width: number, height: number) =>
  sharp({ create: { width: 900, height: 900, channels: 4, background: "#ffffff00" } })
    .composite([{ input: { create: { width, height, channels: 4, background: "#7a1f1f" } } }])
    .png()
    .toBuffer();

const logoOf = async (db: Db, viewer: Viewer) => schoolOf((await asking(db, viewer)).settings).logo;

describe("the school's logo", () => {
  it("is re-encoded small, without its border, and belongs to nobody's account", () =>
    rolledBack(async (db) => {
      const admin = await anAdmin(db);
      await saveSectionForm(await asking(db, admin), "about", sent({ SCHOOL_LOGO: file(await aLogo(800, 200)) }));
      const logo = await logoOf(db, admin);
      expect(logo).toMatchObject({ url: expect.stringMatching(/^\/media\/[0-9a-f-]{36}$/), width: 480, height: 120 });
      const [row] = await db
        .select()
        .from(media)
        .where(eq(media.id, logo!.url.slice(7)));
      expect(row).toMatchObject({ kind: "image", mimeType: "image/webp", ownerId: null });
      expect(await releaseImage(ctxOf(db), logo!.url)).toBeNull();
      expect((await brokenRules(db)).filter(({ rule }) => /picture/.test(rule))).toEqual([]);
    }));

  it("is taken as PNG, JPEG or WebP, and nothing else", () =>
    rolledBack(async (db) => {
      const ctx = await asking(db, await anAdmin(db));
      const webp = await sharp(await aPng())
        .webp()
        .toBuffer();
      for (const picture of [await aPng(), await aJpeg(), webp])
        await saveSectionForm(ctx, "about", sent({ SCHOOL_LOGO: file(picture) }));
      const kept = filesKept();
      for (const other of [Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"), (await aPng()).subarray(0, 60)])
        await expect(saveSectionForm(ctx, "about", sent({ SCHOOL_LOGO: file(other) }))).rejects.toMatchObject({
          code: "invalid",
          fields: { SCHOOL_LOGO: [expect.any(String)] },
        });
      await expect(
        saveSectionForm(ctx, "about", sent({ SCHOOL_LOGO: file(webp), COMPANY_TAX_ID: "1" })),
      ).rejects.toMatchObject({ fields: { COMPANY_TAX_ID: [expect.any(String)] } });
      expect(filesKept(), "a refused form leaves no file").toEqual(kept);
    }));

  it("stays with a form that brings none, goes with its tick, and takes its file along", () =>
    rolledBack(async (db) => {
      const admin = await anAdmin(db);
      await saveDesign(await asking(db, admin), designFields.parse({}));
      await saveSectionForm(await asking(db, admin), "about", sent({ SCHOOL_LOGO: file(await aLogo(200, 200)) }));
      const first = (await logoOf(db, admin))!;
      await saveSectionForm(await asking(db, admin), "about", sent({ PLATFORM_NAME: "Escola da Videira" }));
      expect(await logoOf(db, admin)).toEqual(first);
      await saveSectionForm(await asking(db, admin), "about", sent({ SCHOOL_LOGO: file(await aLogo(300, 100)) }));
      const second = (await logoOf(db, admin))!;
      expect(second.url).not.toBe(first.url);
      await saveSectionForm(await asking(db, admin), "about", sent({ SCHOOL_LOGO_REMOVE: "on" }));
      expect(await logoOf(db, admin)).toBeNull();
      for (const { url } of [first, second]) expect(filesKept()).not.toContain(url.slice(7));
    }));

  it("is by JSON a picture that the same admin sent before, and stays when it is sent back as it was read", () =>
    rolledBack(async (db) => {
      const [admin, other] = [await anAdmin(db), await anAdmin(db)];
      const { url } = await storePicture(await asking(db, admin), new Uint8Array(await aLogo(800, 200)));
      const theirs = await storePicture(await asking(db, other), new Uint8Array(await aPng()));
      const save = async (SCHOOL_LOGO: string | null) =>
        saveSection(await asking(db, admin), "about", { settings: { SCHOOL_LOGO } });
      for (const wrong of [theirs.url, `${theirs.url}#9x9`, "https://outro.example/logo.png", "/media/1#4x4"])
        await expect(save(wrong), wrong).rejects.toMatchObject({ fields: { SCHOOL_LOGO: [expect.any(String)] } });
      const { values } = await save(url);
      expect(values.SCHOOL_LOGO).toMatch(/^\/media\/[0-9a-f-]{36}#480x120$/);
      expect(values.SCHOOL_LOGO).not.toContain(url);
      expect((await save(values.SCHOOL_LOGO!)).values.SCHOOL_LOGO).toBe(values.SCHOOL_LOGO);
      expect((await save(null)).values.SCHOOL_LOGO).toBe("");
    }));

  it("of the second of two admins waits until they have compared", () =>
    rolledBack(async (db) => {
      const admin = await anAdmin(db);
      const { version } = await showSection(await asking(db, admin), "about");
      const first = { version, SCHOOL_LOGO: file(await aLogo(200, 200)) };
      await saveSectionForm(await asking(db, admin), "about", sent(first));
      const logo = await logoOf(db, admin);
      const second = { version, SCHOOL_LOGO: file(await aLogo(400, 200)) };
      await expect(saveSectionForm(await asking(db, admin), "about", sent(second))).rejects.toMatchObject({
        code: "conflict",
        fields: { SCHOOL_LOGO: [expect.stringMatching(/^Logotipo, na versão salva: “de /)] },
      });
      expect(await logoOf(db, admin)).toEqual(logo);
    }));
});

describe("the logo on certificates", () => {
  it("is worn by those issued since, as long as nobody saved a look; issued ones stay as they are", () =>
    rolledBack(async (db) => {
      // The demo school has a look of its own.
      const [platforms] = await db.insert(certificateDesigns).values({}).returning();
      await db.update(certificateSettings).set({ designId: platforms!.id });
      const admin = await anAdmin(db);
      const courseId = await plantCourse(db, admin);
      const issue = async () => {
        const student = await aStudent(db);
        const asked = await plantEnrolment(db, student, courseId, new Date());
        const { id } = await generateCertificate(await asking(db, student), asked);
        const [row] = await db.select().from(certificates).where(eq(certificates.id, id));
        return row!.designId;
      };
      const [plain, before] = [await currentDesign(await asking(db, admin)), await issue()];
      expect([plain.logoUrl, before]).toEqual([null, plain.id]);
      await saveSectionForm(await asking(db, admin), "about", sent({ SCHOOL_LOGO: file(await aLogo(200, 200)) }));
      const logo = await logoOf(db, admin);
      const worn = await readDesignSettings(await asking(db, admin));
      expect(worn).toMatchObject({ logoUrl: logo!.url, savedBy: null });
      expect([await issue(), worn.id > before]).toEqual([worn.id, true]);
      await saveSectionForm(await asking(db, admin), "about", sent({ SCHOOL_LOGO_REMOVE: "on" }));
      expect(await currentDesign(await asking(db, admin))).toMatchObject({ logoUrl: null });
      expect(filesKept(), "an issued certificate still shows it").toContain(logo!.url.slice(7));

      const own = await saveDesign(await asking(db, admin), designFields.parse({ organization_name: "Videira" }));
      await saveSectionForm(await asking(db, admin), "about", sent({ SCHOOL_LOGO: file(await aLogo(100, 100)) }));
      expect(await readDesignSettings(await asking(db, admin))).toMatchObject({ id: own.id, logoUrl: null });
      await saveDesign(await asking(db, admin), designFields.parse({ is_active: false }));
      expect(await currentDesign(await asking(db, admin)), "the look put aside").toMatchObject({
        organizationName: null,
      });
      expect((await brokenRules(db)).filter(({ rule }) => /design|picture/.test(rule))).toEqual([]);
    }));
});

describe("the school's colour", () => {
  it("is refused with the nearest readable shade, which one tick takes", () =>
    rolledBack(async (db) => {
      const admin = await anAdmin(db);
      const save = async (fields: object) => saveSectionForm(await asking(db, admin), "about", sent(fields));
      await expect(save({ SCHOOL_COLOR: "#ffcc00" })).rejects.toMatchObject({
        code: "invalid",
        fields: {
          SCHOOL_COLOR: [
            "Cor dos botões e links: clara demais para ler, com contraste de 1,2 para 1 em vez de 4,5. O tom mais próximo que se lê é #836703.",
          ],
        },
      });
      await expect(save({ SCHOOL_COLOR: "amarelo", SCHOOL_COLOR_NEAREST: "on" })).rejects.toMatchObject({
        fields: { SCHOOL_COLOR: ["Cor dos botões e links: deve ser uma cor como #1d6b3c."] },
      });
      expect((await save({ SCHOOL_COLOR: "#ffcc00", SCHOOL_COLOR_NEAREST: "on" })).values.SCHOOL_COLOR).toBe("#836703");
      expect((await save({ SCHOOL_COLOR: "#7A1F1F" })).values.SCHOOL_COLOR).toBe("#7a1f1f");
      await save({ SCHOOL_COLOR: "#1d6b3c" });
      expect(await db.$count(savedSettings), "green is no choice").toBe(0);
    }));
});

describe("names of categories", () => {
  it("are the school's own, a certificate keeps the one of its day, and a blank goes back to the platform's", () =>
    rolledBack(async (db) => {
      const admin = await anAdmin(db);
      const save = async (fields: object) => saveSectionForm(await asking(db, admin), "categories", sent(fields));
      await save({ CATEGORY_MENTORIA: "  Caminhada a dois ", CATEGORY_TEOLOGICO: "Teológico" });
      expect(categoryNames((await asking(db, admin)).settings)).toMatchObject({
        teologico: "Teológico",
        mentoria: "Caminhada a dois",
      });
      await expect(save({ CATEGORY_MENTORIA: "m".repeat(41) })).rejects.toMatchObject({
        fields: { CATEGORY_MENTORIA: ["Categoria Mentoria: deve ter no máximo 40 letras."] },
      });
      const courseId = await plantCourse(db, admin);
      const issue = async () => {
        const student = await aStudent(db);
        const asked = await plantEnrolment(db, student, courseId, new Date());
        const { id } = await generateCertificate(await asking(db, student), asked);
        const [row] = await db.select().from(certificates).where(eq(certificates.id, id));
        return row!.snapshot.program;
      };
      const plain = await issue();
      await save({ CATEGORY_DISCIPULADO: "Primeiros passos" });
      expect([plain, await issue()]).toEqual([
        expect.not.objectContaining({ category_name: expect.anything() }),
        expect.objectContaining({ category: "discipulado", category_name: "Primeiros passos" }),
      ]);
      await save({});
      expect(categoryNames((await asking(db, admin)).settings).mentoria).toBe("Mentoria");
    }));
});
