import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { facesOf, runsOf } from "#app/domain/certificate-pdf/faces.server.ts";
import { designFields } from "#app/domain/certificates/design-form.ts";
import { generateCertificate } from "#app/domain/certificates/generate-certificate.server.ts";
import { revokeCertificate } from "#app/domain/certificates/revoke-certificate.server.ts";
import { saveDesign } from "#app/domain/certificates/save-design.server.ts";
import { checkFile } from "#app/domain/credentials/check-file.server.ts";
import { exportCredentials } from "#app/domain/credentials/export.server.ts";
import type { Viewer } from "#app/domain/ctx.ts";
import * as downloads from "#app/routes/downloads.ts";
import { credentialsVerify } from "#app/server/commands/verify-credential.ts";
import { certificates } from "#drizzle/schema/certificates.ts";
import { openFixture, plantCourse, plantEnrolment } from "#tests/domain/certificates/fixture.ts";
import { dataDir } from "#tests/domain/profile/fixture.ts";
import { answersAt } from "#tests/routes/call-route.ts";
import { objectsOf, pdfPages } from "#tests/support/pdf-text.ts";
import { anAdmin, anInstructor, aStudent } from "#tests/support/people.ts";
import { aPng } from "#tests/support/pictures.ts";
import { contextOf } from "#tests/support/request.ts";

const { loader } = answersAt(downloads, "/certificate/:id.pdf");

let fixture: Awaited<ReturnType<typeof openFixture>>;
let davi: Viewer;
let courseId: number;

beforeAll(async () => {
  fixture = await openFixture({ variables: { DATA_DIR: dataDir } });
  davi = await anInstructor(fixture.db, { fullName: "Davi Nogueira" });
  courseId = await plantCourse(fixture.db, davi);
});
afterAll(() => fixture.leave());

/** A certificate of somebody with this name; its id and whose it is. */
async function certify(fullName: string) {
  const holder = await aStudent(fixture.db, { fullName });
  const asked = await plantEnrolment(fixture.db, holder, courseId, new Date("2026-11-20T12:00:00Z"));
  const { id } = await generateCertificate(fixture.as(holder), asked);
  return { id, holder };
}

async function ask(id: string, { viewer = null, headers = {} }: { viewer?: Viewer | null; headers?: object } = {}) {
  const request = new Request(`http://127.0.0.1:3000/certificate/${id}.pdf`, { headers: headers as HeadersInit });
  const answer = (await loader({
    request,
    params: { id },
    context: contextOf({ ...fixture, viewer }),
  } as never)) as Response;
  return { status: answer.status, headers: answer.headers, body: Buffer.from(await answer.arrayBuffer()) };
}

it("is a small file of both sides, with a name to find it by, the same every time", async () => {
  const { id } = await certify("Ester Araújo Lima");
  const { status, headers, body } = await ask(id);
  expect(status).toBe(200);
  expect(headers.get("Content-Type")).toBe("application/pdf");
  expect(headers.get("Content-Disposition")).toMatch(
    /^attachment; filename="certificado-[A-Z]+-\d{4}-\d{2}-\d{6}-ester-araujo-lima\.pdf"$/,
  );
  expect(body.length).toBeLessThan(60_000);
  const [front, back, ...more] = pdfPages(body);
  expect(more).toEqual([]);
  const [row] = await fixture.db.select().from(certificates).where(eq(certificates.id, id));
  for (const said of ["CERTIFICADO", "Ester Araújo Lima", "Orar com os Salmos", "Davi Nogueira", "20 de novembro"])
    expect(front).toContain(said);
  expect(front).toContain(row!.certificateNumber);
  expect(front).toContain(`/certificate/verify/${row!.certificateHash}`);
  for (const said of ["CONTEÚDO PROGRAMÁTICO", "Aula 1", "Aula 2", "Cinco salmos", "Ester Araújo Lima"])
    expect(back).toContain(said);

  const tag = headers.get("ETag")!;
  expect((await ask(id, { headers: { "If-None-Match": tag } })).status).toBe(304);
  const { body: part, status: partial } = await ask(id, { headers: { Range: "bytes=0-7" } });
  expect([partial, part.toString()]).toEqual([206, "%PDF-1.7"]);
});

