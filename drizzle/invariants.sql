-- What must always hold, whatever crashed (read-only). One row a broken rule; no rows: all is well.
select 'enrolment twice' as rule, user_id::text || '/' || course_id as what
  from enrollments group by user_id, course_id having count(*) > 1
union all
select 'always-free course with a price', id::text
  from courses where category in ('discipulado', 'mentoria') and price_cents <> 0
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
select 'enrolment without its event', e.id::text
  from enrollments e
  where (select count(*) from events v where v.action = 'enrollment.created' and v.object = 'enrollment/' || e.id) <> 1
union all
select 'completion without its event', e.id::text
  from enrollments e
  where e.completed_at is not null
    and (select count(*) from events v where v.action = 'enrollment.completed' and v.object = 'enrollment/' || e.id) <> 1
union all
select 'certificate without its event', c.id::text
  from certificates c
  where (select count(*) from events v where v.action = 'certificate.issued' and v.object = 'certificate/' || c.id) <> 1
union all
select 'progress in a lesson of another course', p.enrollment_id || '/' || p.lesson_id
  from lesson_progress p
  join enrollments e on e.id = p.enrollment_id join lessons l on l.id = p.lesson_id
  where l.course_id <> e.course_id
union all
select 'completed with lessons unfinished at that time', e.id::text
  from enrollments e join lessons l on l.course_id = e.course_id and l.created_at <= e.completed_at
  where not exists (
    select from lesson_progress p
    where p.enrollment_id = e.id and p.lesson_id = l.id and p.completed_at is not null
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
select 'more than one founder', count(*)::text from users where is_founder having count(*) > 1;
