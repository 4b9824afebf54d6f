-- What must always hold, whatever crashed (read-only). One row a broken rule; no rows: all is well.

-- Courses and enrolments.
select 'always-free course with a price' as rule, id::text as what
  from courses where category in ('discipulado', 'mentoria') and price_cents <> 0
union all
select 'enrolment twice', user_id::text || '/' || course_id
  from enrollments group by user_id, course_id having count(*) > 1
union all
select 'enrolment without its one event', e.id::text
  from enrollments e
  where (select count(*) from events v where v.action = 'enrollment.created' and v.object = 'enrollment/' || e.id) <> 1
union all
select 'completion without its one event', e.id::text
  from enrollments e
  where (select count(*) from events v where v.action = 'enrollment.completed' and v.object = 'enrollment/' || e.id)
    <> (e.completed_at is not null)::int

-- Progress and quizzes.
union all
select 'progress in a lesson of another course', p.enrollment_id || '/' || p.lesson_id
  from lesson_progress p
  join enrollments e on e.id = p.enrollment_id join lessons l on l.id = p.lesson_id
  where l.course_id <> e.course_id
union all
select 'attempt at a quiz of another course', a.id::text
  from quiz_attempts a
  join enrollments e on e.id = a.enrollment_id join lessons l on l.id = a.lesson_id
  where l.course_id <> e.course_id
union all
select 'completed with lessons unfinished at that time', e.id::text
  from enrollments e join lessons l on l.course_id = e.course_id and l.created_at <= e.completed_at
  where not exists (
    select from lesson_progress p
    where p.enrollment_id = e.id and p.lesson_id = l.id and p.completed_at is not null
  )
union all
select 'not completed though no lesson is left', e.id::text
  from enrollments e
  where e.completed_at is null
    and exists (select from lessons l where l.course_id = e.course_id)
    and not exists (
      select from lessons l
      where l.course_id = e.course_id and not exists (
        select from lesson_progress p
        where p.enrollment_id = e.id and p.lesson_id = l.id and p.completed_at is not null
      )
    )
union all
select 'quiz lesson completed without a passed attempt', p.enrollment_id || '/' || p.lesson_id
  from lesson_progress p
  where p.completed_at is not null
    and exists (select from quiz_questions q where q.lesson_id = p.lesson_id)
    and not exists (
      select from quiz_attempts a where a.enrollment_id = p.enrollment_id and a.lesson_id = p.lesson_id and a.passed
    )
union all
select 'quiz passed and its lesson not completed', a.enrollment_id || '/' || a.lesson_id
  from quiz_attempts a
  where a.passed and not exists (
    select from lesson_progress p
    where p.enrollment_id = a.enrollment_id and p.lesson_id = a.lesson_id and p.completed_at is not null
  )
union all
select 'attempt without its one event', a.id::text
  from quiz_attempts a
  left join (
    select data ->> 'attemptId' as id, count(*) as many from events where action = 'quiz.attempted' group by 1
  ) v on v.id = a.id::text
  where v.many is distinct from 1
union all
select 'multiple choice without exactly one right option', q.id::text
  from quiz_questions q
  where q.question_type = 'multiple_choice'
    and (select count(*) from quiz_options o where o.question_id = q.id and o.is_correct) <> 1

-- Certificates.
union all
select 'certificate twice', enrollment_id::text
  from certificates group by enrollment_id having count(*) > 1
union all
select 'certificate without a completed enrolment', c.id::text
  from certificates c join enrollments e on e.id = c.enrollment_id where e.completed_at is null
union all
select 'certificate of somebody else''s enrolment', c.id::text
  from certificates c join enrollments e on e.id = c.enrollment_id
  where (e.user_id, e.course_id) <> (c.user_id, c.course_id)
union all
select 'certificate numbers with a gap', coalesce(k.month, c.month)
  from certificate_counters k
  full join (select month, max(sequence) as top, count(*) as many from certificates group by month) c using (month)
  where c.many is distinct from c.top or k.n is distinct from c.top
union all
select 'certificate number that is not its month and place', id::text
  from certificates
  where certificate_number not like '%-' || month || '-' || lpad(sequence::text, greatest(6, length(sequence::text)), '0')
    or month <> to_char(issue_date at time zone 'America/Sao_Paulo', 'YYYY-MM')
union all
select 'certificate that says otherwise than its row', id::text
  from certificates
  where snapshot ->> 'certificate_number' is distinct from certificate_number
    or certificate_hash !~ '^[0-9a-f]{64}$'
    or coalesce(snapshot ->> 'salt', '') !~ '^[0-9a-f]{32}$'
union all
select 'certificate without its one event', c.id::text
  from certificates c
  where (select count(*) from events v where v.action = 'certificate.issued' and v.object = 'certificate/' || c.id) <> 1
union all
select 'revoked without its one event', c.id::text
  from certificates c
  where (select count(*) from events v where v.action = 'certificate.revoked' and v.object = 'certificate/' || c.id)
    <> (c.revoked_at is not null)::int

-- People and secrets.
union all
select 'more than one founder', count(*)::text from users where is_founder having count(*) > 1
union all
select 'founder who is no admin', id::text from users where is_founder and role <> 'admin'
union all
select 'more than ten sessions', user_id::text from sessions group by user_id having count(*) > 10
union all
select 'secret kept as it is', 'sessions/' || user_id
  from sessions where token_hash !~ '^[0-9a-f]{64}$' or previous_token_hash !~ '^[0-9a-f]{64}$'
union all
select 'secret kept as it is', 'sign_ins' from sign_ins where token_hash !~ '^[0-9a-f]{64}$'
union all
select 'secret kept as it is', 'local_codes' from local_codes where code_hash !~ '^[0-9a-f]{64}$';
