import { currentTime } from "#app/domain/clock.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { escapeHtml } from "#app/domain/escape-html.ts";
import { sectionsOf } from "#app/domain/lessons/lesson.ts";
import { renderLessonText } from "#app/domain/lessons/lesson-text.server.ts";
import { changeFiles, showPlayed } from "#app/domain/lessons/text-files.ts";
import { transcript } from "./cartridge.server.ts";
import type { LessonContent } from "./course-content.ts";
import { type ExportedPackage, packageName, packCourse, zipOf } from "./export-package.server.ts";
import { writeQti } from "./qti.server.ts";

/**
 * A course as a streamed IMS Common Cartridge 1.1, which Moodle, Canvas, Blackboard and others import; for those who
 * manage it. Each lesson is a folder with its page, video, materials and quiz, in the folder of its section. Pass
 * marks, previews, price and level have no place in it.
 */
export async function exportCartridge(ctx: Ctx, courseId: number): Promise<ExportedPackage> {
  const { content, files } = await packCourse(ctx, courseId);
  const { title } = content.course;
  const texts = new Map<string, string>();
  const resources: string[] = [];
  const sections: string[] = [];
  for (const file of files.keys()) resources.push(resourceOf(idOf(file), "webcontent", file, file));
  const lessons = content.lessons.map((lesson) => ({ ...lesson, sectionTitle: lesson.section_title ?? null }));
  for (const section of sectionsOf(lessons)) {
    const folders: string[] = [];
    for (const { lesson, number } of section.lessons) {
      const items = await itemsOf(lesson, number, { texts, resources, files });
      folders.push(folderOf(`s${number}`, lesson.title, items));
    }
    const first = section.lessons[0]!.number;
    sections.push(...(section.title ? [folderOf(`g${first}`, section.title, folders)] : folders));
  }
  const manifest = manifestOf({ courseId, title, description: content.course.description ?? "", sections, resources });
  const now = await currentTime(ctx);
  const whole = new Map([["imsmanifest.xml", manifest], ...texts]);
  return { name: `${packageName(title)}.imscc`, zip: await zipOf(ctx, { texts: whole, files, now }) };
}

const folderOf = (id: string, title: string, items: string[]) =>
  `<item identifier="${id}"><title>${escapeHtml(title)}</title>${items.join("")}</item>`;

type Files = ReadonlyMap<string, { mimeType: string }>;
type Parts = { texts: Map<string, string>; resources: string[]; files: Files };

/** The items of a lesson, numbered as `ofLesson` reads them; its texts and resources are added to the package's. */
async function itemsOf(lesson: LessonContent, number: number, { texts, resources, files }: Parts): Promise<string[]> {
  const items: string[] = [];
  const add = (title: string, ref: string) =>
    items.push(
      `<item identifier="i${number}_${items.length + 1}" identifierref="${ref}"><title>${escapeHtml(title)}</title></item>`,
    );
  const addText = (title: string, name: string, type: string, text: string) => {
    const id = `r_${name.replace(/[^a-z0-9]/gi, "_")}`;
    texts.set(name, text);
    resources.push(resourceOf(id, type, type === "webcontent" ? name : null, name));
    add(title, id);
  };
  const addAddress = (title: string, address: string, name: string) => {
    if (files.has(address)) add(title, idOf(address));
    else addText(title, name, "imswl_xmlv1p1", webLink(title, address));
  };
  if (lesson.content_url) addAddress(lesson.title, lesson.content_url, `links/${number}.xml`);
  if (lesson.content_text) {
    const title = lesson.content_url ? `${lesson.title}${transcript}` : lesson.title;
    addText(title, `aulas/${number}.html`, "webcontent", await pageOf(lesson.title, lesson.content_text, files));
  }
  for (const [at, { resource_title, resource_url }] of lesson.resources.entries()) {
    addAddress(resource_title, resource_url, `links/${number}-${at + 1}.xml`);
  }
  if (lesson.questions.length) {
    const type = "imsqti_xmlv1p2/imscc_xmlv1p1/assessment";
    addText(`Questionário: ${lesson.title}`, `quiz/${number}.xml`, type, writeQti(lesson.title, lesson.questions));
  }
  return items;
}

const idOf = (file: string) => `f_${file.replace(/[^a-z0-9]/gi, "_")}`;

const resourceOf = (id: string, type: string, href: string | null, file: string) =>
  `  <resource identifier="${id}" type="${type}"${href ? ` href="${escapeHtml(href)}"` : ""}><file href="${escapeHtml(file)}"/></resource>`;

const webLink = (title: string, url: string) => `<?xml version="1.0" encoding="UTF-8"?>
<webLink xmlns="http://www.imsglobal.org/xsd/imsccv1p1/imswl_v1p1"><title>${escapeHtml(title)}</title><url href="${escapeHtml(url)}" target="_blank"/></webLink>
`;

/** Where pages of a cartridge say that its files are. */
const inFileBase = (file: string) => `$IMS-CC-FILEBASE$/${file}`;

/** Moodle takes whole pages that declare their encoding. */
async function pageOf(title: string, text: string, files: Files) {
  const pictures = /^\$IMS-CC-FILEBASE\$\/files\//;
  const html = await renderLessonText(changeFiles(text, inFileBase), { top: 1, pictures });
  const inBase = new Map(Array.from(files, ([name, file]) => [inFileBase(name), file]));
  const shown = showPlayed(
    html,
    inBase,
    ({ kind, address, words }) => `<${kind} controls src="${address}" title="${words}"></${kind}>`,
  );
  return `<!doctype html>
<html lang="pt-BR"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title></head><body>
${shown}
</body></html>
`;
}

type About = { courseId: number; title: string; description: string; sections: string[]; resources: string[] };

/** Moodle looks for the namespace within the first 500 bytes: it comes first. */
const manifestOf = ({
  courseId,
  title,
  description,
  sections,
  resources,
}: About) => `<?xml version="1.0" encoding="UTF-8"?>
<manifest xmlns="http://www.imsglobal.org/xsd/imsccv1p1/imscp_v1p1" identifier="c${courseId}"
 xmlns:lomimscc="http://ltsc.ieee.org/xsd/imsccv1p1/LOM/manifest" xmlns:lom="http://ltsc.ieee.org/xsd/imsccv1p1/LOM/resource">
 <metadata><schema>IMS Common Cartridge</schema><schemaversion>1.1.0</schemaversion>
  <lomimscc:lom><lomimscc:general>
   <lomimscc:title><lomimscc:string language="pt-BR">${escapeHtml(title)}</lomimscc:string></lomimscc:title>
   <lomimscc:description><lomimscc:string language="pt-BR">${escapeHtml(description)}</lomimscc:string></lomimscc:description>
  </lomimscc:general></lomimscc:lom></metadata>
 <organizations><organization identifier="o1" structure="rooted-hierarchy"><item identifier="root">
${sections.join("\n")}
 </item></organization></organizations>
 <resources>
${resources.join("\n")}
 </resources></manifest>
`;
