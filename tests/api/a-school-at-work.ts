import { eq } from "drizzle-orm";
import { makePayment } from "#app/domain/payments/make-payment.server.ts";
import { users } from "#drizzle/schema/people.ts";
import { readPage } from "#tests/api/reading.ts";
import { aCourse } from "#tests/domain/lessons/a-course.ts";
import { paying } from "#tests/domain/payments/fixture.ts";
import { signIn, startApp } from "#tests/support/app.ts";
import { freshDatabase } from "#tests/support/database.ts";
import { aStudent, ctxOf } from "#tests/support/people.ts";

const people = {
  admin: "admin@sementeira.example",
  instructor: "instrutor@sementeira.example",
  colleague: "helena@sementeira.example",
  student: "estudante@sementeira.example",
};
type Who = keyof typeof people;
type Fields = Record<string, string> | [string, string][];

/** The demo school with one sale of R$ 197,00 by its instructor, and its people at their screens. */
export async function aSchoolAtWork() {
  const fixture = await freshDatabase();
  const [davi] = await fixture.db.select().from(users).where(eq(users.email, people.instructor));
  const sold = await aCourse(fixture.db, { title: "Semente cara", priceCents: 19_700, instructor: davi as never });
  const buyer = ctxOf(fixture.db, await aStudent(fixture.db, { fullName: "Rute Moreira" }));
  const { id: paymentId } = await makePayment(buyer, paying(sold, "pix"));
  const app = await startApp({ connection: fixture.connection, env: { RATE_LIMIT_FACTOR: "100" } });
  const cookies = new Map<string, string>();
  for (const [who, email] of Object.entries(people)) cookies.set(who, await signIn(app, email));
  return {
    db: fixture.db,
    sold,
    paymentId,
    /** A page as one of them sees it; null for a visitor. */
    see: (who: Who | null, path: string) => readPage(app, path, { as: cookies.get(who ?? "") }),
    /** What a form answers. */
    send: (who: Who, path: string, fields: Fields) => readPage(app, path, { as: cookies.get(who), fields }),
    close: async () => {
      await app.stop();
      await fixture.close();
    },
  };
}

/** The day it is in São Paulo, as screens show it. */
export const today = new Intl.DateTimeFormat("pt-BR", { timeZone: "America/Sao_Paulo", dateStyle: "short" }).format();
