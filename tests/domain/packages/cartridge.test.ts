import { readFileSync } from "node:fs";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { eq } from "drizzle-orm";
import { unzipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { createLesson, updateLesson } from "#app/domain/authoring/lesson-writes.server.ts";
import { createQuestion } from "#app/domain/authoring/question-writes.server.ts";
import { createResource } from "#app/domain/authoring/resource-writes.server.ts";
import type { SignedCtx } from "#app/domain/ctx.ts";
import { storeUpload } from "#app/domain/media/store-upload.server.ts";
import { readCartridge } from "#app/domain/packages/cartridge.server.ts";
import { readContent } from "#app/domain/packages/course-content.server.ts";
import { exportCartridge } from "#app/domain/packages/export-cartridge.server.ts";
import { importFrom } from "#app/domain/packages/import-package.server.ts";
import { openPackage } from "#app/domain/packages/package-zip.server.ts";
import { everyElement, parseXml } from "#app/domain/packages/xml.server.ts";
import { projectRoot } from "#drizzle/root.ts";
import { courses } from "#drizzle/schema/courses.ts";
import {
  aChoiceSaying,
  aDraft,
  aResourceSaying,
  aTextSaying,
  aVideoSaying,
  refusalOf,
} from "#tests/domain/authoring/fixture.ts";
import { coming, samples } from "#tests/domain/media/files.ts";
import { sourceOf, zipOf } from "#tests/domain/packages/a-package.ts";
import { brokenRules } from "#tests/support/broken-rules.ts";
import { rolledBack } from "#tests/support/database.ts";
import { anInstructor, ctxOf } from "#tests/support/people.ts";
import { aPng } from "#tests/support/pictures.ts";

/** 1EdTech's own cartridge for validation (from instructure/common_cartridge, MIT), with what macOS leaves in it. */
const sample = readFileSync(path.join(projectRoot, "tests/domain/packages/samples/1edtech-validation-1.1.imscc"));

const read = async (bytes: Buffer) => await readCartridge(await openPackage(sourceOf(bytes)));

type Entry = { title: string; type: string; file?: string; text?: string; href?: boolean };

/** A cartridge of one section, with an item for each entry. */
function aCartridge(entries: Entry[], more: Record<string, string | Uint8Array> = {}, version = "1p1") {
  const items = entries.map(
    ({ title }, at) => `<item identifier="i${at}" identifierref="r${at}"><title>${title}</title></item>`,
  );
  const resources = entries.map(
    ({ type, file = "" }, at) =>
      `<resource identifier="r${at}" type="${type}" href="${file}"><file href="${file}"/></resource>`,
  );
  const manifest = `<?xml version="1.0"?><manifest xmlns="http://www.imsglobal.org/xsd/imscc${version}/imscp_v1p1" identifier="m">
    <metadata><lom:lom xmlns:lom="x"><lom:general><lom:title><lom:string>Curso de fora</lom:string></lom:title></lom:general></lom:lom></metadata>
    <organizations><organization structure="rooted-hierarchy"><item identifier="root"><item identifier="s"><title>Semana 1</title>${items.join("")}</item></item></organization></organizations>
    <resources>${resources.join("")}</resources></manifest>`;
  const files = entries.flatMap(({ file, text }) => (file && text !== undefined ? [[file, text] as const] : []));
  return zipOf({ "imsmanifest.xml": manifest, ...Object.fromEntries(files), ...more });
}

const page = (text: string, title = "Página"): Entry => ({ title, type: "webcontent", file: "p/a.html", text });
const textOf = async (html: string, more = {}) =>
  (await read(aCartridge([page(html)], more))).content.lessons[0]!.content_text;

describe("a Common Cartridge", () => {
  it("of 1EdTech for validation becomes lessons, links and questions, and the rest is told", async () => {
    const { content, leftOut } = await read(sample);
    expect(content.course.title).toMatch(/Common Cartridge/);
    const lessons = content.lessons.map(({ title, section_title, content_type, questions, resources }) => ({
      ...{
        title,
        section_title,
        content_type,
        questions: questions.length,
        resources: resources.map(({ resource_url }) => resource_url),
      },
    }));
    expect({ lessons, leftOut }).toMatchSnapshot();
  });

  it("is taken with its files, as a draft", () =>
    rolledBack(async (db) => {
      const ctx = ctxOf(db, await anInstructor(db)) as SignedCtx;
      const { course } = await importFrom(ctx, sourceOf(sample));
      expect(course.isPublished).toBe(false);
      expect(course.lessonCount).toBeGreaterThan(2);
      expect(await brokenRules(db)).toEqual([]);
    }));

  it.each(["1p0", "1p1", "1p2", "1p3"])("of version %s is read", async (version) => {
    const { content } = await read(
      aCartridge(
        [
          page("<h1>Olá</h1><p>Um <b>texto</b>.</p>", "Olá"),
          {
            title: "Filme",
            type: `imswl_xmlv${version}`,
            file: "l.xml",
            text: '<webLink xmlns="x"><title>F</title><url href="https://www.youtube.com/watch?v=abcdefghijk"/></webLink>',
          },
          {
            title: "Site",
            type: `imswl_xmlv${version}`,
            file: "m.xml",
            text: '<webLink xmlns="x"><title>S</title><url href="http://exemplo.test/a"/></webLink>',
          },
        ],
        {},
        version,
      ),
    );
    expect(content.course.title).toBe("Curso de fora");
    expect(
      content.lessons.map(({ title, content_type, content_url, content_text }) => [
        title,
        content_type,
        content_url ?? content_text,
      ]),
    ).toEqual([
      ["Olá", "text", "# Olá\n\nUm **texto**."],
      ["Filme", "video", "https://www.youtube.com/watch?v=abcdefghijk"],
      ["Site", "text", "[Site](https://exemplo.test/a)"],
    ]);
    expect(content.lessons.map(({ section_title }) => section_title ?? null)).toEqual(["Semana 1", null, null]);
  });

  it("tells what has no place here", async () => {
    const { content, leftOut } = await read(
      aCartridge([
        page("<p>Oi</p>"),
        { title: "Fórum", type: "imsdt_xmlv1p1", file: "d.xml", text: "<topic/>" },
        { title: "Jogo", type: "imsbasiclti_xmlv1p0", file: "t.xml", text: "<a/>" },
        { title: "Banco", type: "imsqti_xmlv1p2/imscc_xmlv1p1/question-bank", file: "b.xml", text: "<a/>" },
        { title: "Planilha", type: "webcontent", file: "a.xlsx", text: "PK" },
        { title: "Sumida", type: "webcontent", file: "nada.html" },
        { title: "Estranho", type: "xyz" },
      ]),
    );
    expect(content.lessons).toHaveLength(1);
    expect(leftOut.slice(1)).toEqual([
      "“Fórum”: é um fórum, que não temos.",
      "“Jogo”: é uma ferramenta externa (LTI), que não temos.",
      "“Banco”: é um banco de questões sem questionário.",
      "“Planilha”: é um arquivo de um tipo que não aceitamos.",
      "“Sumida”: falta no pacote.",
      "“Estranho”: é de um tipo que não temos (xyz).",
    ]);
  });

  it("with a DTD, without a list or without lessons is refused", async () => {
    const evil = '<?xml version="1.0"?><!DOCTYPE m [<!ENTITY x SYSTEM "file:///etc/passwd">]><manifest>&x;</manifest>';
    expect((await refusalOf(read(zipOf({ "imsmanifest.xml": evil })))).message).toContain("DTD");
    expect((await refusalOf(read(zipOf({ "imsmanifest.xml": "<manifest/>" })))).code).toBe("invalid");
    expect((await refusalOf(read(zipOf({ a: "b" })))).code).toBe("invalid");
  });
});

describe("a page", () => {
  it.each([
    ["<h2>A</h2><p>b <em>c</em></p>", "## A\n\nb *c*"],
    ["<ul><li>a</li><li>b<ul><li>c</li></ul></li></ul>", "- a\n- b\n  - c"],
    ["<ol><li>a</li><li>b</li></ol>", "1. a\n2. b"],
    ["<blockquote><p>a</p><p>b</p></blockquote>", "> a\n>\n> b"],
    ["<p>a<br>b</p>", "a  \nb"],
    ["<p>1. nada</p>", "1\\. nada"],
    ["<p># nada *de* [nada](x) &lt;b&gt;</p>", "\\# nada \\*de\\* \\[nada\\](x) \\<b\\>"],
    ['<p><a href="https://a.test/b">sim</a> <a href="javascript:alert(1)">não</a></p>', "[sim](https://a.test/b) não"],
    ["<script>alert(1)</script><style>a{}</style><p onclick=x>a</p>", "a"],
    ['<iframe src="https://v.test/1" title="Aula"></iframe>', "[Aula](https://v.test/1)"],
    ["<table><tr><td>a</td><td>b</td></tr></table>", "a — b"],
    ['<p>a <img src="x.png" alt="um vaso"></p>', "a (imagem: um vaso)"],
    ["<pre>a\n  b</pre>", "```\na\n  b\n```"],
  ])("%s becomes our text", async (html, text) => {
    expect(await textOf(html)).toBe(text);
  });

  it("of fifty thousand elements in each other becomes our text", async () => {
    expect(await textOf(`${"<div>".repeat(50_000)}a${"</div>".repeat(50_000)}`)).toBe("a");
  });

  it("brings the pictures and papers that it shows as materials, however it names them", async () => {
    const html =
      '<p>Oi <img src="../web%20media/a.gif?x=1"> <a href="$IMS-CC-FILEBASE$/b.pdf">b</a> <img src="%24IMS-CC-FILEBASE%24/c.gif"> <img src="../../../etc/passwd"></p>';
    const files = {
      "web media/a.gif": samples.gifWithPage,
      "web_resources/b.pdf": samples.pdf,
      "c.gif": samples.gifWithPage,
    };
    const { content } = await read(aCartridge([page(html)], files));
    expect(
      content.lessons[0]!.resources.map(({ resource_type, resource_url }) => [resource_type, resource_url]),
    ).toEqual([
      ["image", "web media/a.gif"],
      ["document", "web_resources/b.pdf"],
      ["image", "c.gif"],
    ]);
  });

  it("brings the recordings and videos that it plays, in their places", async () => {
    const html = `<p>Ouça <audio controls src="som/a.mp3" title="O hino">Sem som?</audio></p><video><source src="b.mp4"><source src="b.webm">Sem vídeo?</video>`;
    const files = { "som/a.mp3": samples.mp3, "b.mp4": samples.mp4, "b.webm": samples.webm };
    const { content, leftOut } = await read(aCartridge([page(html)], files));
    expect(leftOut).toHaveLength(1);
    const [lesson] = content.lessons;
    expect(lesson!.content_text).toBe("Ouça ![O hino](som/a.mp3)\n\n![Vídeo ou áudio](b.mp4)");
    expect(lesson!.resources.map(({ resource_type, resource_url }) => [resource_type, resource_url])).toEqual([
      ["audio", "som/a.mp3"],
      ["video", "b.mp4"],
    ]);
  });

  it("that is too long becomes several lessons", async () => {
    const { content } = await read(aCartridge([page(`<p>${"palavra ".repeat(2_000)}</p>`.repeat(8))]));
    expect(content.lessons.map(({ title }) => title)).toEqual(["Página", "Página (parte 2)", "Página (parte 3)"]);
  });
});

describe("an exported cartridge", () => {
  const exported = async (
    withLessons: (author: SignedCtx, ids: number[], courseId: number) => Promise<void>,
    db: never,
  ) => {
    const { author, id, lessonIds } = await aDraft(db, 2);
    await withLessons(author as SignedCtx, lessonIds, id);
    const { name, zip } = await exportCartridge(author, id);
    return { author: author as SignedCtx, id, name, bytes: await buffer(zip) };
  };

  const full = async (author: SignedCtx, [first, second]: number[], courseId: number) => {
    const video = await storeUpload(author, "video", coming(samples.mp4));
    const paper = await storeUpload(author, "document", coming(samples.pdf));
    const film = await createLesson(
      author,
      courseId,
      aVideoSaying({ title: "Filme <&> “nosso”", content_url: video.url, content_text: "A *fala*." }),
    );
    await createLesson(
      author,
      courseId,
      aVideoSaying({ title: "De fora", section_title: "De", content_url: "https://youtu.be/abcdefghijk" }),
    );
    await createLesson(
      author,
      courseId,
      aTextSaying({ title: "Texto", content_text: "# Um\n\nDois *três*.\n\n- a\n- b" }),
    );
    await createQuestion(author, first!, aChoiceSaying({ question_text: '1 < 2 & "3"?', explanation: "Pois." }));
    await createQuestion(
      author,
      first!,
      aChoiceSaying({ question_type: "true_false", correct_answer: "false", options: [] }),
    );
    await createQuestion(
      author,
      first!,
      aChoiceSaying({ question_type: "short_answer", correct_answer: "a|b", options: [] }),
    );
    await createResource(author, first!, aResourceSaying({ resource_title: "Apostila", resource_url: paper.url }));
    const { url } = await storeUpload(author, "image", coming(await aPng()));
    await createResource(author, second!, aResourceSaying({ resource_type: "image", resource_url: url }));
    const sound = await storeUpload(author, "audio", coming(samples.mp3));
    const spoken = aResourceSaying({ resource_type: "audio", resource_title: "A fala", resource_url: sound.url });
    await createResource(author, second!, spoken);
    // No text plays it, and it is no lesson either.
    const other = await storeUpload(author, "audio", coming(Buffer.concat([samples.mp3, Buffer.alloc(9)])));
    for (const lesson of [first!, film.id])
      await createResource(author, lesson, { ...spoken, resource_title: "Só para ouvir", resource_url: other.url });
    const content_text = `Um ![vaso](${url}) de barro. ![A fala](${sound.url})`;
    await updateLesson(author, second!, aTextSaying({ title: "Vaso", content_text }));
  };

  it("is one that Moodle recognises: its own rules", () =>
    rolledBack(async (db) => {
      const { bytes, name } = await exported(full, db as never);
      expect(name).toBe("ler-devagar.imscc");
      const files = unzipSync(bytes);
      const manifest = Buffer.from(files["imsmanifest.xml"]!).toString("utf8");
      // backup/converter/imscc11: the first 500 bytes without blanks and quotes must name the namespace.
      const start = manifest.slice(0, 500).replace(/["'\s]/g, "");
      expect(start).toContain("xmlns=http://www.imsglobal.org/xsd/imsccv1p1/imscp_v1p1");
      const root = parseXml(manifest);
      const organizations = everyElement(root, "organization");
      expect(organizations.map(({ attributes }) => attributes.structure)).toEqual(["rooted-hierarchy"]);
      const items = everyElement(root, "item");
      const resources = everyElement(root, "resource");
      const ids = [...items, ...resources].map(({ attributes }) => attributes.identifier!);
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids.every((id) => /^[A-Za-z_][\w.-]*$/.test(id))).toBe(true);
      const known = new Set(resources.map(({ attributes }) => attributes.identifier));
      const refs = items.flatMap(({ attributes }) => attributes.identifierref ?? []);
      expect(refs.length).toBeGreaterThan(5);
      expect(refs.filter((ref) => !known.has(ref))).toEqual([]);
      const named = everyElement(root, "file").map(({ attributes }) => attributes.href!);
      expect(named.toSorted()).toEqual(
        Object.keys(files)
          .filter((file) => file !== "imsmanifest.xml")
          .toSorted(),
      );
      const types = new Set(resources.map(({ attributes }) => attributes.type));
      expect(types).toEqual(new Set(["webcontent", "imswl_xmlv1p1", "imsqti_xmlv1p2/imscc_xmlv1p1/assessment"]));
      for (const file of named.filter((one) => one.endsWith(".xml"))) parseXml(files[file]!);
      for (const file of named.filter((one) => one.endsWith(".html"))) {
        expect(Buffer.from(files[file]!).toString("utf8")).toMatch(
          /^<!doctype html>\n<html lang="pt-BR"><head><meta charset="utf-8">/,
        );
      }
    }));

  it("comes back with its lessons, texts, files and questions", () =>
    rolledBack(async (db) => {
      const { id, bytes } = await exported(full, db as never);
      const contentOf = async (courseId: number) =>
        readContent({ db }, (await db.select().from(courses).where(eq(courses.id, courseId)))[0]!);
      const other = ctxOf(db, await anInstructor(db)) as SignedCtx;
      const { course, leftOut } = await importFrom(other, sourceOf(bytes));
      expect(leftOut).toHaveLength(1);
      const [before, after] = [await contentOf(id), await contentOf(course.id)];
      const shape = (content: typeof before) =>
        content.lessons.map(({ title, section_title, content_type, content_text, questions, resources }) => ({
          ...{
            title,
            section_title: section_title ?? null,
            content_type,
            questions,
            content_text: content_text?.replace(/media.[0-9a-f-]+/g, "*"),
          },
          resources: resources.map(({ resource_title }) => resource_title),
        }));
      expect(shape(after)).toEqual(shape(before));
      const [picture, sound] = after.lessons[1]!.resources;
      expect(after.lessons[1]!.content_text).toBe(
        `Um ![vaso](${picture!.resource_url}) de barro. ![A fala](${sound!.resource_url})`,
      );
      expect(sound!.resource_type).toBe("audio");
      expect(after.lessons[3]!.content_url).toBe("https://youtu.be/abcdefghijk");
    }));
});
