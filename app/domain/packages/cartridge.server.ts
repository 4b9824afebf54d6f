import { errorAt } from "#app/domain/app-error.ts";
import { lessonFields } from "#app/domain/authoring/lesson.ts";
import { externalVideo, type ResourceType } from "#app/domain/lessons/lesson.ts";
import { parseWebUrl } from "#app/domain/media/picture.ts";
import { headBytes, mimeTypeOf, playedKindOfName, type UploadKind } from "#app/domain/media/upload.ts";
import { safeDecode } from "#app/domain/safe-decode.ts";
import { truncateAtWord } from "#app/domain/text.ts";
import type { CourseContent, LessonContent } from "./course-content.ts";
import { sortQuestions } from "./foreign-question.ts";
import { htmlToMarkdown } from "./html-markdown.server.ts";
import { htmlToText } from "./html-text.server.ts";
import type { PackageZip } from "./package-zip.server.ts";
import { readQti } from "./qti.server.ts";
import { elementAt, elementsOf, everyElement, parseXml, textOf, type XmlElement } from "./xml.server.ts";

export const cartridgeManifest = "imsmanifest.xml";

const maxXmlBytes = 8 * 1024 ** 2;
const maxPageBytes = 2 * 1024 ** 2;
/** The longest text of a lesson; longer pages become several. */
const maxTextLength = 60_000;

