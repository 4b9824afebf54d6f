import { errorAt } from "#app/domain/app-error.ts";
import { filesOf } from "#app/domain/authoring/resource-writes.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { parseWebUrl } from "#app/domain/media/picture.ts";
import {
  headBytes,
  maxUploadBytes,
  mimeTypeOf,
  tooLargeMessage,
  type UploadKind,
  wrongKindMessages,
} from "#app/domain/media/upload.ts";
import { cartridgeManifest, readCartridge } from "./cartridge.server.ts";
import type { CourseContent } from "./course-content.ts";
import type { ImportPlan } from "./import-plan.ts";
import { manifestName, ownManifest, packageFormat, packageVersion } from "./own-package.ts";
import type { PackageZip } from "./package-zip.server.ts";

const maxManifestBytes = 64 * 1024 ** 2;
const unknown = "O arquivo não é um pacote de curso: nem daqui, nem Common Cartridge.";

/** Reads what a package becomes here; nothing is written. Refuses (invalid) packages that cannot be read. */
export async function planImport(ctx: Pick<Ctx, "settings">, zip: PackageZip): Promise<ImportPlan> {
  if (zip.files.has(cartridgeManifest)) {
    const { content, leftOut } = await readCartridge(zip);
    return await checkFiles(ctx, zip, { format: "cartridge", content, leftOut, sums: {} });
  }
  if (!zip.files.has(manifestName)) throw errorAt("file", unknown);
  const { content, files } = readManifest((await zip.readSmall(manifestName, maxManifestBytes)).toString("utf8"));
  return await checkFiles(ctx, zip, { format: "own", content, leftOut: [], sums: files });
}

function readManifest(text: string) {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw errorAt("file", `${manifestName} está danificado.`);
  }
  const { format, version } = (json ?? {}) as { format?: unknown; version?: unknown };
  if (format !== packageFormat) throw errorAt("file", unknown);
  if (typeof version === "number" && version > packageVersion)
    throw errorAt("file", "Este pacote é de uma versão mais nova da plataforma. Atualize a escola e tente de novo.");
  const parsed = ownManifest.safeParse(json);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw errorAt("file", `${manifestName} não confere em ${issue!.path.join(".")}: ${issue!.message}`);
}

type Draft = Omit<ImportPlan, "files"> & { sums: Record<string, { sha256: string }> };

/** Leaves out addresses that are neither https nor a file of the package that may be shown there. */
async function checkFiles(
  { settings }: Pick<Ctx, "settings">,
  zip: PackageZip,
  { format, content, leftOut: before, sums }: Draft,
): Promise<ImportPlan> {
  const files: ImportPlan["files"] = new Map();
  const leftOut = [...before];
  const without = (sentence: string) => {
    leftOut.push(sentence);
    return null;
  };
  const check = async (address: string | null | undefined, kinds: UploadKind[], where: string) => {
    if (!address) return null;
    const url = parseWebUrl(address);
    if (url) return url;
    const bytes = zip.files.get(address);
    if (bytes === undefined) return without(`${where}: o arquivo ${address} não está no pacote.`);
    const known = files.get(address)?.kind;
    const kind = known ?? (await kindOf(zip, address, kinds));
    if (!kind || !kinds.includes(kind)) return without(`${where}: ${wrongKindMessages[kinds[0]!]}`);
    if (bytes > maxUploadBytes(kind, settings)) return without(`${where}: ${tooLargeMessage(kind, settings)}`);
    files.set(address, { kind, bytes, sha256: sums[address]?.sha256 ?? null });
    return address;
  };
  const lessons: CourseContent["lessons"] = [];
  for (const lesson of content.lessons) {
    const { title, content_type: type } = lesson;
    const kinds: UploadKind[] = type === "text" ? [] : [type];
    const content_url = type === "text" ? null : await check(lesson.content_url, kinds, `Aula “${title}”`);
    const resources: typeof lesson.resources = [];
    for (const resource of lesson.resources) {
      const where = `Material “${resource.resource_title}” da aula “${title}”`;
      const resource_url = await check(resource.resource_url, filesOf[resource.resource_type], where);
      if (resource_url) resources.push({ ...resource, resource_url });
    }
    lessons.push({ ...lesson, content_url, resources });
  }
  const thumbnail_url = await check(content.course.thumbnail_url, ["image"], "Imagem do curso");
  return { format, content: { course: { ...content.course, thumbnail_url }, lessons }, files, leftOut };
}

/** The first of some kinds that a file is by its first bytes. */
async function kindOf(zip: PackageZip, name: string, kinds: UploadKind[]): Promise<UploadKind | undefined> {
  const head = await zip.head(name, headBytes);
  return kinds.find((kind) => mimeTypeOf(kind, head));
}
