import { createReadStream, createWriteStream } from "node:fs";
import { rm, stat } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { parseArgs } from "node:util";
import { and, asc, eq, isNull } from "drizzle-orm";
import { AppError } from "#app/domain/app-error.ts";
import { commandLine } from "#app/domain/command-line.ts";
import type { SignedCtx } from "#app/domain/ctx.ts";
import { exportCourse } from "#app/domain/packages/export-package.server.ts";
import { importFrom } from "#app/domain/packages/import-package.server.ts";
import type { PackageSource } from "#app/domain/packages/package-zip.server.ts";
import { followSaved } from "#app/domain/school-settings/saved-settings.server.ts";
import { withPlatform } from "#app/server/boot/open-platform.ts";
import { settingsOrExit } from "#app/server/boot/settings.ts";
import type { Say } from "#app/server/commands/operate.ts";
import { users } from "#drizzle/schema/people.ts";

/** `npm run course:export -- ID FILE`: writes a course as a package. Leaves no half file. Returns true. */
export async function courseExport([id, file]: string[], say: Say): Promise<boolean> {
  return await asAdmin(undefined, async (ctx) => {
    if (!file || !/^\d{1,9}$/.test(id ?? ""))
      throw new AppError(
        "invalid",
        `Informe o número do curso e o arquivo: ${commandLine(ctx.settings, "course:export 12 curso.zip")}`,
      );
    const { zip } = await exportCourse(ctx, Number(id));
    try {
      await pipeline(zip, createWriteStream(file, { flags: "wx", mode: 0o600 }));
    } catch (error) {
      const isThere = (error as NodeJS.ErrnoException).code === "EEXIST";
      if (isThere) throw new AppError("conflict", `O arquivo ${file} já existe.`);
      await rm(file, { force: true });
      throw error;
    }
    say(`✓ Curso ${id} exportado para ${file}`);
    return true;
  });
}

/**
 * `npm run course:import -- FILE [--as EMAIL]`: makes a package into a draft, taught by that instructor or admin, or by
 * the school's first admin; all or nothing. Returns true.
 */
export async function courseImport(args: string[], say: Say): Promise<boolean> {
  const { values, positionals } = parseArgs({ args, options: { as: { type: "string" } }, allowPositionals: true });
  return await asAdmin(values.as, async (ctx) => {
    const [file] = positionals;
    if (!file)
      throw new AppError(
        "invalid",
        `Informe o arquivo do pacote: ${commandLine(ctx.settings, "course:import curso.zip")}`,
      );
    const { course, leftOut } = await importFrom(ctx, await fileSource(file));
    for (const sentence of leftOut) say(`! De fora: ${sentence}`);
    say(`✓ Curso ${course.id} criado como rascunho: ${course.title}`);
    return true;
  });
}

async function fileSource(file: string): Promise<PackageSource> {
  const facts = await stat(file).catch(() => null);
  if (!facts?.isFile()) throw new AppError("invalid", `Não há o arquivo ${file}.`);
  return { bytes: facts.size, read: async (start, end) => createReadStream(file, { start, end }) };
}

/** Runs some work as somebody who may write courses: by e-mail, or the first admin. */
async function asAdmin<T>(email: string | undefined, work: (ctx: SignedCtx) => Promise<T>): Promise<T> {
  const given = settingsOrExit();
  return await withPlatform(given, { max: 2 }, async (db) => {
    const settings = await followSaved({ db, settings: given })();
    const [user] = await db
      .select()
      .from(users)
      .where(and(isNull(users.deletedAt), email === undefined ? eq(users.role, "admin") : eq(users.email, email)))
      .orderBy(asc(users.createdAt), asc(users.id))
      .limit(1);
    if (!user)
      throw new AppError(
        "not_found",
        email ? `Não há conta com o e-mail ${email}.` : "A escola ainda não tem direção.",
      );
    const viewer = { ...user, authenticatedAt: null };
    return await work({ db, settings, viewer, ip: null });
  });
}
