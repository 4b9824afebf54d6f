import { type SQL, sql } from "drizzle-orm";
import type { Step } from "#drizzle/seed/large/step.ts";

/**
 * A certificate for one in three completed enrolments, numbered month by month behind those that are there, whose hash
 * is that of its canonical JSON; and a review for another third.
 */
export const certificatesAndReviews = (): Step[] => [
  [
    "certificates, numbered",
    sql`create temp table grown_certificates on commit drop as
      select issued.*, coalesce(k.n, 0) + row_number() over (partition by issued.month order by issue_date, enrollment_id) as sequence
      from (
        select s.id as enrollment_id, s.user_id, s.course_id, s.completed_at as completion_date, s.completed_at as issue_date,
          to_char(s.completed_at at time zone 'America/Sao_Paulo', 'YYYY-MM') as month
        from grown_studies s where s.completed_at is not null and s.id % 3 = 0
      ) issued
      left join certificate_counters k on k.month = issued.month`,
  ],
  [
    "certificates",
    sql`insert into certificates (enrollment_id, user_id, course_id, certificate_number, certificate_hash, month, sequence, snapshot,
        design_id, completion_date, issue_date)
      select enrollment_id, user_id, course_id, number, encode(sha256(convert_to(canonical, 'UTF8')), 'hex'), month, sequence,
        canonical::jsonb, (select design_id from certificate_settings), completion_date, issue_date
      from (
        select g.*, named.number, ${canonical} as canonical
        from grown_certificates g
        cross join lateral (select 'SEMENTEIRA-' || g.month || '-' || lpad(g.sequence::text, 6, '0') as number) named
        join users u on u.id = g.user_id
        join courses c on c.id = g.course_id
        join users t on t.id = c.instructor_id
        cross join lateral (
          select string_agg('{"content_type":"text","duration_minutes":' || duration_minutes || ',"order":' || order_index + 1
              || ',"title":' || to_json(title) || '}', ',' order by order_index) as list, sum(duration_minutes) as minutes
          from lessons where lessons.course_id = c.id
        ) program
      ) written
      order by month, sequence`,
  ],
  [
    "counters of certificates",
    sql`insert into certificate_counters (month, n) select month, max(sequence) from grown_certificates group by month
      on conflict (month) do update set n = excluded.n`,
  ],
  [
    "events of certificates",
    sql`insert into events (at, actor_id, action, object, data)
      select c.issue_date, c.user_id, 'certificate.issued', 'certificate/' || c.id,
        jsonb_build_object('enrollmentId', c.enrollment_id, 'number', c.certificate_number)
      from certificates c join grown_certificates using (enrollment_id) order by c.issue_date`,
  ],
  [
    "reviews",
    sql`insert into reviews (user_id, course_id, enrollment_id, rating, testimonial, featured, created_at)
      select user_id, course_id, id, rating, (array['Aprendi mais do que esperava, e já pus em prática.',
          'As aulas são curtas e cabem no meu dia.', 'Bom curso; queria mais exercícios.',
          'Recomendo a quem está começando agora.', 'Linguagem simples e muito respeito pelo texto.'])[1 + id % 5],
        rating > 3, completed_at
      from (select *, (array[5, 4, 5, 3, 5, 4, 2])[1 + id % 7] as rating from grown_studies) rated
      where completed_at is not null and id % 3 = 1 order by completed_at`,
  ],
  [
    "events of reviews",
    sql`insert into events (at, actor_id, action, object, data)
      select r.created_at, r.user_id, 'review.created', 'review/' || r.id, jsonb_build_object('featured', r.featured)
      from reviews r join grown_studies s on s.id = r.enrollment_id order by r.created_at`,
  ],
];

const moment = (at: SQL) => sql`'"' || to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '"'`;

/** Whole numbers and halves as JSON writes them. */
const plain = (number: SQL) => sql`trim_scale(${number})`;

/** The snapshot by RFC 8785: keys in order, no spaces. */
const canonical = sql`'{"certificate_number":' || to_json(named.number) || ',"completion_date":' || ${moment(sql`g.completion_date`)}
  || ',"course_title":' || to_json(c.title) || ',"duration_hours":' || ${plain(sql`greatest(0.5, round(program.minutes / 60.0, 1))`)}
  || ',"instructor_name":' || to_json(t.full_name) || ',"issue_date":' || ${moment(sql`g.issue_date`)}
  || ',"organization_name":"Sementeira","organization_tax_id":"","program":{"category":' || to_json(c.category)
  || ',"description":' || to_json(c.description) || ',"lessons":[' || program.list || '],"level":' || to_json(c.level)
  || ',"total_hours":' || ${plain(sql`greatest(0.5, round(program.minutes / 60.0, 1))`)} || ',"total_minutes":' || program.minutes
  || '},"salt":"' || md5('salt ' || g.enrollment_id) || '","student_name":' || to_json(u.full_name) || '}'`;
