import type { Ctx } from "#app/domain/ctx.ts";
import { attention, type Finding, well, wrong } from "#app/domain/health/finding.ts";

const worthALook = 5;
const tooFar = 60;

/** Whether this machine and the database tell the same time. */
export async function lookAtClock({ db }: Pick<Ctx, "db">): Promise<Finding> {
  const asked = Date.now();
  const [row] = await db.execute<{ ms: number }>("select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms");
  return clockFinding((row!.ms - (asked + Date.now()) / 2) / 1_000);
}

/** In: how many seconds the database is ahead. */
export function clockFinding(ahead: number): Finding {
  const apart = Math.abs(ahead);
  if (apart <= worthALook) return well("Este servidor e o banco de dados marcam a mesma hora.");
  const says = `Este servidor está ${Math.round(apart)} segundos ${ahead > 0 ? "atrasado" : "adiantado"} em relação ao banco.`;
  const advice = "Ligue o acerto automático da hora (NTP) nas duas máquinas.";
  return apart > tooFar ? wrong(says, advice) : attention(says, advice);
}
