import type { Ctx } from "#app/domain/ctx.ts";
import { readQueues } from "#app/domain/health/checks/queues/queues.server.ts";
import { attention, type Finding, well, wrong } from "#app/domain/health/finding.ts";

/** Whether letters go out. */
export async function lookAtLetters(ctx: Pick<Ctx, "db">): Promise<Finding> {
  const { waiting, overdue, failed } = (await readQueues(ctx)).letters;
  const line = waiting === 1 ? "Uma carta na fila" : waiting ? `${waiting} cartas na fila` : "Nenhuma carta na fila";
  if (overdue)
    return wrong(
      `${line}; ${overdue === 1 ? "uma espera" : `${overdue} esperam`} há mais de dez minutos além da hora.`,
      "Confira o servidor de e-mail. Nada se perde: as cartas saem assim que ele responder.",
    );
  if (failed)
    return attention(
      `${line}; ${failed === 1 ? "uma não pôde" : `${failed} não puderam`} ser entregues nos últimos sete dias.`,
      "Em geral o endereço da pessoa está errado. O registro da plataforma diz o motivo de cada uma.",
    );
  return well(`${line}.`);
}
