import type { Ctx } from "#app/domain/ctx.ts";
import { attention, type Finding, unused, well, wrong } from "./finding.ts";

/** Waiting work: `overdue` is ten minutes late, `failed` was given up in the last seven days. */
type Queues = {
  emails: { waiting: number; overdue: number; failed: number };
  webhooks: { endpoints: number; paused: number; waiting: number; overdue: number };
};

/** The lengths of the queues, by the database's clock. Messages to paused endpoints do not count. */
export async function readQueues({ db }: Pick<Ctx, "db">): Promise<Queues> {
  const [row] = await db.execute<Record<string, number>>(`
    select
      (select count(*)::int from mails where sent_at is null and failed_at is null) as emails,
      (select count(*)::int from mails where sent_at is null and failed_at is null
        and next_attempt_at < now() - interval '10 minutes') as emails_overdue,
      (select count(*)::int from mails where failed_at > now() - interval '7 days' and recipient <> '') as emails_failed,
      (select count(*)::int from webhook_endpoints where removed_at is null) as endpoints,
      (select count(*)::int from webhook_endpoints where removed_at is null and paused_for in ('gone', 'failing')) as paused,
      (select count(*)::int from webhook_deliveries d join webhook_endpoints e on e.id = d.endpoint_id
        where d.next_attempt_at is not null and e.paused_at is null and e.removed_at is null) as messages,
      (select count(*)::int from webhook_deliveries d join webhook_endpoints e on e.id = d.endpoint_id
        where d.next_attempt_at < now() - interval '10 minutes' and e.paused_at is null and e.removed_at is null
          and d.claimed_until is null) as messages_overdue`);
  const of = (name: string) => row![name] ?? 0;
  return {
    emails: { waiting: of("emails"), overdue: of("emails_overdue"), failed: of("emails_failed") },
    webhooks: {
      endpoints: of("endpoints"),
      paused: of("paused"),
      waiting: of("messages"),
      overdue: of("messages_overdue"),
    },
  };
}

/** Whether e-mails go out. */
export async function checkEmails(ctx: Pick<Ctx, "db">): Promise<Finding> {
  const { waiting, overdue, failed } = (await readQueues(ctx)).emails;
  const line = waiting === 1 ? "Um e-mail na fila" : waiting ? `${waiting} e-mails na fila` : "Nenhum e-mail na fila";
  if (overdue)
    return wrong(
      `${line}; ${overdue === 1 ? "um está atrasado" : `${overdue} estão atrasados`} há mais de dez minutos.`,
      "Confira o servidor de e-mail. Nada se perde: os e-mails saem assim que ele responder.",
    );
  if (failed)
    return attention(
      `${line}; ${failed === 1 ? "um não pôde ser entregue" : `${failed} não puderam ser entregues`} nos últimos sete dias.`,
      "Em geral o endereço da pessoa está errado. O registro do servidor diz o motivo de cada um.",
    );
  return well(`${line}.`);
}

/** Whether webhook messages are delivered. */
export async function checkWebhooks(ctx: Pick<Ctx, "db">): Promise<Finding> {
  const { endpoints, paused, waiting, overdue } = (await readQueues(ctx)).webhooks;
  if (endpoints === 0) return unused("Nenhum outro sistema está integrado.");
  const line = waiting === 1 ? "Um aviso na fila" : waiting ? `${waiting} avisos na fila` : "Nenhum aviso na fila";
  if (overdue)
    return wrong(
      `${line}; ${overdue === 1 ? "um está atrasado" : `${overdue} estão atrasados`} há mais de dez minutos.`,
      "Reinicie a plataforma. Se continuar, o registro do servidor diz o motivo.",
    );
  if (paused)
    return attention(
      `${line}; ${paused === 1 ? "uma integração foi pausada porque não responde" : `${paused} integrações foram pausadas porque não respondem`}.`,
      "Veja em Painel → Integrações, e fale com quem cuida do outro sistema.",
    );
  return well(`${line}.`);
}
