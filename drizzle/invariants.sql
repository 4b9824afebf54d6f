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
union all
select 'ended without its one event', e.id::text
  from enrollments e
  where coalesce((select v.action = 'enrollment.ended' from events v
      where v.object = 'enrollment/' || e.id and v.action in ('enrollment.ended', 'enrollment.reopened')
      order by v.id desc limit 1), false)
    <> (e.ended_at is not null)
union all
select 'valid certificate of an ended enrolment', c.id::text
  from certificates c join enrollments e on e.id = c.enrollment_id
  where e.ended_at is not null and e.origin <> 'grant' and c.revoked_at is null

-- Trails.
union all
select 'place in a trail without its courses', t.id::text
  from trail_enrolments t
  where t.ended_at is null and not exists (select from trail_enrolment_courses h where h.trail_enrolment_id = t.id)
union all
select 'course of somebody else''s in a trail', h.trail_enrolment_id || '/' || h.enrollment_id
  from trail_enrolment_courses h
  join trail_enrolments t on t.id = h.trail_enrolment_id join enrollments e on e.id = h.enrollment_id
  where t.user_id <> e.user_id
union all
select 'completed trail without its one event', t.id::text
  from trail_enrolments t
  where (select count(*) from events v where v.action = 'trail.completed' and v.object = 'trail_enrolment/' || t.id)
    <> (t.completed_at is not null)::int
union all
select 'trail not completed though no course is left', t.id::text
  from trail_enrolments t
  where t.completed_at is null and t.ended_at is null
    and exists (select from trail_courses tc where tc.trail_id = t.trail_id)
    and not exists (
      select from trail_courses tc
      left join enrollments e on e.course_id = tc.course_id and e.user_id = t.user_id
        and e.completed_at is not null and e.ended_at is null
      where tc.trail_id = t.trail_id and e.id is null
    )
union all
select 'ended trail without its one event', t.id::text
  from trail_enrolments t
  where coalesce((select v.action = 'trail.ended' from events v
      where v.object = 'trail_enrolment/' || t.id and v.action in ('trail.ended', 'trail.joined')
      order by v.id desc limit 1), true)
    <> (t.ended_at is not null)
union all
select 'valid certificate of an ended trail', c.id::text
  from certificates c join trail_enrolments t on t.id = c.trail_enrolment_id
  where t.ended_at is not null and c.revoked_at is null
union all
select 'certificate of a trail that is not completed, or of somebody else''s', c.id::text
  from certificates c join trail_enrolments t on t.id = c.trail_enrolment_id
  where t.completed_at is null or t.user_id <> c.user_id

-- Classes.
union all
select 'class whose taken seats are not its members and open invitations', c.id::text
  from classes c
  where c.seats_taken <> (select count(*) from class_members m where m.class_id = c.id and m.left_at is null)
    + (select count(*) from invitations i
      where i.class_id = c.id and i.accepted_at is null and i.declined_at is null and i.withdrawn_at is null)
union all
select 'member of a class without its courses', m.class_id || '/' || m.user_id
  from class_members m join class_courses cc on cc.class_id = m.class_id
  where m.left_at is null
    and not exists (select from enrollments e where e.user_id = m.user_id and e.course_id = cc.course_id)
union all
select 'link whose uses are not who came by it', l.id::text
  from invitation_links l
  where l.used <> (select count(*) from invitation_link_uses u where u.link_id = l.id)
    + (select count(*) from invitations i where i.payment_id = l.payment_id
      and i.accepted_at is null and i.declined_at is null and i.withdrawn_at is null)
union all
select 'group whose link has other seats than were paid for', p.id::text
  from payments p join invitation_links l on l.payment_id = p.id
  where l.places is distinct from p.seats or l.is_active <> (p.payment_status = 'completed')
union all
select 'invitation to a group that was given back', i.id::text
  from invitations i join payments p on p.id = i.payment_id
  where p.payment_status <> 'completed'
    and i.accepted_at is null and i.declined_at is null and i.withdrawn_at is null
union all
select 'somebody at a meeting of a class that they were never in', a.meeting_id || '/' || a.user_id
  from attendances a join meetings m on m.id = a.meeting_id
  where not exists (select from class_members c where c.class_id = m.class_id and c.user_id = a.user_id)

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
  where (case l.content_type when 'text' then coalesce(l.content_text, '') <> '' else l.content_url is not null end)
    and not exists (
    select from lesson_progress p
    where p.enrollment_id = e.id and p.lesson_id = l.id and p.completed_at is not null
  )
