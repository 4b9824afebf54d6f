import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { payments } from "#drizzle/schema/payments.ts";
import { aCourse } from "#tests/domain/lessons/a-course.ts";
import { declinedCard, everythingKept, givingAway, secretCard } from "#tests/domain/payments/secret-card.ts";
import { type App, signIn, startApp } from "#tests/support/app.ts";
import { freshDatabase } from "#tests/support/database.ts";

/** The real server, writing all that it can write. */
let fixture: Awaited<ReturnType<typeof freshDatabase>>;
let app: App;
let Cookie: string;
beforeAll(async () => {
  fixture = await freshDatabase();
  app = await startApp({ connection: fixture.connection, env: { LOG_LEVEL: "debug", RATE_LIMIT_FACTOR: "1000" } });
  Cookie = await signIn(app, "estudante@sementeira.example");
});
afterAll(async () => {
  await app.stop();
  await fixture.close();
});

const order = (course: { id: number }, payment_data: object, more: object = {}) => ({
  course_id: course.id,
  amount: 197,
  payment_method: "credit_card",
  payment_data,
  ...more,
});

async function sendJson(body: unknown, headers: Record<string, string> = {}) {
  const answer = await fetch(`${app.origin}/api/payments`, {
    method: "POST",
    body: typeof body === "string" ? body : JSON.stringify(body),
    headers: { Cookie, "Content-Type": "application/json", ...headers },
  });
  return { status: answer.status, text: await answer.text() };
}

async function sendForm({ payment_data, ...fields }: ReturnType<typeof order>) {
  const data = Object.entries(payment_data).map(([name, value]) => [`payment_data.${name}`, String(value)]);
  const answer = await fetch(`${app.origin}/checkout/${fields.course_id}`, {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams([...Object.entries(fields).map(([name, value]) => [name, String(value)]), ...data]),
    headers: { Cookie, Origin: app.origin },
  });
  return { status: answer.status, text: (await answer.text()) + (answer.headers.get("Location") ?? "") };
}

describe("card data", () => {
  it("is in no answer, no log and no table, whatever goes wrong", async () => {
    const [one, other] = [
      await aCourse(fixture.db, { priceCents: 19_700 }),
      await aCourse(fixture.db, { priceCents: 19_700 }),
    ];
    const answers = [
      await sendJson(order(one, declinedCard), { "Idempotency-Key": "declined" }),
      await sendJson(order(one, declinedCard), { "Idempotency-Key": "declined" }),
      await sendJson(order(one, { ...secretCard, card_cvv: " " })),
      await sendJson(order(one, secretCard, { amount: 1 })),
      await sendJson(`${JSON.stringify(order(one, secretCard))},`),
      await sendJson(order(one, secretCard), { "Idempotency-Key": "paid" }),
      await sendJson(order(one, secretCard)),
      await sendForm(order(other, declinedCard)),
      await sendForm(order(other, { ...secretCard, card_expiry: "" })),
      await sendForm(order(other, secretCard, { amount: 1 })),
      await sendForm(order(other, secretCard)),
    ];
    expect(answers.map(({ status }) => status)).toEqual([402, 402, 400, 409, 400, 200, 409, 303, 400, 409, 303]);
    expect(givingAway(answers.map(({ text }) => text))).toEqual([]);

    const rows = await everythingKept(fixture.db);
    const made = await fixture.db.select().from(payments).where(eq(payments.courseId, other.id));
    expect(made.map(({ status }) => status).sort()).toEqual(["completed", "failed"]);
    expect(givingAway(rows)).toEqual([]);

    const written = app.output().split("\n");
    expect(written.some((line) => line.includes("/api/payments"))).toBe(true);
    expect(givingAway(written)).toEqual([]);
  });
});
