import { sql } from "drizzle-orm";
import type { Step } from "#drizzle/seed/large/step.ts";

/**
 * One person in five has asked something once in the last three hundred days, and waits: what is older than two years
 * the school forgets by itself, and a large school without tickets tells nothing of their list.
 */
export const ticketsOfMany = (): Step[] => [
  [
    "tickets",
    sql`insert into support_tickets (user_id, name, email, subject, description, category, priority, created_at, updated_at)
      select p.id, u.full_name, u.email, 'Dúvida ' || p.n || ' sobre a aula', 'A aula abre, mas não sei por onde começar.',
        (array['general', 'technical', 'course_content', 'payment', 'platform'])[1 + p.n / 5 % 5],
        (array['low', 'normal', 'normal', 'high'])[1 + p.n / 5 % 4], asked.at, asked.at
      from grown_people p join users u on u.id = p.id
      cross join lateral (select now() - p.n / 5 % 300 * interval '1 day' as at) asked
      where p.n % 5 = 1 order by p.n`,
  ],
  [
    "events of tickets",
    sql`insert into events (at, actor_id, action, object, data)
      select t.created_at, t.user_id, 'ticket.created', 'ticket/' || t.id,
        jsonb_build_object('category', t.category, 'priority', t.priority)
      from support_tickets t join grown_people p on p.id = t.user_id order by t.created_at`,
  ],
];
