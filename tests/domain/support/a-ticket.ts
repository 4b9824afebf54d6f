import type { Viewer } from "#app/domain/ctx.ts";
import { openTicket } from "#app/domain/support/open-ticket.server.ts";
import type { NewTicket } from "#app/domain/support/ticket-forms.ts";
import type { Db } from "#drizzle/client.ts";
import { aStudent, ctxOf } from "#tests/support/people.ts";

export const noon = new Date("2026-11-20T15:00:00Z");
export const hoursAfter = (moment: Date, hours: number) => new Date(moment.getTime() + hours * 3_600_000);

/** A ticket of somebody new, or of `by`, opened at noon. Returns its number and whose it is. */
export async function aTicket(
  db: Db,
  about: Partial<NewTicket> = {},
  { by, now = noon }: { by?: Viewer; now?: Date } = {},
) {
  const viewer = by ?? (await aStudent(db));
  const said = { subject: "Aula sem som", description: "A segunda aula não toca no meu celular.", ...about };
  const { id } = await openTicket(ctxOf(db, viewer, { now }), said);
  return { id, viewer };
}
