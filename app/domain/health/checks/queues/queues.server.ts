import type { Ctx } from "#app/domain/ctx.ts";

/** What waits to go out. `overdue` should have gone ten minutes ago; `failed` were given up in the last seven days. */
export type Queues = {
  letters: { waiting: number; overdue: number; failed: number };
  webhooks: { endpoints: number; paused: number; waiting: number; overdue: number };
};

/** How long the queues are, by the database's clock. Messages to endpoints that are paused wait rightly. */
export async function readQueues({ db }: Pick<Ctx, "db">): Promise<Queues> {
  const [row] = await db.execute<Record<string, number>>(`
    select
      (select count(*)::int from mails where sent_at is null and failed_at is null) as letters,
      (select count(*)::int from mails where sent_at is null and failed_at is null
        and next_attempt_at < now() - interval '10 minutes') as letters_overdue,
      (select count(*)::int from mails where failed_at > now() - interval '7 days') as letters_failed,
      (select count(*)::int from webhook_endpoints where removed_at is null) as endpoints,
      (select count(*)::int from webhook_endpoints where removed_at is null and paused_for in ('gone', 'failing')) as paused,
      (select count(*)::int from webhook_deliveries d join webhook_endpoints e on e.id = d.endpoint_id
        where d.next_attempt_at is not null and e.paused_at is null and e.removed_at is null) as messages,
      (select count(*)::int from webhook_deliveries d join webhook_endpoints e on e.id = d.endpoint_id
        where d.next_attempt_at < now() - interval '10 minutes' and e.paused_at is null and e.removed_at is null
          and d.claimed_until is null) as messages_overdue`);
  const of = (name: string) => row![name] ?? 0;
  return {
    letters: { waiting: of("letters"), overdue: of("letters_overdue"), failed: of("letters_failed") },
    webhooks: {
      endpoints: of("endpoints"),
      paused: of("paused"),
      waiting: of("messages"),
      overdue: of("messages_overdue"),
    },
  };
}
