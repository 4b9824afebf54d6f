import type { Viewer } from "#app/domain/ctx.ts";
import { identities } from "#drizzle/schema/people.ts";
import { checkedFetch } from "#tests/contract/checked-fetch.ts";
import { clientOf } from "#tests/contract/client/client.ts";
import { openTestServer, tokenOf } from "#tests/contract/test-server.ts";
import { startModel } from "#tests/domain/assistant/a-model.ts";
import { signIn } from "#tests/support/app.ts";
import { anAdmin, anInstructor, aStudent } from "#tests/support/people.ts";

export type Cast = Awaited<ReturnType<typeof gather>>;

/** Everybody who asks, each with the generated client and a token of their own, and what was answered to them all. */
export async function gather() {
  const model = await startModel();
  const testServer = await openTestServer({ PAYMENTS_SIMULATOR: "manual", ...model.variables });
  const { db, origin, document } = testServer;
  const { fetch: ask, seen } = checkedFetch(document);
  const people = {
    student: await aStudent(db, { fullName: "Noemi Prado", givenName: "Noemi" }),
    author: await anInstructor(db, { fullName: "Davi Prado" }),
    admin: await anAdmin(db, { fullName: "Marta Prado" }),
    newcomer: await aStudent(db, { email: "novo.prado@exemplo.test", fullName: "Novo Prado" }),
  };
  const byToken = async (person: Viewer) =>
    clientOf(origin, ask, { Authorization: `Bearer ${await tokenOf(db, person)}` });
  const signedIn = async ({ id, email }: Viewer) => {
    await db.insert(identities).values({ issuer: "local", subject: email, userId: id });
    return clientOf(origin, ask, { Cookie: await signIn(testServer.app, email) });
  };
  return {
    ...testServer,
    close: async () => {
      await testServer.close();
      await model.stop();
    },
    ask,
    seen,
    people,
    visitor: clientOf(origin, ask),
    student: await byToken(people.student),
    newcomer: await byToken(people.newcomer),
    author: await byToken(people.author),
    admin: await byToken(people.admin),
    /** What moves money or gives roles is not for programs. */
    authorInPerson: await signedIn(people.author),
    adminInPerson: await signedIn(people.admin),
  };
}
