import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Role, roles } from "#tests/access/actors.ts";
import type { Records } from "#tests/access/records.ts";
import { asked, requestRow } from "#tests/access/request-row.ts";
import { type Outcome, type Row, rolesToTry } from "#tests/access/table.ts";
import { endsSessions, openTestServer, rows, type TestServer } from "#tests/access/test-server.ts";
import { failuresOf } from "#tests/api/all-endpoints.ts";
import { eventsLeftBy, nameless, personal } from "#tests/security/events-left.ts";

/**
 * Every write of the tables at the built server, by the roles of `rolesToTry`: who may, and which event the first who may
 * leaves.
 */
let testServer: TestServer;
beforeAll(async () => {
  testServer = await openTestServer();
});
afterAll(async () => {
  // Of some files the test server has the row alone, which the backup that is asked for notices.
  const failures = failuresOf(testServer.app).filter((line) => !line.includes("The backup lacks files as they were."));
  expect(failures).toEqual([]);
  await testServer.close();
});

/** Writes that leave no event, and why. */
const silent: Record<string, string> = {
  "POST /courses/{course}/enroll": "the course has to be paid: nothing is done",
  "POST /api/courses/{course}/enroll": "the same",
  "POST /certificates/generate": "there is one already: the same is given again",
  "POST /api/certificates/generate": "the same",
  "POST /api/admin/certificates": "the same",
  "POST /admin/people/{buyerId}/certificate": "the same",
  "POST /courses/{course}/learn/{lesson}/complete": "progress is a row of its own; a finished course is an event",
  "POST /api/lessons/{lesson}/complete": "the same",
  "POST /api/lessons/{lesson}/position": "the same",
  "POST /payments/{waiting}/simulator": "the bank's news are an event of their own when they come",
  "POST /payments/{payment}/receipt-mail": "the e-mail is a row of its own",
  "POST /admin/payments/{payment}/invoice": "refused: the demo school issues no invoices",
  "POST /api/admin/payments/{payment}/invoice": "the same",
  "POST /admin/payments/{payment}/check": "only asks",
  "POST /api/admin/payments/{payment}/check": "the same",
  "POST /admin/payments/{payment}/second-refund": "refused: it was paid once",
  "POST /api/admin/payments/{payment}/second-refund": "the same",
  "POST /admin/payments/statement": "only reads",
  "POST /support/{ticket}/claim": "it is already their own",
  "POST /api/support-tickets/{ticket}/claim": "the same",
  "POST /certificate/verify": "only misses are counted",
  "POST /certificate/verify/file": "only reads",
  "POST /payments/{payment}/invitations": "the payment is for its buyer alone, so nobody is invited",
  "POST /api/certificates/verify": "the same",
  "POST /admin/people/invitations/{invitation}/again": "it went out a moment ago, which is said",
  "POST /api/admin/invitations/{invitation}/again": "the same",
  "POST /notices/{notice}": "none of its e-mails waits any more",
  "POST /api/notices/{notice}/stop": "the same",
  "POST /courses/{course}/learn/{lesson}/notes": "one's own notes are nobody else's matter",
  "POST /lesson-notes/{note}": "the same",
  "POST /lesson-notes/{note}/deletion": "the same",
  "POST /api/lessons/{lesson}/notes": "the same",
  "PUT /api/lesson-notes/{note}": "the same",
  "DELETE /api/lesson-notes/{note}": "the same",
  "POST /light-mode": "a cookie",
  "POST /auth/login": "the sign-in under way is a row of its own; its end is an event",
  "POST /auth/again": "the same",
  "POST /auth/code": "no code was asked for: refused",
  "POST /auth/second-step": "no second step is under way: refused",
  "POST /profile/second-factor": "no app is being set up: refused",
  "POST /profile/second-factor/begin": "a secret is drawn; that it counts is an event",
  "POST /profile/second-factor/passkeys": "no answer of a device: refused",
  "POST /profile/second-factor/recovery-codes": "nothing is switched on: refused",
  "POST /profile/second-factor/removal": "the same",
  "POST /admin/instructors/people/{person}/second-factor": "the same",
  "DELETE /api/admin/users/{person}/second-factor": "the same",
  "POST /auth/local/authorize": "nothing is sent: refused",
  "POST /auth/local/open": "the same",
  "POST /auth/local/token": "the same",
  "POST /api/sessions": "the same",
  "POST /api/sign-in-codes": "the code is an e-mail and a row of its own; its end is an event",
  "POST /admin/lessons/preview": "it is only shown",
  "POST /notices/preview": "the same",
  "POST /admin/lessons/{quizLesson}/quiz": "the answers are marked and shown, and kept nowhere",
  "POST /admin/lessons/{draftLesson}/questions/file": "the questions are only shown",
  "POST /admin/courses/{draft}/draft": "what is typed is kept for its writer, and not saved",
  "POST /admin/courses/{draft}/draft/removal": "the same, given up",
  "POST /admin/lessons/{silentLesson}/uploads": "a file is only announced; that it is there is an event",
  "POST /admin/uploads": "what has arrived of a file is removed",
  "PUT /admin/uploads/{upload}/file": "no piece is sent: refused",
  "DELETE /admin/uploads/{upload}/file": "what has arrived of a file is removed",
  "POST /admin/resources/{resource}/place": "the order of what lies beside a lesson",
  "POST /admin/questions/{question}/place": "the order of questions",
  "PUT /api/lesson-resources/{resource}/place": "the same",
  "PUT /api/quiz-questions/{question}/place": "the same",
  "POST /admin/courses/{draft}/publication-date": "there is no date to take away",
  "PUT /api/courses/{draft}/publication-date": "the same",
  "PUT /api/certificate-settings": "nothing is sent, so nothing is changed",
  "POST /admin/certificates/designers": "nothing is changed",
  "POST /profile/data": "nothing is changed; a consent given or taken back is an event",
  "POST /profile/sessions/others": "there are no others: they were ended by what came before",
  "POST /profile/deletion": "the word is missing: refused",
  "POST /admin/health": "others are asked how they are",
  "POST /admin/school/sales/test": "refused: the demo school sells through no gateway",
  "POST /admin/school/email/test": "there is no mail server, which is said",
  "POST /admin/school/signature": "refused: no file is sent",
  "POST /admin/school/copies/test": "a file is written and deleted again",
};