it("is drawn anew to the same bytes", async () => {
  const { id } = await certify("Rute Prado");
  const first = await ask(id);
  const others = await Promise.all(Array.from({ length: 13 }, (_, n) => certify(`Noemi ${"I".repeat(n + 1)}`)));
  for (const { id } of others) await ask(id);
  const again = await ask(id);
  expect(again.body.equals(first.body)).toBe(true);
});

it("is tagged, titled and in Portuguese, and says what it keeps to", async () => {
  const { id } = await certify("Ana Prado");
  const { body } = await ask(id);
  const heads = [...objectsOf(body).values()].map(({ head }) => head);
  const catalog = heads.find((head) => head.includes("/Type /Catalog"))!;
  expect(catalog).toContain("/Lang (pt-BR)");
  for (const part of ["/MarkInfo", "/StructTreeRoot", "/OutputIntents", "/AF [", "/ViewerPreferences"])
    expect(catalog).toContain(part);
  expect(heads.filter((head) => /\/S \/H[12]\b/.test(head))).toHaveLength(2);
  const figures = heads.filter((head) => head.includes("/S /Figure"));
  expect(figures).toHaveLength(1);
  expect(figures[0]).toContain("/Alt");
  const text = body.toString("latin1");
  for (const said of ["<pdfaid:part>3<", "<pdfaid:conformance>A<", "<pdfuaid:part>1<", "Ana Prado</rdf:li>"])
    expect(text).toContain(said);
  expect(heads.some((head) => /\/BaseFont \/(Helvetica|Times|Courier)/.test(head))).toBe(false);
});