union all
select 'not completed though no lesson is left', e.id::text
  from enrollments e
  where e.completed_at is null
    and exists (
      select from lessons l
      where l.course_id = e.course_id
        and (case l.content_type when 'text' then coalesce(l.content_text, '') <> '' else l.content_url is not null end)
    )
    and not exists (
      select from lessons l
      where l.course_id = e.course_id
        and (case l.content_type when 'text' then coalesce(l.content_text, '') <> '' else l.content_url is not null end)
        and not exists (
        select from lesson_progress p
        where p.enrollment_id = e.id and p.lesson_id = l.id and p.completed_at is not null
      )
    )
union all
select 'quiz lesson completed without a passed attempt', p.enrollment_id || '/' || p.lesson_id
  from lesson_progress p
  where p.completed_at is not null
    and exists (select from quiz_questions q where q.lesson_id = p.lesson_id and q.created_at <= p.completed_at)
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
select 'certificate twice', coalesce('enrolment/' || enrollment_id, 'trail/' || trail_enrolment_id)
  from certificates group by enrollment_id, trail_enrolment_id having count(*) > 1
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
  full join (
    select month, max(sequence) as top, count(*) as many from (
      select month, sequence from certificates
      union all
      select substring(certificate_number from '-([0-9]{4}-[0-9]{2})-[0-9]+$'), substring(certificate_number from '-([0-9]+)$')::int
        from certificate_replacements
    ) numbers group by month
  ) c using (month)
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
  where (select count(*) filter (where v.action = 'certificate.revoked')
        - count(*) filter (where v.action = 'certificate.reinstated')
      from events v where v.object = 'certificate/' || c.id)
    <> (c.revoked_at is not null)::int

-- Reviews.
union all
select 'review by somebody else''s enrolment', r.id::text
  from reviews r join enrollments e on e.id = r.enrollment_id
  where (e.user_id, e.course_id) <> (r.user_id, r.course_id)
union all
select 'review of a course not completed', r.id::text
  from reviews r join enrollments e on e.id = r.enrollment_id where e.completed_at is null
union all
select 'review without its one event', r.id::text
  from reviews r
  where (select count(*) from events v where v.action = 'review.created' and v.object = 'review/' || r.id) <> 1
union all
select 'review shown otherwise than was last decided', r.id::text
  from reviews r
  where r.featured <> (select (v.data ->> 'featured')::boolean from events v
    where v.object = 'review/' || r.id and v.action in ('review.created', 'review.changed', 'review.featured')
    order by v.id desc limit 1)
union all
select 'review taken down without its reason, or a reason without that', r.id::text
  from reviews r where (r.removed_at is null) <> (r.removed_note is null)
union all
select 'review taken down otherwise than was last decided', r.id::text
  from reviews r
  where (select count(*) filter (where v.action = 'review.removed') - count(*) filter (where v.action = 'review.restored')
      from events v where v.object = 'review/' || r.id)
    <> (r.removed_at is not null)::int

-- Vouchers. Somebody may be a maintainer without one; nobody may hold a good one without being it.
union all
select 'voucher whose uses are not its redemptions', v.id::text
  from vouchers v
  where v.current_uses <> (select count(*) from voucher_redemptions r where r.voucher_id = v.id)
union all
select 'voucher used more often than it may be', id::text from vouchers where current_uses > max_uses
union all
select 'more than one current voucher', user_id::text
  from voucher_redemptions where ended_at is null group by user_id having count(*) > 1
union all
select 'current voucher without being a maintainer', r.user_id::text
  from voucher_redemptions r join users u on u.id = r.user_id where r.ended_at is null and not u.is_maintainer
union all
select 'current voucher that is switched off', r.id::text
  from voucher_redemptions r join vouchers v on v.id = r.voucher_id where r.ended_at is null and not v.is_active
union all
select 'voucher redeemed without an event', r.id::text
  from voucher_redemptions r
  where not exists (
    select from events e
    where e.action = 'voucher.redeemed' and e.object = 'voucher/' || r.voucher_id and e.actor_id = r.user_id
  )