/** What nobody is known to have done: anyone who holds the token of an e-mail may, and cookies do not count there. */
const byNobody = ["POST /unsubscribe/{unsubscription}"];

const writes = rows.filter(({ method }) => method !== "GET").map((row) => ({ ...row, name: nameOf(row) }));

describe("writing", () => {
  it.each(writes)("$name", async (row) => {
    const may = roles.filter((role) => row.expected[role] === "in");
    const first = may.find((role): role is Known => role !== "visitor");
    const records = await testServer.recordsFor(asked(row));
    const refused = rolesToTry(row, writes.indexOf(row)).filter((role) => !may.includes(role));
    // Signing in leaves an event too: it comes before the events of the write are read.
    if (first) await testServer.cookieOf(first);
    const outcomes: Partial<Record<Role, string>> = {};
    const tryAs = async (role: Role, own: Records) => {
      const { outcome, tells, address } = await requestRow(
        { ...testServer, Cookie: await testServer.cookieOf(role), records: own },
        row,
      );
      if (refusals.includes(outcome as Outcome)) expect(tells, `${role} learns something at ${address}`).toBe(false);
      outcomes[role] = outcome;
    };
    await Promise.all(refused.map((role) => tryAs(role, records)));
    if (first) await expectEvents(row, first, () => tryAs(first, records));
    // The first write has changed its object. That the others may too is asked at night: a record each takes its time.
    const others = process.env.NIGHTLY || !first ? may.filter((role) => role !== first) : [];
    await Promise.all(others.map(async (role) => tryAs(role, await testServer.recordsFor(asked(row)))));
    if (endsSessions(row)) testServer.forgetCookies();
    expect(row.expected).toMatchObject(outcomes);
  });

  it("leaves no event only where it is known to", () => {
    expect(Object.keys(silent).filter((name) => !writes.some((row) => row.name === name))).toEqual([]);
  });
});

type Known = Exclude<Role, "visitor">;
const refusals: Outcome[] = ["401", "403", "404", "login"];

/** Expects that a write as `role` leaves an event with actor, object and address. */
async function expectEvents(row: Row, role: Known, work: () => Promise<void>) {
  await testServer.db.execute(
    sql`update users set full_name = 'Rute Moreira' where id = ${testServer.people.student.id}`,
  );
  // A message that is being sent is not sent again.
  await testServer.db.execute(
    sql`update webhook_deliveries set claimed_until = null, next_attempt_at = now() + interval '1 day' where next_attempt_at is not null`,
  );
  const left = await eventsLeftBy(testServer.db, work);
  if (nameOf(row) in silent) return expect(left.map(({ action }) => action)).toEqual([]);
  expect(left.length, "an event").toBeGreaterThan(0);
  for (const event of left) {
    const actorId = byNobody.includes(nameOf(row)) ? null : testServer.people[role].id;
    expect(event).toMatchObject({ ...nameless, actorId });
    expect(JSON.stringify([event.data, event.object])).not.toMatch(personal);
  }
}

function nameOf({ method, address }: Row) {
  return `${method} ${address}`;
}
