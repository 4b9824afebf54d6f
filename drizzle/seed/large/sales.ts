import { type SQL, sql } from "drizzle-orm";
import type { Step } from "#drizzle/seed/large/step.ts";

/**
 * A completed payment for each bought enrolment, with what follows from one; commissions over sixty days old are paid.
 */
export const salesAndBooks = (): Step[] => [
  [
    "payments",
    sql`insert into payments (transaction_id, user_id, course_id, amount_cents, payment_method, payment_status, provider,
        card_brand, card_last4, created_at, completed_at)
      select substr(translate(encode(sha256(('payment ' || s.id)::bytea), 'base64'), '+/=', 'xyz'), 1, 22), s.user_id, s.course_id,
        c.price_cents, (array['credit_card', 'pix', 'pix', 'boleto'])[1 + s.id % 4], 'completed', 'simulator',
        case when s.id % 4 = 0 then 'visa' end, case when s.id % 4 = 0 then '4242' end, s.created_at, s.created_at
      from grown_studies s join courses c on c.id = s.course_id
      where s.origin = 'purchase' order by s.created_at`,
  ],
  [
    "sales, numbered",
    sql`create temp table grown_sales on commit drop as
      select p.*, c.instructor_id, (p.amount_cents * 35 + 50) / 100 as share_cents,
        p.completed_at < now() - interval '60 days' as is_settled, s.id as enrollment_id
      from payments p
      join grown_studies s on s.user_id = p.user_id and s.course_id = p.course_id and s.origin = 'purchase'
      join courses c on c.id = p.course_id`,
  ],
  [
    "charges at the provider",
    sql`insert into simulated_charges (reference, method, amount_cents, status, created_at)
      select transaction_id, payment_method, amount_cents, 'completed', created_at from grown_sales order by id`,
  ],
  [
    "events of payments",
    happened(sql`created_at`, "payment.created", sql`'payment/' || id`, sql`jsonb_build_object('courseId', course_id)`),
  ],
  [
    "events of completed payments",
    happened(
      sql`completed_at`,
      "payment.completed",
      sql`'payment/' || id`,
      sql`jsonb_build_object('courseId', course_id, 'amountCents', amount_cents, 'method', payment_method, 'earns', true)`,
    ),
  ],
  [
    "receipts",
    sql`insert into mails (kind, about, message_id, recipient, recipient_name, subject, text, html, created_at, attempts,
        next_attempt_at, sent_at)
      select 'payment.receipt', 'payment/' || g.id, 'payment-' || g.id || '@exemplo.example', u.email, u.full_name,
        'Recibo do seu pagamento', 'Recebemos o seu pagamento.', '<p>Recebemos o seu pagamento.</p>', g.completed_at, 1,
        g.completed_at, g.completed_at
      from grown_sales g join users u on u.id = g.user_id order by g.id`,
  ],
  [
    "commissions",
    sql`insert into commissions (payment_id, instructor_id, course_id, price_cents, amount_cents, platform_cents, status,
        created_at, paid_at, payment_reference)
      select id, instructor_id, course_id, amount_cents, share_cents, amount_cents - share_cents,
        case when is_settled then 'paid' else 'pending' end, completed_at,
        case when is_settled then completed_at + interval '45 days' end,
        case when is_settled then 'PIX ' || to_char(completed_at, 'YYYY-MM') end
      from grown_sales order by id`,
  ],
  [
    "events of commissions",
    sql`insert into events (at, actor_id, action, object, data)
      select c.created_at, p.user_id, 'commission.created', 'commission/' || c.id,
        jsonb_build_object('paymentId', p.id, 'amountCents', c.amount_cents)
      from commissions c join grown_sales p on p.id = c.payment_id
      union all
      select c.paid_at, (select id from users where is_founder), 'commission.paid', 'commission/' || c.id, '{}'
      from commissions c join grown_sales p on p.id = c.payment_id where c.status = 'paid'
      order by 1`,
  ],
  [
    "postings",
    sql`insert into ledger_postings (kind, payment_id, commission_id, posted_at)
      select 'payment.completed', id, null::int, completed_at from grown_sales
      union all
      select 'commission.earned', null, c.id, c.created_at from commissions c join grown_sales p on p.id = c.payment_id
      union all
      select 'commission.paid', null, c.id, c.paid_at from commissions c join grown_sales p on p.id = c.payment_id
      where c.status = 'paid'
      order by 4`,
  ],
  ["entries", entries],
];

const happened = (at: SQL, action: string, object: SQL, data: SQL) =>
  sql`insert into events (at, actor_id, action, object, data)
    select ${at}, user_id, ${action}, ${object}, ${data} from grown_sales order by ${at}`;

/** Each posting as two sides that balance. */
const entries = sql`insert into ledger_entries (posting_id, account, debit_cents, credit_cents)
  select l.id, side.account, case when side.is_debit then moved.cents else 0 end, case when side.is_debit then 0 else moved.cents end
  from ledger_postings l
  left join commissions c on c.id = l.commission_id
  join grown_sales g on g.id = coalesce(l.payment_id, c.payment_id)
  cross join lateral (select coalesce(c.amount_cents, g.amount_cents) as cents) moved
  join (values
    ('payment.completed', 'provider', true), ('payment.completed', 'sales', false),
    ('commission.earned', 'commissions', true), ('commission.earned', 'instructors', false),
    ('commission.paid', 'instructors', true), ('commission.paid', 'bank', false)
  ) side(kind, account, is_debit) on side.kind = l.kind
  order by l.id`;
