import { eq } from "drizzle-orm";
import { type Scope, scopes, type Viewer } from "#app/domain/ctx.ts";
import { viewerColumns } from "#app/domain/sessions/find-viewer.server.ts";
import { createToken } from "#app/domain/tokens/tokens.server.ts";
import type { Db } from "#drizzle/client.ts";
import { users } from "#drizzle/schema/people.ts";
import type { Document } from "#tests/contract/document.ts";
import { startApp } from "#tests/support/app.ts";
import { freshDatabase } from "#tests/support/database.ts";
import { ctxOf } from "#tests/support/people.ts";

export type TestServer = Awaited<ReturnType<typeof openTestServer>>;

/** The built server, its database, and its OpenAPI document. */
export async function openTestServer(env: Record<string, string> = {}) {
  const fixture = await freshDatabase();
  const app = await startApp({ connection: fixture.connection, env: { RATE_LIMIT_FACTOR: "100000", ...env } });
  const described = await fetch(`${app.origin}/api/openapi.json`);
  const close = async () => {
    await app.stop();
    await fixture.close();
  };
  return { app, origin: app.origin, db: fixture.db, document: (await described.json()) as Document, close };
}

/** Somebody's access token with all scopes, unless fewer are named. */
export async function tokenOf(db: Db, viewer: Viewer, granted: readonly Scope[] = scopes): Promise<string> {
  const made = await createToken(ctxOf(db, viewer), { name: "Teste", scopes: [...granted], days: "30" });
  return made.token;
}

/** Somebody of the demo school. */
export async function personOf(db: Db, email: string): Promise<Viewer> {
  const [person] = await db.select(viewerColumns).from(users).where(eq(users.email, email));
  return { ...person!, authenticatedAt: new Date() };
}
