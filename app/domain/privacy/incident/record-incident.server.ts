import { presentMoment } from "#app/domain/clock.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { record } from "#app/domain/events/record.server.ts";
import type { Scope } from "#app/domain/privacy/incident/affected.server.ts";
import { inTransaction } from "#app/domain/transaction.ts";

/**
 * Keeps that there was an incident, as an event that nobody can change (Resolução CD/ANPD 15/2024 asks for five years;
 * events stay for good): what data, from when until when, how many accounts, when it was known. What was done about it
 * is the school's to write, in words that do not belong among events.
 */
export async function recordIncident(ctx: Ctx, scope: Scope, about: { people: number; knownAt?: Date }): Promise<void> {
  const { subject, since, until, role } = scope;
  const known = about.knownAt ?? (await presentMoment(ctx));
  const told = { people: about.people, since: since ?? null, until: until ?? null, role: role ?? null, known };
  await inTransaction(ctx, (within) => record(within, "incident.recorded", `incident/${subject}`, told));
}
