import { createHash, randomInt } from "node:crypto";
import { and, desc, eq, gte, isNotNull, isNull, lt, ne, or, sql } from "drizzle-orm";
import { AppError } from "#app/domain/app-error.ts";
import type { CertificateView } from "#app/domain/certificates/certificate.ts";
import { certificateNotFound } from "#app/domain/certificates/certificate.ts";
import { hoursInWords } from "#app/domain/certificates/program.ts";
import { newSalt } from "#app/domain/certificates/snapshot.server.ts";
import { currentTime } from "#app/domain/clock.server.ts";
import { courseHours } from "#app/domain/courses/course.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { inTransaction } from "#app/domain/transaction.ts";
import { certificates } from "#drizzle/schema/certificates.ts";
import { courses } from "#drizzle/schema/courses.ts";
import { credentials } from "#drizzle/schema/credentials.ts";
import { users } from "#drizzle/schema/people.ts";
import { trails } from "#drizzle/schema/trails.ts";
import { addProof } from "./data-integrity.server.ts";
import { currentKey } from "./issuer-key.server.ts";
import {
  type Achieved,
  achievement,
  type Badge,
  credentialsContext,
  keyAddress,
  listLength,
  openBadge,
  openBadgesContext,
  publishedText,
  statusListCredential,
} from "./open-badge.ts";
import { encodeList } from "./status-list.server.ts";

/**
 * The credential of a valid certificate as signed JSON, with or without the holder's e-mail as they want it: each is made
 * when it is first asked for, then always the same bytes.
 */
export async function readCredential(ctx: Ctx, certificate: CertificateView): Promise<string> {
  const stored = await selectKept(ctx, certificate.certificateHash);
  const document = stored?.document ?? (await makeCredential(ctx, certificate));
  if (!certificate.emailInCredential) return document;
  return stored?.emailDocument ?? (await makeWithEmail(ctx, certificate)) ?? document;
}

/** Undefined if it was not made yet. One that was erased is refused as not found. */
async function selectKept(ctx: Ctx, hash: string) {
  const [row] = await ctx.db
    .select({ document: credentials.document, emailDocument: credentials.emailDocument })
    .from(credentials)
    .where(eq(credentials.certificateHash, hash));
  if (row && row.document === null) throw new AppError("not_found", certificateNotFound);
  return row as { document: string; emailDocument: string | null } | undefined;
}

/** How often another position is tried. At least half of the positions are free, so it never comes to that. */
const maxTries = 40;

async function makeCredential(ctx: Ctx, certificate: CertificateView): Promise<string> {
  const { id: certificateId, certificateHash } = certificate;
  for (let left = maxTries; left > 0; left--) {
    const statusIndex = await drawPlace(ctx);
    const { document, keyId } = await sign(ctx, certificate, { statusIndex });
    const stored = await keep(ctx, { certificateId, certificateHash, keyId, statusIndex, document });
    if (stored) return stored;
  }
  throw new Error("No free position was found in the status lists.");
}

/** Signs what a certificate says with the school's current key. */
async function sign(ctx: Ctx, certificate: CertificateView, more: Pick<Badge, "statusIndex" | "email">) {
  const { certificateHash, snapshot, courseId, trailId } = certificate;
  const achieved: Achieved = courseId ? { kind: "courses", id: courseId } : { kind: "trails", id: trailId! };
  const { id: keyId, key, multikey } = await currentKey(ctx);
  const badge = openBadge(ctx.settings, { certificateHash, snapshot, achieved, ...more });
  const method = keyAddress(ctx.settings, multikey);
  return { document: publishedText(await addProof(badge, { key, method, created: await now(ctx) })), keyId };
}

/**
 * The same credential, at the same position in the status lists, with a hash of the e-mail that its holder's account has
 * now; null where they have just changed their mind.
 */
