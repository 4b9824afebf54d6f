import { type SQL, sql } from "drizzle-orm";
import type { Db } from "#drizzle/client.ts";
import { growSchool } from "#drizzle/seed/large/grow.ts";
import type { Size } from "#drizzle/seed/large/step.ts";

/**
 * Grows a school, and adds so many of each thing that growing leaves out; personal things belong to the student who
 * bought most.
 */
export async function growWholeSchool(db: Db, size: Size, many: number) {
  await growSchool(db, size, () => {});
  for (const statement of thingsOf(sql.raw(String(many)))) await db.execute(statement);
  await db.execute(sql`analyze`);
}

export const student = sql`(select p.user_id from payments p join users u on u.id = p.user_id and u.role = 'student'
  group by 1 order by count(*) desc, min(p.id) limit 1)`;
const largest = sql`(select class_id from class_members group by 1 order by count(*) desc, 1 limit 1)`;
const founder = sql`(select id from users where is_founder)`;

const thingsOf = (many: SQL): SQL[] => [
  sql`insert into vouchers (code) select 'GRUPO-' || n from generate_series(10, 9 + ${many}) n`,
  sql`insert into voucher_redemptions (voucher_id, user_id)
    select 1 + n % ${many}, id from (
      select id, row_number() over () as n from users where role = 'student' limit 6 * ${many}) u`,
  sql`insert into coupons (code, percent, is_for_all) select 'CUPOM-' || n, 10, true from generate_series(1, ${many}) n`,
  sql`insert into coupon_uses (coupon_id, user_id, payment_id, discount_cents)
    select 1 + id % ${many}, user_id, id, 100 from payments`,
  sql`insert into service_invoices (payment_id, via, status, asked_at, number)
    select id, 'asaas', 'issued', now(), id::text from payments`,
  sql`with made as (
      insert into webhook_endpoints (url, types, sealed_secret, created_by)
      select 'https://escola.example/' || n, '{payment.completed}', 'v1.x', ${founder} from generate_series(1, 3) n
      returning id
    )
    insert into webhook_deliveries (endpoint_id, event_id, message_id, type, next_attempt_at, delivered_at)
    select m.id, e.id, 'msg_' || m.id || '_' || e.id, 'payment.completed', null, now()
    from made m cross join (select id from events order by id limit 10 * ${many}) e`,
  sql`with key as (insert into issuer_keys (multikey, sealed_seed, retired_at, retired_for)
      values ('z6Mk', 'v1.x', now(), 'rotation') returning id)
    insert into credentials (certificate_id, certificate_hash, key_id, status_index, document)
    select c.id, c.certificate_hash, key.id, row_number() over (), '{}' from certificates c, key`,
  sql`insert into school_signatures (sealed, not_before, not_after) values ('v1.x', now(), now() + interval '1 year')`,
  sql`insert into roster_entries (full_name) select 'Visitante ' || n from generate_series(1, ${many}) n`,
  sql`with asked as (
      insert into support_tickets (user_id, name, email, subject, description)
      select ${student}, 'Estudante', 'estudante@exemplo.example', 'Dúvida ' || n, 'Não sei por onde começar.'
      from generate_series(1, ${many}) n returning id
    )
    insert into ticket_replies (ticket_id, author_id, from_school, message)
    select id, ${founder}, true, 'Resposta ' || n from asked, generate_series(1, ${many}) n`,
  sql`insert into ticket_notes (ticket_id, author_id, note)
    select id, ${founder}, 'Nota ' || n from support_tickets, generate_series(1, ${many}) n`,
  sql`with filed as (
      insert into media (owner_id, kind, mime_type, bytes, sha256)
      select ${student}, 'attachment', 'application/pdf', 3, n::text from generate_series(1, ${many}) n returning id
    )
    insert into ticket_attachments (ticket_id, media_id, file_name)
    select t.id, f.id, 'tela.pdf' from (select id, row_number() over (order by id) as n from filed) f
    join (select id, row_number() over (order by id) as n from support_tickets) t on t.n = f.n`,
  sql`with filed as (
      insert into media (owner_id, kind, mime_type, bytes, sha256)
      select ${founder}, 'attachment', 'application/pdf', 3, n::text from generate_series(1, ${many}) n returning id
    )
    insert into ticket_note_attachments (note_id, media_id, file_name)
    select t.id, f.id, 'recibo.pdf' from (select id, row_number() over (order by id) as n from filed) f
    join (select id, row_number() over (order by id) as n from ticket_notes) t on t.n = f.n`,
  sql`insert into canned_replies (title, message) values ('Saudação', 'Olá!')`,
  sql`insert into access_tokens (user_id, name, token_hash, ending, scopes, expires_at)
    select ${student}, 'Planilha ' || n, encode(sha256(n::text::bytea), 'hex'), 'abcd', '{courses:read}', now() + interval '90 days'
    from generate_series(1, ${many}) n`,
  sql`insert into chat_messages (user_id, session_id, role, content)
    select ${student}, 'conversa-1', (array['user', 'assistant'])[1 + n % 2], 'Mensagem ' || n
    from generate_series(1, ${many}) n`,
  sql`insert into payout_batches (reference, created_by)
    select 'REPASSE-' || n, ${founder} from generate_series(1, ${many}) n`,
  sql`with made as (
      insert into classes (name, starts_on, presence_percent) select 'Turma ' || n, '2026-01-01', 75 from generate_series(1, ${many}) n
      returning id
    ), led as (insert into class_leaders (class_id, user_id) select id, ${student} from made
    ), studied as (
      insert into class_courses (class_id, course_id)
      select made.id, e.course_id from made, (select min(course_id) as course_id from enrollments where user_id = ${student}) e
    ), met as (
      insert into meetings (class_id, title, starts_at, minutes, place, code)
      select id, 'Encontro ' || n, now() + make_interval(weeks => n - 10), 60, 'Sala 1', '0000' from made, generate_series(1, 20) n
      returning id, class_id
    ), joined as (
      insert into class_members (class_id, user_id, joined_at)
      select made.id, u.id, '2026-01-01' from made, (select id from users order by id <> ${student}, id limit ${many}) u
      returning class_id, user_id
    )
    insert into attendances (meeting_id, user_id) select met.id, joined.user_id from met join joined using (class_id)`,
  sql`insert into calendar_feeds (user_id, token_hash) values (${student}, encode(sha256(repeat('a', 43)::bytea), 'hex'))`,
  sql`insert into enrollments (user_id, course_id)
    select distinct ${student}, l.course_id from lessons l join quiz_questions q on q.lesson_id = l.id
    on conflict do nothing`,
  sql`with theirs as (
      insert into class_leaders (class_id, user_id) select ${largest}, ${student} returning class_id, user_id
    ), opened as (
      insert into enrollments (user_id, course_id)
      select t.user_id, k.course_id from theirs t join class_courses k on k.class_id = t.class_id on conflict do nothing
    )
    insert into class_members (class_id, user_id) select class_id, user_id from theirs on conflict do nothing`,
  sql`with held as (
      insert into meetings (class_id, title, starts_at, minutes, place, code)
      select ${largest}, 'Encontro ' || n, now() - n * interval '7 days', 90, 'Sala 1', '1234'
      from generate_series(1, ${many}) n returning id
    )
    insert into attendances (meeting_id, user_id)
    select h.id, m.user_id from held h join class_members m on m.class_id = ${largest}`,
  sql`with asked as (
      insert into lesson_posts (lesson_id, user_id, text)
      select l.id, ${student}, 'Dúvida ' || n from lessons l cross join generate_series(1, 3) n returning id, lesson_id
    ), answered as (
      insert into lesson_posts (lesson_id, question_id, user_id, text, is_by_team)
      select lesson_id, id, ${student}, 'Resposta', true from asked where id % 2 = 0 returning question_id
    )
    insert into question_followers (question_id, user_id) select id, ${student} from asked`,
  sql`with file as (
      insert into media (kind, mime_type, bytes, sha256, captions_read_at)
      select 'document', 'text/vtt', 10, 'x', now() from lessons limit 10 * ${many} returning id
    ), numbered as (select id, row_number() over () as n from file
    ), lesson as (select id, row_number() over (order by id) as n from lessons
    ), beside as (
      insert into lesson_resources (lesson_id, resource_type, resource_title, resource_url, order_index)
      select lesson.id, 'document', 'Legendas', '/media/' || numbered.id, 900 from lesson join numbered using (n)
    )
    insert into caption_parts (media_id, order_index, start_seconds, text)
    select id, part, part * 40, 'Palavra ' || part || ' sobre a oração' from numbered, generate_series(1, ${many}) part`,
  sql`insert into lesson_notes (lesson_id, user_id, text)
    select l.id, ${student}, 'Anotação ' || n from lessons l cross join generate_series(1, 3) n`,
  sql`update lesson_posts q set answered_at = now() where q.id in (select a.question_id from lesson_posts a)`,
  sql`insert into lesson_openings (lesson_id, kind, opens_at)
    select id, 'at', '2026-01-01' from lessons where not is_free`,
  sql`with sent as (
      insert into notices (writer_id, class_id, audience, subject, body)
      select user_id, class_id, 'all', 'Aviso', 'Até domingo!' from class_leaders where user_id = ${student}
      returning id, class_id
    )
    insert into notice_recipients (notice_id, user_id)
    select s.id, m.user_id from sent s join class_members m on m.class_id = s.class_id`,
  sql`with made as (
      insert into trails (title, description, price_cents, is_published)
      select 'Trilha ' || n, 'Do grão à espiga.', 4990, true from generate_series(1, ${many}) n returning id
    ), chosen as (
      select course_id, row_number() over () as place
      from (select course_id from enrollments where user_id = ${student} order by 1 limit 3) e
    ), ordered as (
      insert into trail_courses (trail_id, course_id, order_index) select made.id, course_id, place from made, chosen
    ), joined as (
      insert into trail_enrolments (user_id, trail_id, origin)
      select u.id, made.id, 'purchase' from made, (select id from users order by id <> ${student}, id limit ${many}) u
      returning id, user_id
    )
    insert into trail_enrolment_courses (trail_enrolment_id, enrollment_id, is_alone)
    select joined.id, e.id, false from joined join enrollments e using (user_id) join chosen using (course_id)`,
  sql`insert into invitation_links (code, class_id) select 'SEMENTE' || id, id from classes`,
  sql`with lists as (
      insert into imports (created_by, source, ground, line_count)
      select ${founder}, 'colada', 'members', ${many} from generate_series(1, ${many}) n returning id
    )
    insert into import_lines (import_id, line, full_name, email, class_name)
    select id, n, 'Pessoa ' || n, 'pessoa-' || n || '@exemplo.example', '' from lists, generate_series(1, ${many}) n`,
  sql`insert into invitations (email, full_name, class_id, expires_at)
    select 'pessoa-' || n || '@exemplo.example', 'Pessoa ' || n, c.id, now() + interval '30 days'
    from classes c, generate_series(1, ${many}) n`,
];
