import { type SQL, sql } from "drizzle-orm";
import type { Db } from "#drizzle/client.ts";
import { growSchool } from "#drizzle/seed/large/grow.ts";
import type { Size } from "#drizzle/seed/large/step.ts";

/**
 * Grows a school, and beside it so many of each thing that growing leaves out and a page or call is about; what one
 * person has is the student's who has bought most.
 */
export async function growWholeSchool(db: Db, size: Size, many: number) {
  await growSchool(db, size, () => {});
  for (const statement of thingsOf(sql.raw(String(many)))) await db.execute(statement);
  await db.execute(sql`analyze`);
}

const student = sql`(select user_id from payments group by 1 order by count(*) desc, 1 limit 1)`;
const founder = sql`(select id from users where is_founder)`;

const thingsOf = (many: SQL): SQL[] => [
  sql`insert into vouchers (code) select 'GRUPO-' || n from generate_series(10, 9 + ${many}) n`,
  sql`insert into voucher_redemptions (voucher_id, user_id)
    select 1 + n % ${many}, id from (
      select id, row_number() over () as n from users where role = 'student' limit 6 * ${many}) u`,
  sql`with made as (
      insert into webhook_endpoints (url, types, sealed_secret, created_by)
      select 'https://escola.example/' || n, '{payment.completed}', 'v1.x', ${founder} from generate_series(1, 3) n
      returning id
    )
    insert into webhook_deliveries (endpoint_id, event_id, message_id, type, next_attempt_at, delivered_at)
    select m.id, e.id, 'msg_' || m.id || '_' || e.id, 'payment.completed', null, now()
    from made m cross join (select id from events order by id limit 10 * ${many}) e`,
  sql`insert into roster_entries (full_name) select 'Visitante ' || n from generate_series(1, ${many}) n`,
  sql`with asked as (
      insert into support_tickets (user_id, name, email, subject, description)
      select ${student}, 'Estudante', 'estudante@exemplo.example', 'Dúvida ' || n, 'Não sei por onde começar.'
      from generate_series(1, ${many}) n returning id
    )
    insert into ticket_replies (ticket_id, author_id, from_school, message)
    select id, ${founder}, true, 'Resposta ' || n from asked, generate_series(1, ${many}) n`,
  sql`insert into access_tokens (user_id, name, token_hash, ending, scopes, expires_at)
    select ${student}, 'Planilha ' || n, encode(sha256(n::text::bytea), 'hex'), 'abcd', '{courses:read}', now() + interval '90 days'
    from generate_series(1, ${many}) n`,
  sql`insert into chat_messages (user_id, session_id, role, content)
    select ${student}, 'conversa-1', (array['user', 'assistant'])[1 + n % 2], 'Mensagem ' || n
    from generate_series(1, ${many}) n`,
  sql`insert into payout_batches (reference, created_by)
    select 'REPASSE-' || n, ${founder} from generate_series(1, ${many}) n`,
  sql`insert into enrollments (user_id, course_id)
    select distinct ${student}, l.course_id from lessons l join quiz_questions q on q.lesson_id = l.id
    on conflict do nothing`,
];
