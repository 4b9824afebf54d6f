import type { CommissionView } from "#app/domain/commissions/commission-json.ts";

/** What one instructor gets by a payout: their lines and their sum in centavos. */
export type PayoutGroup<Line> = { instructorId: string; lines: Line[]; totalCents: number };

type Owed = Pick<CommissionView, "instructorId" | "amountCents">;

/** Lines by instructor, in the order in which each instructor first comes. */
export function groupsOf<Line extends Owed>(lines: Line[]): PayoutGroup<Line>[] {
  const groups = new Map<string, PayoutGroup<Line>>();
  for (const line of lines) {
    const group = groups.get(line.instructorId) ?? { instructorId: line.instructorId, lines: [], totalCents: 0 };
    group.lines.push(line);
    group.totalCents += line.amountCents;
    groups.set(line.instructorId, group);
  }
  return [...groups.values()];
}

/** Whether somebody is owed less than nothing, so that all of it waits for a later payout. */
export const isCarried = ({ totalCents }: Pick<PayoutGroup<unknown>, "totalCents">) => totalCents < 0;
