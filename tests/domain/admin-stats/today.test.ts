import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { showToday } from "#app/domain/admin-stats/today.server.ts";
import { recordEvent } from "#app/domain/events/record.server.ts";
import { openPayout } from "#app/domain/payouts/pay-commissions.server.ts";
import { replyToTicket } from "#app/domain/support/answer-ticket.server.ts";
import { setTicketStatus } from "#app/domain/support/change-tickets.server.ts";
import { payments } from "#drizzle/schema/payments.ts";
import { webhookEndpoints } from "#drizzle/schema/webhooks.ts";
import { afterGuarantee, aSaleBy, aSchool } from "#tests/domain/payouts/fixture.ts";
import { aTicket, hoursAfter, noon } from "#tests/domain/support/a-ticket.ts";
import { rolledBack } from "#tests/support/database.ts";
import { anInstructor, ctxOf } from "#tests/support/people.ts";

it("an admin is told what waits, since when, and what is red first; an instructor nothing", () =>
  rolledBack(async (db) => {
    const { ana, sales, admin, ids } = await aSchool(db);
    await aSaleBy(db, await anInstructor(db), hoursAfter(afterGuarantee, -48));
    expect(await showToday(admin)).toEqual([{ name: "commissions", n: 3, since: null }]);

    const [first, answered, back, done] = [await aTicket(db), await aTicket(db), await aTicket(db), await aTicket(db)];
    for (const { id } of [answered, back]) await replyToTicket(admin, id, { message: "Já vamos ver." });
    const again = hoursAfter(afterGuarantee, 1);
    await replyToTicket(ctxOf(db, back.viewer, { now: again }), back.id, { message: "E então?" });
    await setTicketStatus(admin, done.id, { status: "closed" });
    await db.update(payments).set({ dispute: "open" }).where(eq(payments.id, sales[0]!.paymentId));
    await openPayout(admin, ids.slice(2));
    const paused = { types: ["payment.completed"], sealedSecret: "v1.x", createdBy: admin.viewer.id, pausedAt: noon };
    await db.insert(webhookEndpoints).values([
      { ...paused, url: "https://um.example/", pausedFor: "failing" },
      { ...paused, url: "https://dois.example/", pausedFor: "person" },
    ]);
    const red = ["E-mails", "Espaço em disco"];
    await recordEvent(admin, "health.changed", "health", { red, begun: red, over: [] });
    expect(await showToday(admin)).toEqual([
      { name: "health", n: 2, since: expect.any(Date) },
      { name: "disputes", n: 1, since: null },
      { name: "tickets", n: 2, since: noon },
      { name: "commissions", n: 2, since: null },
      { name: "payouts", n: 1, since: expect.any(Date) },
      { name: "webhooks", n: 1, since: noon },
    ]);
    expect(await showToday(ctxOf(db, ana))).toEqual([]);
    expect(await showToday(ctxOf(db, first.viewer))).toEqual([]);
  }));
