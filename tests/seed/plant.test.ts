import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { count, eq, inArray, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { diskStore } from "#app/domain/media/store/disk-store.server.ts";
import { projectRoot } from "#drizzle/root.ts";
import { courses, lessonResources, lessons, media } from "#drizzle/schema/courses.ts";
import { identities, users } from "#drizzle/schema/people.ts";
import { quizOptions, quizQuestions } from "#drizzle/schema/quizzes.ts";
import { vouchers } from "#drizzle/schema/vouchers.ts";
import { seedSchool } from "#drizzle/seed/seed-school.ts";
import { world } from "#drizzle/seed/world/all.ts";
import { emptyDatabase } from "#tests/support/database.ts";
import { aStudent } from "#tests/support/people.ts";

let fixture: Awaited<ReturnType<typeof emptyDatabase>>;
let dataDir: string;

beforeAll(async () => {
  fixture = await emptyDatabase();
  dataDir = await mkdtemp(path.join(tmpdir(), "sementeira-seed-"));
});
afterAll(async () => {
  await fixture.leave();
  await rm(dataDir, { recursive: true });
});

const into = (folder: string) => ({
  keepFile: (id: string, bytes: Uint8Array) => diskStore({ DATA_DIR: folder }).put(id, [bytes]),
});

describe("the demo world", () => {
  it("is planted once, however many ask at the same time", async () => {
    const answers = await Promise.all(Array.from({ length: 4 }, () => seedSchool(fixture.db, into(dataDir))));
    expect(answers.filter(Boolean)).toHaveLength(1);
    expect(await seedSchool(fixture.db, into(dataDir))).toBe(false);
    expect(await rows(courses)).toBe(world.length);
    expect(await rows(users)).toBe(4);
    expect(await readdir(path.join(dataDir, "media"))).toHaveLength(await rows(media));
  });

  it("has at least 30 published courses in every category and level, six of them paid, and a few drafts", async () => {
    const published = await fixture.db.select().from(courses).where(eq(courses.isPublished, true));
    expect(published.length).toBeGreaterThanOrEqual(30);
    expect(new Set(published.map(({ category }) => category)).size).toBe(5);
    expect(new Set(published.map(({ level }) => level)).size).toBe(3);
    const paid = published.filter(({ priceCents }) => priceCents > 0);
    expect(paid).toHaveLength(6);
    for (const { priceCents } of paid) {
      expect(priceCents).toBeGreaterThanOrEqual(4_990);
      expect(priceCents).toBeLessThanOrEqual(39_700);
    }
    expect(paid.filter(({ category }) => category === "discipulado" || category === "mentoria")).toEqual([]);
    expect(new Set(published.map(({ instructorId }) => instructorId)).size).toBe(2);
    expect(world.length - published.length).toBeGreaterThanOrEqual(2);
    expect(new Set(world.map(({ title }) => title)).size).toBe(world.length);
  });

  it("has a voucher for anyone who wants to try being a maintainer", async () => {
    const planted = await fixture.db.select().from(vouchers);
    expect(planted).toMatchObject([
      { code: "MANT-LUZE-SEME-2345", isActive: true, maxUses: null, monthlyValueCents: 12_000 },
    ]);
  });

  it("opens with a varied first page", async () => {
    const first = await fixture.db
      .select({ category: courses.category, title: courses.title })
      .from(courses)
      .where(eq(courses.isPublished, true))
      .orderBy(sql`${courses.id} desc`)
      .limit(12);
    expect(new Set(first.map(({ category }) => category)).size).toBe(5);
    expect(first.map(({ title }) => title)).toEqual(
      world
        .filter(({ published }) => published)
        .slice(0, 12)
        .map(({ title }) => title),
    );
    expect(first.filter(({ category }, index) => first[index + 1]?.category === category)).toEqual([]);
  });

  it("gives each of its people a face, and nobody the same", async () => {
    const faces = await fixture.db
      .select({ url: users.pictureUrl, sha256: media.sha256 })
      .from(users)
      .innerJoin(media, eq(users.pictureUrl, sql`'/media/' || ${media.id}`));
    expect(faces).toHaveLength(4);
    expect(new Set(faces.map(({ sha256 }) => sha256)).size).toBe(4);
  });

  it("knows its people as the local provider does", async () => {
    const known = await fixture.db
      .select({ subject: identities.subject, issuer: identities.issuer, role: users.role, isFounder: users.isFounder })
      .from(identities)
      .innerJoin(users, eq(users.id, identities.userId));
    const admin = { issuer: "local", subject: "admin@sementeira.example", role: "admin", isFounder: true };
    expect(known).toContainEqual(admin);
    expect(known).toContainEqual({
      ...admin,
      subject: "instrutor@sementeira.example",
      role: "instructor",
      isFounder: false,
    });
    expect(known).toContainEqual({
      ...admin,
      subject: "helena@sementeira.example",
      role: "instructor",
      isFounder: false,
    });
    expect(known).toContainEqual({
      ...admin,
      subject: "estudante@sementeira.example",
      role: "student",
      isFounder: false,
    });
  });

  it("states each course's hours as the lessons' sum, rounded up to half an hour", async () => {
    const sums = await fixture.db
      .select({ hours: courses.durationHours, minutes: sql<number>`sum(${lessons.durationMinutes})::int` })
      .from(courses)
      .innerJoin(lessons, eq(lessons.courseId, courses.id))
      .groupBy(courses.id);
    expect(sums).toHaveLength(world.length);
    for (const { hours, minutes } of sums) expect(hours).toBe(Math.ceil(minutes / 30) / 2);
  });

  it("asks questions that have one right answer, not always in the same place", async () => {
    const perQuestion = await fixture.db
      .select({ id: quizOptions.questionId, right: sql<number>`count(*) filter (where ${quizOptions.isCorrect})::int` })
      .from(quizOptions)
      .groupBy(quizOptions.questionId);
    expect(perQuestion.length).toBeGreaterThan(20);
    expect(perQuestion.filter(({ right }) => right !== 1)).toEqual([]);
    const places = await fixture.db
      .select({ place: quizOptions.orderIndex, n: count() })
      .from(quizOptions)
      .where(eq(quizOptions.isCorrect, true))
      .groupBy(quizOptions.orderIndex);
    expect(places).toHaveLength(4);
    const kinds = await fixture.db.selectDistinct({ kind: quizQuestions.questionType }).from(quizQuestions);
    expect(kinds).toHaveLength(3);
  });

  it("keeps its media whole, and lessons play them", async () => {
    const files = await fixture.db.select().from(media);
    for (const { id, bytes } of files) expect((await readFile(path.join(dataDir, "media", id))).length).toBe(bytes);
    const video = files.find(({ kind }) => kind === "video")!;
    const original = await readFile(path.join(projectRoot, "drizzle/seed/media/semente.mp4"));
    expect(original.equals(await readFile(path.join(dataDir, "media", video.id)))).toBe(true);
    const playing = await fixture.db
      .select({ type: lessons.contentType })
      .from(lessons)
      .where(
        inArray(
          lessons.contentUrl,
          files.map(({ id }) => `/media/${id}`),
        ),
      );
    expect(new Set(playing.map(({ type }) => type))).toEqual(new Set(["audio", "video"]));
    const captions = files.find(({ mimeType }) => mimeType === "text/vtt")!;
    const linked = await fixture.db
      .select()
      .from(lessonResources)
      .where(eq(lessonResources.resourceUrl, `/media/${captions.id}`));
    expect(linked.length).toBeGreaterThan(0);
  });
});

it("leaves a database with any user as it is", async () => {
  const other = await emptyDatabase();
  await aStudent(other.db);
  const untouched = path.join(dataDir, "untouched");
  expect(await seedSchool(other.db, into(untouched))).toBe(false);
  expect(await other.db.select().from(courses)).toEqual([]);
  await expect(readdir(untouched)).rejects.toMatchObject({ code: "ENOENT" });
  await other.leave();
});

async function rows(table: typeof courses | typeof users | typeof media) {
  return await fixture.db.$count(table);
}