describe("the credential in it", () => {
  it("is found and accepted here and by the command", async () => {
    const { id } = await certify("Lia Prado");
    const { body } = await ask(id);
    const [row] = await fixture.db.select().from(certificates).where(eq(certificates.id, id));
    const checked = await checkFile(fixture.ctx, body);
    expect(checked).toMatchObject({ isRight: true, hash: row!.certificateHash });
    const folder = await mkdtemp(path.join(tmpdir(), "certificate-pdf-"));
    try {
      for (const [name, content] of await exportCredentials(fixture.ctx)) {
        await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
        await writeFile(path.join(folder, name), content);
      }
      const file = path.join(folder, "certificado.pdf");
      await writeFile(file, body);
      const lines: string[] = [];
      expect(await credentialsVerify([file, "--keys", folder], (line) => void lines.push(line))).toBe(true);
      expect(lines.join("\n")).toContain("Lia Prado");
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});

it("is there for nobody once revoked, but for admins, whom it tells so on both sides", async () => {
  const { id, holder } = await certify("Jonas Prado");
  const valid = await ask(id);
  expect(pdfPages(valid.body).join()).not.toContain("REVOGADO");
  await revokeCertificate(fixture.ctx, id, "decision");
  for (const viewer of [null, holder, davi]) {
    const { status, body } = await ask(id, { viewer });
    expect([status, JSON.parse(body.toString()).error]).toEqual([404, "Certificado não encontrado"]);
  }
  const { status, body } = await ask(id, { viewer: await anAdmin(fixture.db) });
  expect(status).toBe(200);
  const pages = pdfPages(body);
  expect(pages).toHaveLength(2);
  for (const page of pages) expect(page).toMatch(/REVOGADO EM \d\d\/\d\d\/\d{4}/);
  expect(body.includes("/EmbeddedFile")).toBe(false);
  // The holder has deleted the account: nothing is left to print.
  const [row] = await fixture.db.select().from(certificates).where(eq(certificates.id, id));
  const erased = { ...row!.snapshot, student_name: "" };
  await fixture.db.update(certificates).set({ snapshot: erased }).where(eq(certificates.id, id));
  expect((await ask(id, { viewer: await anAdmin(fixture.db) })).status).toBe(404);
  expect((await ask("00000000-0000-4000-8000-000000000000")).status).toBe(404);
  expect((await ask("x")).status).toBe(404);
});

it("has room for a name of 120 letters, in words or in one", async () => {
  const words = `${"Maria Antônia das Graças Nascimento Albuquerque ".repeat(3).slice(0, 119)}o`;
  for (const name of [words.replace(/ (.)$/, "a$1"), "Wanderléia".repeat(12)]) {
    const { id } = await certify(name);
    const [row] = await fixture.db.select().from(certificates).where(eq(certificates.id, id));
    const { student_name: printed } = row!.snapshot;
    expect(printed).toHaveLength(120);
    const [front] = pdfPages((await ask(id)).body);
    expect(front!.replaceAll(" ", "")).toContain(printed.replaceAll(" ", ""));
  }
});

const escapes: Record<string, string> = { n: "\n", r: "\r", t: "\t", b: "\b", f: "\f" };

/** A text as it was before brackets, backslashes and control characters were escaped, as a PDF has to. */
const unescaped = (content: string) => content.replace(/\\(.)/gs, (_, letter) => escapes[letter] ?? letter);

it("writes what its letters can, and keeps the words for anyone who copies them or has them read aloud", async () => {
  const spelt = async (name: string, more: object = {}) => {
    const { id } = await certify("Ana");
    const [row] = await fixture.db.select().from(certificates).where(eq(certificates.id, id));
    const snapshot = { ...row!.snapshot, student_name: name, ...more };
    await fixture.db.update(certificates).set({ snapshot }).where(eq(certificates.id, id));
    const { status, body } = await ask(id);
    const contents = [...objectsOf(body).values()].map(({ stream }) => unescaped(stream?.toString("latin1") ?? ""));
    const isSaid = (text: string) => {
      const actual = Buffer.from(`\ufeff${text}`, "utf16le").swap16().toString("latin1");
      return contents.some((content) => content.includes(actual));
    };
    // Readers turn these around by themselves, letters and text alike.
    const isTurned = /[\p{Script=Hebrew}\p{Script=Arabic}]/u;
    for (const text of [name, ...Object.values(more)])
      expect([text, isSaid(text)]).toEqual([text, !isTurned.test(text)]);
    const pages = pdfPages(body);
    // The first glyph of a font stands for those it lacks, and PDF/A allows none of it.
    expect(pages.join()).not.toContain("\0");
    return { status, front: pages[0] };
  };
  const emoji = await spelt("Ester 🌱👩🏽‍🌾🇧🇷 Lima");
  expect(emoji.front).toContain("Ester Lima");
  const slavic = await spelt("Łukasz Иван Ελένη Nguyễn");
  expect(slavic.front).toContain("Łukasz Иван Ελένη Nguyễn");
  // As the letters stand on paper: the first one at the right.
  const placed = (words: string) => Array.from(words).reverse().join("");
  for (const name of ["שרה בת דוד", "مريم 2 داود", "بن-علي"]) {
    expect((await spelt(`Ana ${name} Lima`)).front).toContain(`Ana ${placed(name)} Lima`);
  }
  expect((await spelt("מרים (שרה) כהן")).front).toContain("ןהכ (הרש) םירמ");
  expect((await spelt("דוד 123 (Davi)")).front).toContain("123 דוד (Davi)".replace("דוד", placed("דוד")));
  for (const name of ["王小明", "张伟", "田中 さくら", "髙橋 健", "김민준", "Արամ", "ნინო", "አበበ"]) {
    expect((await spelt(`Ana ${name} Lima`)).front).toContain(`Ana ${name} Lima`);
  }
  // Letters that join are drawn as one, and come apart in another order.
  for (const name of ["สมชาย", "राधिका"]) {
    const more = { instructor_name: name, course_title: `Curso de ${name}`, organization_name: `Escola ${name}` };
    expect((await spelt(`Ana ${name} Lima`, more)).front).not.toContain("?");
  }
  await spelt("Ana 🌱", { course_title: "Os Salmos 🌱", instructor_name: "מרים כהן" });
  // What parts letters or joins them has no shape of its own, and takes none of them away.
  const [joined, parted] = ["\u200d", "\u200c"];
  expect((await spelt(`Ana क्${joined}ष Lima`)).front).toContain("ष");
  expect((await spelt(`Ana علی${parted}رضا Lima`)).front?.replaceAll(" ", "")).toContain(placed("علیرضا"));
  expect((await spelt(`Ana${parted} Lima`)).front).toContain("Ana Lima");
  // A vowel below a letter for which the font's table has no such place.
  expect((await spelt("Ana فِهر Lima")).front).toMatch(/Ana .*ف Lima/);
  const unknown = await spelt("Ana ᏣᎳᎩ");
  expect(unknown).toMatchObject({ status: 200, front: expect.stringContaining("Ana ???") });
});

it("has no character in its description that XML has not", async () => {
  const { id } = await certify("Ana");
  const [row] = await fixture.db.select().from(certificates).where(eq(certificates.id, id));
  const snapshot = { ...row!.snapshot, student_name: "Ana\u0007 \ufffe <b> & Lima" };
  await fixture.db.update(certificates).set({ snapshot }).where(eq(certificates.id, id));
  const text = (await ask(id)).body.toString("utf8");
  const description = text.slice(text.indexOf("<x:xmpmeta"), text.indexOf("</x:xmpmeta>"));
  expect(description.replace(/\s+/g, " ")).toContain("Salmos, Ana b e Lima</rdf:li>");
  expect(description).not.toMatch(/[^\P{Cc}\s]|\p{Noncharacter_Code_Point}/u);
});

it("writes a name of East Asia in one font, that of the country whose letters it has", async () => {
  const fontsOf = async (words: string) => {
    const { plain, strong, others } = await facesOf("Inter", words);
    const runs = runsOf(words, [plain, ...others]).filter(({ font }) => font !== plain && font !== strong);
    return runs.map(({ text, font }) => [text, font.familyName]);
  };
  expect(await fontsOf("王小明")).toEqual([["王小明", "Noto Sans JP Medium"]]);
  expect(await fontsOf("张小明")).toEqual([["张小明", "Noto Sans SC Medium"]]);
  expect(await fontsOf("金민준")).toEqual([
    ["金", "Noto Sans JP Medium"],
    ["민준", "Noto Sans KR Medium"],
  ]);
});

it("shows the pictures that the school keeps here, and fetches none from elsewhere", async () => {
  const admin = fixture.as(await anAdmin(fixture.db));
  const fields = (more: object) => designFields.parse({ ceo_name: "Rute Prado", font_family: "Montserrat", ...more });
  const image = async (about: { width: number; height: number }) => new Blob([new Uint8Array(await aPng(about))]);
  const files = {
    logo: await image({ width: 400, height: 200 }),
    signature: await image({ width: 300, height: 90 }),
    background: await image({ width: 1_188, height: 840 }),
  };
  await saveDesign(admin, fields({}), files);
  const shown = await ask((await certify("Sara Prado")).id);
  const pictures = (pdf: Buffer) => [...objectsOf(pdf).values()].filter(({ head }) => head.includes("/Subtype /Image"));
  const sizes = pictures(shown.body).map(({ head }) => /\/Width (\d+)/.exec(head)![1]);
  expect(new Set(sizes)).toEqual(new Set(["400", "300", "1188"]));
  const alts = [...objectsOf(shown.body).values()].filter(({ head }) => head.includes("/S /Figure"));
  expect(alts).toHaveLength(2);
  expect(pdfPages(shown.body)[0]).toContain("Rute Prado");

  const outside = { logo_url: "https://127.0.0.1:9/logo.png", certificate_background_url: "https://127.0.0.1:9/f.png" };
  await saveDesign(admin, fields(outside));
  const plain = await ask((await certify("Sara Lima")).id);
  expect([plain.status, pictures(plain.body)]).toEqual([200, []]);
});

it("stays small with a signature drawn by hand", async () => {
  const strokes = Array.from({ length: 24 }, (_, n) => `Q${20 + n * 40} ${n % 2 ? 20 : 260} ${40 + n * 40} 140`);
  const drawn = `<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="280"><path d="M0 140 ${strokes.join(" ")}"
    fill="none" stroke="#16241b" stroke-width="9"/></svg>`;
  const signature = new Blob([new Uint8Array(await sharp(Buffer.from(drawn)).png().toBuffer())]);
  const fields = designFields.parse({ ceo_name: "Rute Prado", font_family: "Playfair Display" });
  await saveDesign(fixture.as(await anAdmin(fixture.db)), fields, { signature });
  const { body } = await ask((await certify("Isabel Prado")).id);
  expect(body.includes("/Subtype /Image")).toBe(true);
  expect(body.length).toBeLessThan(61_440);
});