union all
select 'voucher switched otherwise than was last decided', v.id::text
  from vouchers v
  where v.is_active <> (select (e.data ->> 'isActive')::boolean from events e
    where e.object = 'voucher/' || v.id and e.action in ('voucher.created', 'voucher.switched')
    order by e.id desc limit 1)
union all
select 'maintainer whose status has ended', u.id::text
  from users u
  where u.is_maintainer and exists (
    select from events e
    where e.action = 'maintainer.ended' and e.object = 'user/' || u.id and not exists (
      select from events later
      where later.action = 'voucher.redeemed' and later.actor_id = u.id and later.id > e.id
    )
  )

-- The roster and the look of certificates.
union all
select 'roster entry without its one event', r.id::text
  from roster_entries r
  where not r.is_virtual
    and (select count(*) from events e where e.action = 'roster.created' and e.object = 'roster/' || r.id) <> 1
union all
select 'deleted roster entry that is still there', r.id::text
  from roster_entries r
  where exists (select from events e where e.action = 'roster.deleted' and e.object = 'roster/' || r.id)
union all
select 'roster entry with a specialty twice', r.id::text
  from roster_entries r
  where cardinality(r.specialties) <> (select count(distinct s) from unnest(r.specialties) s)
union all
select 'picture that leads nowhere', shown.by_whom
  from (
    select 'roster/' || id as by_whom, picture_url as url from roster_entries
    union all select 'certificate_design/' || id, logo_url from certificate_designs
    union all select 'certificate_design/' || id, ceo_signature_url from certificate_designs
    union all select 'certificate_design/' || id, certificate_background_url from certificate_designs
    union all select 'setting/' || name, split_part(value, '#', 1) from saved_settings where name = 'SCHOOL_LOGO'
  ) shown
  where shown.url like '/media/%' and not exists (
    select from media m where shown.url = '/media/' || m.id and m.kind = 'image'
  )
union all
select 'certificate design without its one event', d.id::text
  from certificate_designs d
  where d.created_by is not null and (
    select count(*) from events e
    where e.action = 'certificate_design.saved' and e.object = 'certificate_design/' || d.id
  ) <> 1
union all
select 'certificate settings that are missing or old', coalesce(max(s.design_id)::text, 'none')
  from certificate_settings s
  having count(*) <> 1 or max(s.design_id) <> (select max(id) from certificate_designs)

-- Payments, commissions and the books.
union all
select 'completed payment without its enrolment', p.id::text
  from payments p
  where p.payment_status = 'completed' and case
    when p.seats is not null then not exists (
      select from invitation_links l where l.payment_id = p.id and l.course_id = p.course_id
    )
    when p.trail_id is null then not exists (
      select from enrollments e
      where e.user_id = p.user_id and e.course_id = p.course_id and e.origin = 'purchase' and e.ended_at is null
    )
    else not exists (
      select from trail_enrolments t
      where t.user_id = p.user_id and t.trail_id = p.trail_id and t.origin = 'purchase' and t.ended_at is null
    ) end
union all
select 'bought enrolment without a completed payment', e.id::text
  from enrollments e
  where e.origin = 'purchase' and e.ended_at is null and not exists (
    select from payments p
    where p.user_id = e.user_id and p.course_id = e.course_id and p.payment_status = 'completed' and p.seats is null
  ) and not exists (
    select from invitation_link_uses u join invitation_links l on l.id = u.link_id join payments p on p.id = l.payment_id
    where u.user_id = e.user_id and l.course_id = e.course_id and p.payment_status = 'completed'
  ) and not exists (
    select from trail_enrolment_courses h join trail_enrolments t on t.id = h.trail_enrolment_id
    where h.enrollment_id = e.id and t.origin = 'purchase' and t.ended_at is null
  )
union all
select 'bought trail without a completed payment', t.id::text
  from trail_enrolments t
  where t.origin = 'purchase' and t.ended_at is null and not exists (
    select from payments p
    where p.user_id = t.user_id and p.trail_id = t.trail_id and p.payment_status = 'completed'
  )
union all
select 'bought trail without a course that it sold', t.id || '/' || e.course_id
  from trail_enrolments t
  join trail_enrolment_courses h on h.trail_enrolment_id = t.id join enrollments e on e.id = h.enrollment_id
  where t.origin = 'purchase' and t.ended_at is null and e.ended_at is not null
