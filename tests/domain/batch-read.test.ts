import { asc, eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { batchRead } from "#app/domain/batch-read.server.ts";
import { certificates } from "#drizzle/schema/certificates.ts";
import { courses, media } from "#drizzle/schema/courses.ts";
import { enrollments } from "#drizzle/schema/enrolments.ts";
import { payments } from "#drizzle/schema/payments.ts";
import { users } from "#drizzle/schema/people.ts";
import { events } from "#drizzle/schema/platform.ts";
import { supportTickets } from "#drizzle/schema/support.ts";
import { aTicket } from "#tests/domain/support/a-ticket.ts";
import { rolledBack } from "#tests/support/database.ts";

describe("what is read together", () => {
  it("is what each would have given by itself: moments, days, lists, sums, JSON, nulls, in the same order", () =>
    rolledBack(async (db) => {
      await aTicket(db);
      const selects = () => ({
        people: db.select().from(users).orderBy(asc(users.id)),
        courses: db.select().from(courses).orderBy(asc(courses.id)),
        enrolments: db.select().from(enrollments).orderBy(asc(enrollments.id)),
        payments: db.select().from(payments).orderBy(asc(payments.id)),
        certificates: db.select().from(certificates).orderBy(asc(certificates.id)),
        media: db.select().from(media).orderBy(asc(media.id)),
        events: db.select().from(events).orderBy(asc(events.id)),
        tickets: db.select().from(supportTickets),
        taught: db
          .select({
            id: courses.id,
            instructor: users.id,
            title: courses.title,
            at: sql`now()`.mapWith(users.createdAt),
          })
          .from(courses)
          .innerJoin(users, eq(users.id, courses.instructorId))
          .orderBy(asc(courses.id)),
        named: db.select({ n: sql<number>`count(*)::int`.as("n") }).from(users),
        none: db.select().from(courses).where(sql`false`),
      });
      const apart: Record<string, unknown> = {};
      for (const [name, select] of Object.entries(selects())) apart[name] = await select;
      const together = await batchRead({ db }, selects());
      expect(together).toEqual(apart);
      expect(together.people.length).toBeGreaterThan(3);
      expect(together.taught[0]!.at).toBeInstanceOf(Date);
    }));
});
