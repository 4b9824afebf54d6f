import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { About, Outcome } from "#tests/drills/clock/scenes.ts";
import type { Learnt } from "#tests/drills/clock/work.ts";
import { verifyOften } from "#tests/drills/concurrency/limits.ts";
import { Browser } from "#tests/support/browser.ts";

/** Of sixty verifications in a minute, asked of the instances in turn, as many are let through as of one. */
export async function tenVerifications({ db, origins }: About): Promise<Outcome> {
  const secondsOf = async () =>
    (await db.execute<{ s: number }>(sql`select extract(second from clock_timestamp())::float8 as s`))[0]!.s;
  while ((await secondsOf()) > 30) await wait(1_000);
  return await verifyOften(origins);
}

/**
 * The same request with one idempotency key, asked of all instances at once and then of each again, makes one ticket.
 */
export async function oneTicket({ db, origins }: About, cookie: string): Promise<Outcome[]> {
  const key = crypto.randomUUID();
  const sent = { subject: `Relógio ${key}`, description: "Que horas são?" };
  const ask = async (origin: string) => {
    const browser = new Browser(origin, { sid: cookie });
    const answer = await browser.send("POST", "/api/support-tickets", sent, { "Idempotency-Key": key });
    return { status: answer.status, text: await answer.text() };
  };
  await Promise.all(origins.map(ask));
  const again = [];
  for (const origin of origins) again.push(await ask(origin));
  const [row] = await db.execute<{ n: number }>(
    sql`select count(*)::int as n from support_tickets where subject = ${sent.subject}`,
  );
  return [
    { what: "tickets of one idempotency key", is: row!.n, due: 1 },
    { what: "answers to it", is: [...new Set(again.map(({ status }) => status))], due: [200] },
    { what: "different words in them", is: new Set(again.map(({ text }) => text)).size, due: 1 },
  ];
}

/** While one instance waits for the model, the others turn away another question of the same person. */
export async function oneQuestion({ db, origins }: About, { cookie }: Learnt): Promise<Outcome[]> {
  const sent = { message: "Como pago um curso com PIX?", session_id: "exercicio-do-relogio" };
  const [first, ...others] = origins.map((origin) => new Browser(origin, { sid: cookie }));
  const asked = first!.send("POST", "/api/ai-chat", sent).catch(() => {}); // It ends with the instance.
  while (!(await db.execute(sql`select 1 from leases`)).length) await wait(20);
  const answers = [];
  for (const other of others) answers.push((await other.send("POST", "/api/ai-chat", sent)).status);
  void asked;
  return [{ what: "a second question, asked elsewhere meanwhile", is: answers, due: [503, 503] }];
}