union all
select 'payment without its one event', p.id::text
  from payments p
  where p.asked is distinct from 'charge' and (select array[count(*) filter (where v.action = 'payment.created'),
      count(*) filter (where v.action = 'payment.completed'), count(*) filter (where v.action = 'payment.failed'),
      count(*) filter (where v.action = 'payment.refunded')]::int[]
    from events v where v.object = 'payment/' || p.id)
    <> array[1, (p.completed_at is not null)::int, (p.failed_at is not null)::int, (p.refunded_at is not null)::int]
union all
select 'payment without a charge of its amount', p.id::text
  from payments p left join simulated_charges s on s.reference = p.transaction_id
  where p.provider = 'simulator' and s.amount_cents is distinct from p.amount_cents
    -- While the provider is being asked there may be none, nor where the process died before it was.
    and not (s.reference is null and (p.asked is not distinct from 'charge' or p.payment_status = 'failed'))
union all
select 'refund key kept for nothing', id::text
  from payments where pix_key_sealed is not null and payment_status in ('failed', 'refunded')
union all
select 'completed payment whose commissions are not its price', p.id::text
  from payments p
  cross join lateral (
    select count(*) as n, coalesce(sum(price_cents), 0) as price from commissions c
    where c.payment_id = p.id and c.kind = 'sale'
  ) c
  where c.price <> p.amount_cents * (select count(*) from events v
      where v.object = 'payment/' || p.id and v.action = 'payment.completed' and v.data ->> 'earns' = 'true')
    or (p.trail_id is null and c.n > 1)
-- Who bought says whether a sale earns, not the event's own word. A minute lies between, since somebody who enters a
-- voucher while their payment arrives may be counted as either.
union all
select 'commission of a maintainer''s purchase', p.id::text
  from events redeemed
  join payments p on p.user_id = redeemed.actor_id
  join events done on done.object = 'payment/' || p.id and done.action = 'payment.completed'
  join commissions c on c.payment_id = p.id and c.kind = 'sale'
  where p.seats is null and redeemed.action = 'voucher.redeemed' and redeemed.at < done.at - interval '1 minute' and not exists (
    select from events ended
    where ended.action = 'maintainer.ended' and ended.object = 'user/' || p.user_id
      and ended.id > redeemed.id and ended.at < done.at + interval '1 minute'
  )
union all
select 'purchase without a commission by somebody who never was a maintainer', p.id::text
  from payments p join users u on u.id = p.user_id
  where p.completed_at is not null and not p.is_test and not u.is_maintainer and u.deleted_at is null
    and not exists (select from commissions c where c.payment_id = p.id and c.kind = 'sale')
    and not exists (
      select from events e where e.action in ('voucher.redeemed', 'maintainer.ended')
        and (e.actor_id = p.user_id or e.object = 'user/' || p.user_id)
    )
union all
select 'commission that is not a share of its payment', c.id::text
  from commissions c join payments p on p.id = c.payment_id
  where c.course_id <> p.course_id or (p.trail_id is null and c.kind = 'sale' and c.price_cents <> p.amount_cents)
union all
select 'commissions that bear another fee than their payment', p.id::text
  from payments p join commissions c on c.payment_id = p.id and c.kind = 'sale'
  group by p.id having sum(c.fee_cents) not in (0, coalesce(p.fee_cents, 0))
union all
select 'commission taken back otherwise than by a refund', c.id::text
  from payments p
  join commissions c on c.payment_id = p.id and c.kind = 'sale'
  cross join lateral (
    select count(*) as n, coalesce(sum(price_cents), 0) as price, coalesce(sum(amount_cents), 0) as cents
    from commissions r where r.payment_id = p.id and r.course_id = c.course_id and r.kind = 'reversal'
  ) r
  where case
    when c.status = 'cancelled' then p.payment_status <> 'refunded' or r.n > 0
    when p.payment_status = 'refunded' then (r.price, r.cents) <> (c.price_cents, -c.amount_cents)
    else r.price > c.price_cents end
union all
select 'commissions that a part of a refund did not take its share of', p.id::text
  from payments p
  where p.payment_status = 'completed' and exists (
      select from commissions c where c.payment_id = p.id and c.kind = 'sale'
    )
    and p.returned_cents <> (
      select coalesce(sum(price_cents), 0) from commissions r where r.payment_id = p.id and r.kind = 'reversal'
    )
