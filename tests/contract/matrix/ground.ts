import { eq, sql } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import { type Area, areas, scopes } from "#app/domain/access/areas.ts";
import { createQuestion } from "#app/domain/authoring/questions/create-question.server.ts";
import { createResource } from "#app/domain/authoring/resources/create-resource.server.ts";
import { generateCertificate } from "#app/domain/certificates/generate-certificate.server.ts";
import { makePayment } from "#app/domain/payments/make-payment.server.ts";
import { createEntry } from "#app/domain/roster/create-entry.server.ts";
import { rosterFields } from "#app/domain/roster/schema.ts";
import { hashOfToken } from "#app/domain/tokens/secret.server.ts";
import { createVoucher } from "#app/domain/vouchers/create-voucher.server.ts";
import { voucherFields } from "#app/domain/vouchers/schema.ts";
import type { Db } from "#drizzle/client.ts";
import { certificates } from "#drizzle/schema/certificates.ts";
import { accessTokens } from "#drizzle/schema/tokens.ts";
import { tokenOf } from "#tests/contract/stage.ts";
import { aChoiceSaying, aResourceSaying } from "#tests/domain/authoring/ground.ts";
import { aCourse } from "#tests/domain/lessons/a-course.ts";
import { manual, paying } from "#tests/domain/payments/ground.ts";
import { aReview, finish } from "#tests/domain/reviews/a-finished-course.ts";
import { aTicket } from "#tests/domain/support/a-ticket.ts";
import { aLearner, anAdmin, anInstructor, ctxOf } from "#tests/support/people.ts";

/** Everybody who asks: by no token, by one that may do all that its owner may, and by tokens that may not. */
export const askers = [
  "visitor",
  "student",
  "maintainer",
  "instructor",
  "otherInstructor",
  "admin",
  "readOnly",
  "outside",
  "expired",
  "revoked",
] as const;

export type Asker = (typeof askers)[number];

/**
 * The things that are asked for. The student has finished the course, bought another and asks the school; the
 * instructor teaches both.
 */
export async function plant(db: Db) {
  const people = {
    student: await aLearner(db),
    maintainer: await aLearner(db, { isMaintainer: true }),
    instructor: await anInstructor(db),
    otherInstructor: await anInstructor(db),
    admin: await anAdmin(db),
    newcomer: await aLearner(db),
  };
  const { student, instructor, admin } = people;
  const film = { contentType: "video" as const, contentUrl: "https://videos.example/1.mp4", contentText: null };
  const course = await aCourse(db, {
    teacher: instructor,
    category: "discipulado",
    lessons: [film, { quiz: true }, {}],
  });
  const single = await aCourse(db, { teacher: instructor, category: "discipulado", lessons: [{}] });
  const paid = await aCourse(db, { teacher: instructor, priceCents: 19_700 });
  const fresh = await aCourse(db, { teacher: instructor, category: "discipulado", lessons: [{}] });
  const review = await aReview(db, single);
  const finished = await finish(db, student, single);
  await finish(db, student, { ...course, lessonIds: [] });
  const author = ctxOf(db, instructor);
  const question = await createQuestion(author, course.lessonIds[0]!, aChoiceSaying());
  const resource = await createResource(author, course.lessonIds[0]!, aResourceSaying());
  const bought = await aCourse(db, { teacher: instructor, priceCents: 19_700 });
  const payment = await makePayment(ctxOf(db, student), paying(bought));
  const waitsFor = await aCourse(db, { teacher: instructor, priceCents: 19_700 });
  const waiting = await makePayment(ctxOf(db, student, { settings: manual }), paying(waitsFor, "pix"));
  const ticket = await aTicket(db, {}, { by: student });
  const voucher = await createVoucher(ctxOf(db, admin), voucherFields.parse({}));
  const entry = await createEntry(ctxOf(db, admin), rosterFields.parse({ full_name: "Lia Prado" }));
  const { id } = await generateCertificate(ctxOf(db, student), finished);
  const [certificate] = await db.select().from(certificates).where(eq(certificates.id, id));
  return {
    people,
    course,
    paid,
    fresh,
    single,
    review,
    finished,
    question,
    resource,
    payment,
    waiting,
    ticket,
    voucher,
    entry,
    certificate: certificate!,
  };
}

export type Ground = Awaited<ReturnType<typeof plant>>;

/** The token of everybody who has one, for a call of that area. */
export async function issueTokens(db: Db, { people }: Ground) {
  const { newcomer: _, ...able } = people;
  const tokens: Partial<Record<Asker, string>> = {};
  for (const [name, person] of Object.entries(able)) tokens[name as Asker] = await tokenOf(db, person);
  const onlyReads = scopes.filter((scope) => scope.endsWith(":read"));
  tokens.readOnly = await tokenOf(db, people.admin, onlyReads);
  const over = { createdAt: sql`now() - interval '2 days'`, expiresAt: sql`now() - interval '1 second'` };
  tokens.expired = await changed(db, await tokenOf(db, people.admin), over);
  tokens.revoked = await changed(db, await tokenOf(db, people.admin), { revokedAt: sql`now()` });
  const outside = {} as Record<Area, string>;
  for (const area of Object.keys(areas) as Area[]) {
    const others = scopes.filter((scope) => !scope.startsWith(`${area}:`));
    outside[area] = await tokenOf(db, people.admin, others);
  }
  return (area: Area, asker: Asker) => (asker === "outside" ? outside[area] : tokens[asker]);
}

async function changed(db: Db, token: string, values: PgUpdateSetSource<typeof accessTokens>) {
  await db
    .update(accessTokens)
    .set(values)
    .where(eq(accessTokens.tokenHash, hashOfToken(token)!));
  return token;
}
