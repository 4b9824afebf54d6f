import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { keepSettings } from "#app/domain/school-settings/saved-settings.server.ts";
import { startSession } from "#app/domain/sessions/start-session.server.ts";
import { sessions } from "#drizzle/schema/people.ts";
import { savedSettings } from "#drizzle/schema/platform.ts";
import { secondFactors } from "#drizzle/schema/second-factor.ts";
import { webhookEndpoints } from "#drizzle/schema/webhooks.ts";
import { anEndpoint } from "#tests/domain/webhooks/fixture.ts";
import { type App, startApp } from "#tests/support/app.ts";
import { freshDatabase } from "#tests/support/database.ts";
import { anAdmin, ctxOf, testSettings } from "#tests/support/people.ts";
import { withSecondFactor } from "#tests/support/second-factor.ts";

let fixture: Awaited<ReturnType<typeof freshDatabase>>;
let app: App;
beforeAll(async () => {
  fixture = await freshDatabase();
  const { SESSION_SECRET } = testSettings();
  app = await startApp({ connection: fixture.connection, env: { RATE_LIMIT_FACTOR: "1000", SESSION_SECRET } });
});
afterAll(async () => {
  await app.stop();
  await fixture.close();
});

it("sends the browser no secret with the data of the workshop's pages", async () => {
  const { db } = fixture;
  const admin = await anAdmin(db);
  const ctx = ctxOf(db, admin);
  const planted = {
    ASAAS_API_KEY: "asaas-plantada-7f3a91c2d4",
    SMTP_URL: "smtps://escola:senha-plantada@mail.example:465",
    MAIL_FROM: "escola@mail.example",
  };
  await keepSettings(ctx, planted);
  const endpoint = await anEndpoint(ctx, { url: "https://crm.example/hook" });
  const factor = await withSecondFactor(ctx);
  const cookie = `sid=${await startSession(ctx, { viewer: admin, provider: "local", replaces: null })}`;
  const sealed = [
    ...(await db.select({ kept: savedSettings.sealed }).from(savedSettings)),
    ...(await db.select({ kept: webhookEndpoints.sealedSecret }).from(webhookEndpoints)),
    ...(await db.select({ kept: secondFactors.sealedSecret }).from(secondFactors)),
    ...(await db.select({ kept: sessions.tokenHash }).from(sessions).where(eq(sessions.userId, admin.id))),
  ];
  const secrets = [
    planted.ASAAS_API_KEY,
    "senha-plantada",
    endpoint.secret,
    factor.secret,
    ...factor.codes,
    cookie.slice(4),
  ].concat(sealed.flatMap(({ kept }) => kept || []));
  expect(secrets.length).toBeGreaterThan(10);

  const school = ["sales", "email", "sign-in", "assistant", "copies"].map((section) => `/admin/school/${section}`);
  const hooks = ["", "/edit", "/rotation", "/removal"].map((rest) => `/admin/webhooks/${endpoint.id}${rest}`);
  const people = ["/admin/instructors/people", "/admin/instructors/team", `/admin/people/${admin.id}`];
  const others = ["/admin", "/admin/health", "/admin/events", "/admin/webhooks", "/admin/support", "/payments"];
  for (const path of [...school, ...hooks, ...people, ...others]) {
    for (const address of [path, `${path}.data`]) {
      const answer = await fetch(app.origin + address, { headers: { Cookie: cookie }, redirect: "manual" });
      expect.soft(answer.status, address).toBe(200);
      const text = await answer.text();
      expect
        .soft(
          secrets.filter((secret) => text.includes(secret)),
          address,
        )
        .toEqual([]);
    }
  }
});