union all
select 'payment without the parts of it that went back', p.id::text
  from payments p
  where p.returned_cents <> (
    select coalesce(sum(r.amount_cents), 0) from refunds r
    where r.payment_id = p.id and r.kind = 'part' and r.returned_at is not null
  )
union all
select 'refund that is on its way, and nobody is asked for it', r.id::text
  from refunds r join payments p on p.id = r.payment_id
  where r.returned_at is null and r.refused_at is null and p.asked is distinct from 'refund'
union all
select 'commission without its one event', c.id::text
  from commissions c
  where (select array[count(*) filter (where v.action = 'commission.created'),
      count(*) filter (where v.action = 'commission.reversed'), count(*) filter (where v.action = 'commission.cancelled'),
      count(*) filter (where v.action = 'commission.paid')]::int[]
    from events v where v.object = 'commission/' || c.id)
    <> array[(c.kind = 'sale')::int, (c.kind = 'reversal')::int, (c.status = 'cancelled')::int, (c.status = 'paid')::int]
union all
select 'posting out of balance', posting_id::text
  from ledger_entries group by posting_id having sum(debit_cents) <> sum(credit_cents)
union all
select 'account that differs from its tables', account
  from (
    select account, sum(debit_cents - credit_cents) as cents from ledger_entries group by account
  ) booked full join (
    select 'provider' as account,
      coalesce(sum(amount_cents - returned_cents) filter (where payment_status = 'completed'), 0) - coalesce(sum(fee_cents), 0) as cents
      from payments where not is_test
    union all
    select 'fees', sum(fee_cents) from payments where not is_test
    union all
    select 'sales', -sum(amount_cents - returned_cents) from payments where payment_status = 'completed' and not is_test
    union all
    select 'commissions', sum(amount_cents) from commissions where status <> 'cancelled'
    union all
    select 'instructors', -sum(amount_cents) from commissions where status in ('pending', 'processing')
    union all
    select 'bank', -sum(amount_cents) from commissions where status = 'paid'
  ) kept using (account)
  where coalesce(booked.cents, 0) <> coalesce(kept.cents, 0)

union all
select 'sale in test mode with money', p.id::text
  from payments p
  where p.is_test and (
    p.fee_cents is not null
    or exists (select from commissions c where c.payment_id = p.id)
    or exists (select from service_invoices s where s.payment_id = p.id)
    or exists (
      select from ledger_postings l left join refunds r on r.id = l.refund_id
      where l.payment_id = p.id or r.payment_id = p.id
    )
  )

-- Payouts: while one is open its commissions are on their way, afterwards they are paid or wait again.
union all
select 'commission on its way outside an open payout', c.id::text
  from commissions c left join payout_batches b on b.id = c.batch_id
  where c.status = 'processing' and (b.id is null or b.confirmed_at is not null or b.cancelled_at is not null)
union all
select 'commission of a payout that neither waits in it nor was paid', c.id::text
  from commissions c where c.batch_id is not null and c.status not in ('processing', 'paid')
union all
select 'cancelled payout that still has commissions', b.id::text
  from payout_batches b where b.cancelled_at is not null and exists (select from commissions c where c.batch_id = b.id)
union all
select 'open payout with nothing left to be paid', b.id::text
  from payout_batches b
  where b.confirmed_at is null and b.cancelled_at is null
    and not exists (select from commissions c where c.batch_id = b.id and c.status = 'processing')
union all
select 'payout without its one event', b.id::text
  from payout_batches b
  where (select array[count(*) filter (where v.action = 'payout.opened'),
      count(*) filter (where v.action = 'payout.confirmed'), count(*) filter (where v.action = 'payout.cancelled')]::int[]
    from events v where v.object = 'payout/' || b.id)
    <> array[1, (b.confirmed_at is not null)::int, (b.cancelled_at is not null)::int]
union all
select 'secret kept as it is', 'payout_accounts/' || user_id
  from payout_accounts where sealed !~ '^v1\.[A-Za-z0-9_-]+$'

-- Support.
union all
select 'ticket without its one event', t.id::text
  from support_tickets t
  where (select count(*) from events v where v.action = 'ticket.created' and v.object = 'ticket/' || t.id) <> 1
