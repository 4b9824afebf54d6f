import type { Ctx } from "#app/domain/ctx.ts";
import { readQueues } from "#app/domain/health/checks/queues/queues.server.ts";
import { attention, type Finding, unused, well, wrong } from "#app/domain/health/finding.ts";

/** Whether other systems hear what happens here. */
export async function lookAtWebhooks(ctx: Pick<Ctx, "db">): Promise<Finding> {
  const { endpoints, paused, waiting, overdue } = (await readQueues(ctx)).webhooks;
  if (endpoints === 0) return unused("Nenhum outro sistema é avisado.");
  const line = waiting === 1 ? "Um aviso na fila" : waiting ? `${waiting} avisos na fila` : "Nenhum aviso na fila";
  if (overdue)
    return wrong(
      `${line}; ${overdue === 1 ? "um espera" : `${overdue} esperam`} há mais de dez minutos além da hora.`,
      "Reinicie a plataforma; se continuar, o registro dela diz o motivo.",
    );
  if (paused)
    return attention(
      `${line}; ${paused === 1 ? "uma integração foi pausada porque não responde" : `${paused} integrações foram pausadas porque não respondem`}.`,
      "Veja em Painel → Integrações, e fale com quem cuida do outro sistema.",
    );
  return well(`${line}.`);
}