async function makeWithEmail(ctx: Ctx, certificate: CertificateView): Promise<string | null> {
  const { certificateHash } = certificate;
  const own = eq(credentials.certificateHash, certificateHash);
  const [about] = await ctx.db
    .select({ statusIndex: credentials.statusIndex, email: users.email })
    .from(credentials)
    .innerJoin(users, eq(users.id, certificate.userId))
    .where(own);
  const { statusIndex, email } = about!;
  const salt = newSalt();
  const digest = createHash("sha256")
    .update(email.toLowerCase() + salt)
    .digest("hex");
  const { document } = await sign(ctx, certificate, { statusIndex, email: { digest, salt } });
  return await inTransaction(ctx, async (within) => {
    const [wanted] = await within.db
      .select({ id: certificates.id })
      .from(certificates)
      .where(and(eq(certificates.certificateHash, certificateHash), certificates.emailInCredential))
      .for("share");
    if (!wanted) return null;
    const [stored] = await within.db
      .update(credentials)
      .set({ emailDocument: sql`coalesce(${credentials.emailDocument}, ${document})` })
      .where(own)
      .returning({ emailDocument: credentials.emailDocument });
    return stored!.emailDocument;
  });
}

/** Keeps a new credential, or answers with the one that another request has just kept; null if its position is taken. */
async function keep(ctx: Ctx, row: typeof credentials.$inferInsert & { document: string }): Promise<string | null> {
  return await inTransaction(ctx, async (within) => {
    const isAsShown = and(
      eq(certificates.id, row.certificateId),
      eq(certificates.certificateHash, row.certificateHash),
      isNull(certificates.revokedAt),
    );
    const [shown] = await within.db.select({ id: certificates.id }).from(certificates).where(isAsShown).for("share");
    if (!shown) throw new AppError("not_found", certificateNotFound);
    const [stored] = await within.db.insert(credentials).values(row).onConflictDoNothing().returning();
    return stored ? row.document : ((await selectKept(within, row.certificateHash))?.document ?? null);
  });
}

/** A random position among twice as many as there are credentials, in whole lists. */
async function drawPlace({ db }: Ctx): Promise<number> {
  const [last] = await db.select({ id: credentials.id }).from(credentials).orderBy(desc(credentials.id)).limit(1);
  const lists = Math.floor(((last?.id ?? 0) * 2) / listLength) + 1;
  return randomInt(lists * listLength);
}

/** A status list as signed JSON: revoked and corrected certificates are set. Refuses lists that nobody was given. */
export async function readStatusList(ctx: Ctx, list: number): Promise<string> {
  const first = (list - 1) * listLength;
  const inList = and(gte(credentials.statusIndex, first), lt(credentials.statusIndex, first + listLength));
  const [any] = await ctx.db.select({ id: credentials.id }).from(credentials).where(inList).limit(1);
  if (!any && list !== 1) throw new AppError("not_found");
  const isOver = or(isNotNull(certificates.revokedAt), ne(certificates.certificateHash, credentials.certificateHash));
  const over = await ctx.db
    .select({ statusIndex: credentials.statusIndex })
    .from(credentials)
    .innerJoin(certificates, eq(certificates.id, credentials.certificateId))
    .where(and(inList, isOver));
  const { key, multikey } = await currentKey(ctx);
  const at = await now(ctx);
  const encodedList = encodeList(over.map(({ statusIndex }) => statusIndex - first));
  const document = statusListCredential(ctx.settings, list, { encodedList, at });
  const method = keyAddress(ctx.settings, multikey);
  return publishedText(await addProof(document, { key, method, created: at }));
}

/** What a course or trail stands for in credentials. Refuses one that is not public. */
export async function showAchievement(ctx: Ctx, achieved: Achieved) {
  const row = achieved.kind === "courses" ? await selectCourse(ctx, achieved.id) : await selectTrail(ctx, achieved.id);
  if (!row) throw new AppError("not_found");
  const about = `${row.hours ? `${hoursInWords(row.hours)}. ` : ""}${row.description}`;
  return {
    "@context": [credentialsContext, openBadgesContext],
    ...achievement(ctx.settings, achieved, { title: row.title, about }),
  };
}

async function selectCourse({ db }: Ctx, id: number) {
  const { title, description } = courses;
  const [row] = await db
    .select({ title, description, hours: courseHours() })
    .from(courses)
    .where(and(eq(courses.id, id), eq(courses.isPublished, true), isNull(courses.deletedAt)));
  return row;
}

async function selectTrail({ db }: Ctx, id: number) {
  const [row] = await db
    .select({ title: trails.title, description: trails.description })
    .from(trails)
    .where(and(eq(trails.id, id), eq(trails.isPublished, true)));
  return row && { ...row, hours: 0 };
}

/** The database's time in whole seconds, as credentials write it. */
const now = async (ctx: Ctx) => (await currentTime(ctx)).toISOString().replace(/\.\d+Z$/, "Z");
