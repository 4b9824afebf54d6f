import { and, eq, isNull, max } from "drizzle-orm";
import type { Ctx } from "#app/domain/ctx.ts";
import { courses } from "#drizzle/schema/courses.ts";
import { credentials } from "#drizzle/schema/credentials.ts";
import { trails } from "#drizzle/schema/trails.ts";
import { readStatusList, showAchievement } from "./credential.server.ts";
import { listMultikeys } from "./issuer-key.server.ts";
import { type Achieved, didDocument, issuerProfile, listLength, publishedText } from "./open-badge.ts";

/**
 * Everything that a verifier needs of the school, as files named by their addresses. Any web server can publish them,
 * and a saved copy verifies credentials when the platform is gone. No person stands in them.
 */
export async function exportCredentials(ctx: Ctx): Promise<[name: string, text: string][]> {
  const keys = await listMultikeys(ctx);
  const files: [string, string][] = [
    [".well-known/did.json", publishedText(didDocument(ctx.settings, keys))],
    ["credentials/issuer", publishedText(issuerProfile(ctx.settings, keys))],
  ];
  for (const achieved of await listAchieved(ctx))
    files.push([`credentials/${achieved.kind}/${achieved.id}`, publishedText(await showAchievement(ctx, achieved))]);
  const [last] = await ctx.db.select({ place: max(credentials.statusIndex) }).from(credentials);
  const lists = Math.floor((last?.place ?? 0) / listLength) + 1;
  for (let list = 1; list <= lists; list++) files.push([`credentials/status/${list}`, await readStatusList(ctx, list)]);
  return files;
}

async function listAchieved({ db }: Ctx): Promise<Achieved[]> {
  const isPublic = and(eq(courses.isPublished, true), isNull(courses.deletedAt));
  const [ofCourses, ofTrails] = [
    await db.select({ id: courses.id }).from(courses).where(isPublic),
    await db.select({ id: trails.id }).from(trails).where(eq(trails.isPublished, true)),
  ];
  return [
    ...ofCourses.map(({ id }) => ({ kind: "courses" as const, id })),
    ...ofTrails.map(({ id }) => ({ kind: "trails" as const, id })),
  ];
}