union all
select 'ticket in a status that no event tells', t.id::text
  from support_tickets t
  where t.status <> coalesce((select v.data ->> 'to' from events v
      where v.action = 'ticket.status_changed' and v.object = 'ticket/' || t.id order by v.id desc limit 1), 'open')
union all
select 'ticket answered without an answer, or the other way round', t.id::text
  from support_tickets t
  where (t.answered_at is not null)
    <> exists (select from ticket_replies r where r.ticket_id = t.id and r.from_school)
union all
select 'reply without its one event', r.id::text
  from ticket_replies r
  where (select count(*) from events v
    where v.action in ('ticket.replied', 'ticket.merged') and v.data ->> 'reply' = r.id::text and v.object in (
      select 'ticket/' || t.id from support_tickets t where t.id = r.ticket_id
      union all select 'ticket/' || t.id from support_tickets t where t.merged_into = r.ticket_id
    )) <> 1
union all
select 'reply by somebody else in the name of the person who asked', r.id::text
  from ticket_replies r join support_tickets t on t.id = r.ticket_id
  where r.from_school = (t.user_id is not distinct from r.author_id)
union all
select 'attachment of a ticket without its ticket, or with a file of another kind', m.id::text
  from media m left join ticket_attachments a on a.media_id = m.id
  left join ticket_replies r on r.id = a.reply_id
  left join ticket_note_attachments n on n.media_id = m.id
  where case when m.kind = 'attachment' then 1 else 0 end <> num_nonnulls(a.id, n.id) or r.ticket_id <> a.ticket_id

-- The assistant.
union all
select 'conversation with a question or an answer alone', session_id
  from chat_messages group by user_id, session_id
  having count(*) filter (where role = 'user') <> count(*) filter (where role = 'assistant')

-- Letters.
union all
select 'letter both sent and given up', m.id::text
  from mails m where m.sent_at is not null and m.failed_at is not null
union all
select 'confirmed payment without its receipt', p.id::text
  from payments p
  where (p.completed_at is not null)
    <> exists (select from mails m where m.kind = 'payment.receipt' and m.about = 'payment/' || p.id)

-- Webhooks.
union all
select 'webhook without its one event', w.id::text
  from webhook_endpoints w
  where (select array[count(*) filter (where v.action = 'webhook.created'),
      count(*) filter (where v.action = 'webhook.removed')]::int[]
    from events v where v.object = 'webhook/' || w.id) <> array[1, (w.removed_at is not null)::int]
union all
select 'webhook paused or not otherwise than its events tell', w.id::text
  from webhook_endpoints w
  where (w.paused_at is not null) <> coalesce((select v.action = 'webhook.paused' from events v
      where v.object = 'webhook/' || w.id and v.action in ('webhook.paused', 'webhook.resumed')
      order by v.id desc limit 1), false)
union all
select 'webhook message of another type than its event', d.id::text
  from webhook_deliveries d join events v on v.id = d.event_id
  where d.type <> case v.action when 'webhook.tested' then 'webhook.test' else v.action end
union all
select 'webhook message that is done with and still being sent', d.id::text
  from webhook_deliveries d where d.next_attempt_at is null and d.claimed_until is not null
union all
select 'webhook message delivered without an attempt that was taken', d.id::text
  from webhook_deliveries d
  where d.delivered_at is not null and (d.body is null or not exists (select from webhook_attempts a
    where a.delivery_id = d.id and a.failure is null and a.status between 200 and 299))

-- Kept figures.
union all
select 'kept figure of a course that is not what is counted', course_id::text from course_differences
union all
select 'kept figure of a teacher that is not what is counted', teacher_id::text from teacher_differences
union all
select 'kept figure of the school that is not what is counted', concat_ws(' ', figure, part, month) from school_differences

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
select 'secret kept as it is', 'access_tokens/' || id
  from access_tokens where token_hash !~ '^[0-9a-f]{64}$' or ending !~ '^[A-Za-z0-9_-]{4}$'
union all
select 'secret kept as it is', 'payments/' || id from payments where pix_key_sealed !~ '^v1\.[A-Za-z0-9_-]+$'
union all
select 'secret kept as it is', 'sign_ins' from sign_ins where token_hash !~ '^[0-9a-f]{64}$'
union all
select 'secret kept as it is', 'local_codes' from local_codes where code_hash !~ '^[0-9a-f]{64}$';