const reasons: [RegExp, string][] = [
  [/^imsdt_/, "é um fórum, que não temos"],
  [/^imsbasiclti_/, "é uma ferramenta externa (LTI), que não temos"],
  [/question-bank$/, "é um banco de questões sem questionário"],
  [/^associatedcontent\//, "é de outra plataforma e só abre nela"],
];

/** How our own cartridges name the page with the text of a video or recording. */
export const transcript = " (texto)";

/** How our own cartridges number what belongs to a lesson; the first item is the lesson itself. */
const ofLesson = /^i\d+_(?!1$)\d+$/;

type Resource = { type: string; href: string | null; files: string[] };
/** `folders` are the names of what it stands in, from the outermost; `isPart`: our own export made it of a lesson before. */
type Item = { title: string; folders: string[]; resource: Resource | undefined; isPart: boolean };

/** Reads an IMS Common Cartridge (1.0 to 1.3) as a course; what cannot be taken is listed, a sentence each. */
export async function readCartridge(zip: PackageZip): Promise<{ content: CourseContent; leftOut: string[] }> {
  const manifest = parseXml(await zip.readSmall(cartridgeManifest, maxXmlBytes), cartridgeManifest);
  const resources = resourcesOf(manifest, zip);
  const items = itemsOf(manifest, resources);
  const reader = new CartridgeReader(zip);
  for (const item of items) await reader.take(item);
  const [title = "", description = ""] = ["title", "description"].map((name) => {
    const general = elementAt(manifest, "metadata", "lom", "general", name);
    return htmlToText(textOf(general)).text;
  });
  if (!reader.lessons.length && !reader.leftOut.length) {
    const sentence = "O pacote não traz nenhuma aula.";
    throw errorAt("file", sentence);
  }
  const course = {
    title: truncateAtWord(title || "Curso importado", 200),
    description: truncateAtWord(description, 10_000),
    ...({ category: "teologico", level: "iniciante", price: 0, duration_hours: 0, thumbnail_url: null } as const),
  };
  const said =
    "Categoria, nível, preço, durações e notas para passar não vêm neste formato: confira-os antes de publicar.";
  return { content: { course, lessons: reader.sectioned() }, leftOut: [said, ...reader.leftOut] };
}

/** The resources by identifier; their files are names in the package. */
function resourcesOf(manifest: XmlElement, zip: PackageZip) {
  const named = new Map<string, Resource>();
  for (const element of elementsOf(elementAt(manifest, "resources") ?? manifest, "resource")) {
    const { identifier = "", type = "", href } = element.attributes;
    const files = elementsOf(element, "file").flatMap(
      ({ attributes }) => inPackage(zip, attributes.href ?? "", "") ?? [],
    );
    named.set(identifier, { type, href: (href && inPackage(zip, href, "")) || null, files });
  }
  return named;
}

/** The items of the first organisation, in order. */
function itemsOf(manifest: XmlElement, resources: Map<string, Resource>): Item[] {
  const organization = elementAt(manifest, "organizations", "organization");
  const [root] = organization ? elementsOf(organization, "item") : [];
  const items: Item[] = [];
  const walk = (element: XmlElement, folders: string[]) => {
    for (const item of elementsOf(element, "item")) {
      const title = htmlToText(textOf(elementAt(item, "title"))).text.replaceAll("\n", " ");
      const { identifier = "", identifierref } = item.attributes;
      const isPart = ofLesson.test(identifier);
      if (identifierref) items.push({ title, folders, resource: resources.get(identifierref), isPart });
      walk(item, identifierref ? folders : [...folders, title]);
    }
  };
  if (root) walk(root, []);
  return items;
}

/** A file's name in the package for an address in it; null for one that is not there or leads elsewhere. */
function inPackage({ files }: PackageZip, address: string, folder: string): string | null {
  if (!address || /^([a-z][a-z0-9+.-]*:|\/\/|#)/i.test(address)) return null;
  const marked = /^(?:\$|%24)IMS[-_]CC[-_]FILEBASE(?:\$|%24)\/?/i;
  const bare = address.replace(marked, "").split(/[?#]/)[0]!;
  const name = safeDecode(bare);
  const wanted = [name, `web_resources/${name}`, `${folder}${name}`, bare];
  return wanted.map(withoutDots).find((one) => files.has(one)) ?? null;
}

function withoutDots(name: string) {
  const parts: string[] = [];
  for (const part of name.split("/")) {
    if (part === "..") parts.pop();
    else if (part !== "." && part !== "") parts.push(part);
  }
  return parts.join("/");
}

class CartridgeReader {
  readonly lessons: LessonContent[] = [];
  readonly leftOut: string[] = [];
  /** The folders of each lesson. What belongs to a lesson stands after it in the same folder. */
  readonly #folders: string[][] = [];

  constructor(private readonly zip: PackageZip) {}

  /**
   * The first 500 lessons; the outermost folder becomes a section, unless it is only the folder of a lesson with its
   * name. What comes after a section without being in one gets a section of its own.
   */
  sectioned(): LessonContent[] {
    const taken = this.lessons.slice(0, 500);
    let before = "";
    return taken.map((lesson, at) => {
      const section = this.#sectionAt(at);
      const title = section || (before && "Outras aulas");
      const begins = title !== before;
      before = title;
      return begins ? { ...lesson, section_title: truncateAtWord(title, 200) } : lesson;
    });
  }

  /** The outermost folder of a lesson; empty if there is none, or if it is only the lesson's own. */
  #sectionAt(at: number): string {
    const [section = "", ...inner] = this.#folders[at]!;
    const isAlone = section !== this.#folders[at - 1]?.[0] && section !== this.#folders[at + 1]?.[0];
    return isAlone && !inner.length && this.lessons[at]!.title.startsWith(section) ? "" : section;
  }

  async take({ title, folders, resource, isPart }: Item) {
    const name = title || "Sem título";
    if (!resource) return this.leave(name, "falta no pacote");
    const { type } = resource;
    if (type === "webcontent" || type === "") return await this.#takeFile(name, folders, { ...resource, isPart });
    if (/^imswl_/.test(type)) return await this.#takeLink(name, folders, resource);
    if (/\/assessment$/.test(type)) return await this.#takeQuiz(name, folders, resource);
    return this.leave(name, reasons.find(([is]) => is.test(type))?.[1] ?? `é de um tipo que não temos (${type})`);
  }

  leave(name: string, reason: string) {
    this.leftOut.push(`“${name}”: ${reason}.`);
  }

  async #takeFile(name: string, folders: string[], { href, files, isPart }: Resource & Pick<Item, "isPart">) {
    const file = href ?? files[0];
    if (!file) return this.leave(name, "falta no pacote");
    if (/\.x?html?$/i.test(file)) return await this.#takePage(name, folders, file);
    const kind = await this.#kindOf(file);
    const owner = this.#ownerOf(folders);
    const isMaterial = owner && (isPart || owner.resources.some(({ resource_url }) => resource_url === file));
    if (!isMaterial && (kind === "video" || kind === "audio"))
      return this.#add(name, folders, { content_type: kind, content_url: file });
    if (!kind) return this.leave(name, "é um arquivo de um tipo que não aceitamos");
    const before = owner ?? this.#add(name, folders, { content_text: "Abra o material desta aula." });
    this.#attach(before, { file, title: name, type: kind });
  }

  async #takePage(name: string, folders: string[], file: string) {
    const bytes = await this.zip.readSmall(file, maxPageBytes);
    const folder = file.slice(0, file.lastIndexOf("/") + 1);
    const page = htmlToMarkdown(decodePage(bytes), (address) => inPackage(this.zip, address, folder));
    const parts = partsOf(page.markdown);
    if (!parts.length && !page.files.length) return this.leave(name, "é uma página vazia");
    const video = this.#ownerOf(folders);
    if (
      name.endsWith(transcript) &&
      video &&
      video.content_type !== "text" &&
      !video.content_text &&
      parts.length === 1
    ) {
      video.content_text = parts[0]!;
      return;
    }
    const [first] = (parts.length ? parts : ["Abra o material desta aula."]).map((content_text, at) =>
      this.#add(at ? `${name} (parte ${at + 1})` : name, folders, { content_text }),
    );
    for (const shown of page.files) {
      const kind = await this.#kindOf(shown);
      const title = shown.slice(shown.lastIndexOf("/") + 1);
      if (kind) this.#attach(first!, { file: shown, title, type: kind });
      else if (!/\.x?html?$/i.test(shown))
        this.leave(title, `é um arquivo da aula “${name}” de um tipo que não vai nos materiais`);
    }
  }

  async #takeLink(name: string, folders: string[], { files }: Resource) {
    const [file] = files;
    const root = file && parseXml(await this.zip.readSmall(file, maxXmlBytes), `O link “${name}”`);
    const address = root ? (everyElement({ ...root, children: [root] }, "url")[0]?.attributes.href ?? "") : "";
    const url = parseWebUrl(address.replace(/^http:/i, "https:"));
    if (!url || /[\s<>()]/.test(url)) return this.leave(name, "é um link que não podemos abrir");
    if (externalVideo(url)?.embedUrl) this.#add(name, folders, { content_type: "video", content_url: url });
    else this.#add(name, folders, { content_text: `[${name.replace(/[\\[\]]/g, "\\$&")}](${url})` });
  }

  async #takeQuiz(name: string, folders: string[], { files, href }: Resource) {
    const file = files.find((one) => one.endsWith(".xml")) ?? href;
    if (!file) return this.leave(name, "falta no pacote");
    const { title, questions } = readQti(await this.zip.readSmall(file, maxXmlBytes));
    const { taken, leftOut } = sortQuestions(questions);
    for (const { where, reason } of leftOut) this.leave(`${name}, ${where}`, reason);
    for (const { where, notes } of taken) if (notes.length) this.leave(`${name}, ${where}`, notes.join("; "));
    if (!taken.length) return;
    const before = this.#ownerOf(folders);
    const lesson =
      before && !before.questions.length
        ? before
        : this.#add(name || title, folders, { content_text: "Responda ao questionário." });
    lesson.questions.push(...taken.slice(0, 100).map(({ fields }) => fields));
    if (taken.length > 100) this.leave(name, `tem ${taken.length} perguntas, e um questionário leva até 100`);
  }

  /** The lesson that a quiz or file belongs to: the newest, if it stands in the same folder. */
  #ownerOf(folders: string[]) {
    return folders.length && folders === this.#folders.at(-1) ? this.lessons.at(-1) : undefined;
  }

  #add(name: string, folders: string[], fields: Partial<LessonContent>): LessonContent {
    const lesson = {
      ...lessonFields.parse({ content_type: "text", ...fields, title: truncateAtWord(name, 200) }),
      questions: [],
      resources: [],
    };
    this.lessons.push(lesson);
    this.#folders.push(folders);
    if (this.lessons.length === 501) this.leave(name, "e o que vem depois: um curso tem no máximo 500 aulas");
    return lesson;
  }

  #attach(lesson: LessonContent, { file, title, type }: { file: string; title: string; type: ResourceType }) {
    const resource_title = truncateAtWord(title, 200);
    const known = lesson.resources.find(({ resource_url }) => resource_url === file);
    if (known) {
      if (file.endsWith(known.resource_title)) known.resource_title = resource_title; // It was named by its file alone.
      return;
    }
    if (lesson.resources.length === 50) return this.leave(title, "uma aula tem no máximo 50 materiais");
    lesson.resources.push({ resource_type: type, resource_title, resource_url: file, description: null });
  }

  /** A video and a recording may have the same first bytes: the name decides. */
  async #kindOf(file: string) {
    const head = await this.zip.head(file, headBytes);
    const kinds: UploadKind[] = [
      "image",
      "document",
      ...(playedKindOfName(file) === "audio" ? (["audio", "video"] as const) : (["video", "audio"] as const)),
    ];
    return kinds.find((kind) => mimeTypeOf(kind, head));
  }
}

/** Pages declare their encoding; most are UTF-8. */
function decodePage(bytes: Uint8Array) {
  const start = Buffer.from(bytes.subarray(0, 1_024)).toString("latin1");
  const declared = /charset=["']?\s*([\w-]+)/i.exec(start)?.[1]?.toLowerCase() ?? "utf-8";
  const encoding = /^(iso-8859-1|windows-1252|latin1)$/.test(declared) ? "windows-1252" : "utf-8";
  return new TextDecoder(encoding).decode(bytes);
}

/** A text in pieces that fit into a lesson, cut between paragraphs. */
function partsOf(markdown: string): string[] {
  const parts: string[] = [];
  let part = "";
  for (const paragraph of markdown.split("\n\n")) {
    for (let at = 0; at < paragraph.length; at += maxTextLength) {
      const piece = paragraph.slice(at, at + maxTextLength);
      if (part && part.length + piece.length + 2 > maxTextLength) {
        parts.push(part);
        part = "";
      }
      part += part ? `\n\n${piece}` : piece;
    }
  }
  return part ? [...parts, part] : parts;
}
