import { describe, expect, it } from "vitest";
import type { Viewer } from "#app/domain/ctx.ts";
import { sendTest } from "#app/domain/webhooks/deliveries.server.ts";
import * as delivery from "#app/routes/admin/webhooks/delivery.tsx";
import * as edit from "#app/routes/admin/webhooks/edit.tsx";
import * as webhookForms from "#app/routes/admin/webhooks/forms.ts";
import * as list from "#app/routes/admin/webhooks/index.tsx";
import * as create from "#app/routes/admin/webhooks/new.tsx";
import * as removal from "#app/routes/admin/webhooks/removal.tsx";
import * as rotation from "#app/routes/admin/webhooks/rotation.tsx";
import * as show from "#app/routes/admin/webhooks/show.tsx";
import type { Db } from "#drizzle/client.ts";
import { anEndpoint, directing } from "#tests/domain/webhooks/fixture.ts";
import { answersAt, callRoute } from "#tests/routes/call-route.ts";
import { rolledBack } from "#tests/support/database.ts";
import { anAdmin, anInstructor, aStudent } from "#tests/support/people.ts";

const activation = answersAt(webhookForms, "/admin/webhooks/:id/activation");
const again = answersAt(webhookForms, "/admin/webhooks/deliveries/:id/again");
const trial = answersAt(webhookForms, "/admin/webhooks/:id/trial");

type Endpoint = Parameters<typeof callRoute>[0];
type Reply = {
  error?: Record<string, string[]>;
  initialValue?: Record<string, unknown>;
  made?: { id: number; secret: string };
};

const address = "https://recebe.example/avisos";

/** An admin with an endpoint and a message to it. */
async function aFixture(db: Db) {
  const ctx = await directing(db);
  const { id } = await anEndpoint(ctx, { url: address });
  const { deliveryId } = await sendTest(ctx, id);
  return { viewer: ctx.viewer, params: { id: String(id) }, message: { id: String(deliveryId) } };
}

describe("every page and form of the integrations", () => {
  const own = { id: "endpoint" } as const;
  const message = { id: "delivery" } as const;
  const table: [string, Endpoint, { body?: Record<string, string>; of?: typeof own | typeof message }][] = [
    ["the list", list.loader, {}],
    ["a new one", create.loader, {}],
    ["making one", create.action, { body: { url: `${address}/2`, types: "ticket.created" } }],
    ["one", show.loader, { of: own }],
    ["changing one, shown", edit.loader, { of: own }],
    ["changing one", edit.action, { of: own, body: { url: address, types: "ticket.created" } }],
    ["pausing one", activation.action, { of: own, body: { is_active: "false" } }],
    ["letting one go on", activation.action, { of: own, body: { is_active: "true" } }],
    ["testing one", trial.action, { of: own, body: { x: "1" } }],
    ["a change of secret, shown", rotation.loader, { of: own }],
    ["a change of secret", rotation.action, { of: own, body: { previous: "overlap" } }],
    ["a message", delivery.loader, { of: message }],
    ["sending it again", again.action, { of: message, body: { x: "1" } }],
    ["removing one, shown", removal.loader, { of: own }],
    ["removing one", removal.action, { of: own, body: { x: "1" } }],
  ];

  it.each(table)("%s: for admins, and nobody else", (_, endpoint, { body, of }) =>
    rolledBack(async (db) => {
      const fixture = await aFixture(db);
      const params = of === message ? fixture.message : of === own ? fixture.params : {};
      const ask = (viewer: Viewer | null) => callRoute(endpoint, { db, viewer, params, body });
      const stranger = await ask(null);
      expect([303, 302, 401]).toContain(stranger.status);
      if (stranger.to) expect(stranger.to).toMatch(/^\/auth\/login/);
      for (const viewer of [await aStudent(db), await anInstructor(db)]) expect((await ask(viewer)).status).toBe(403);
      expect([200, 303]).toContain((await ask(fixture.viewer)).status);
      if (of)
        for (const id of ["987654", "0", "x"]) {
          expect(await callRoute(endpoint, { db, viewer: fixture.viewer, params: { id }, body })).toMatchObject({
            status: 404,
          });
        }
    }),
  );

  it("say in words what is wrong, and keep what was typed", () =>
    rolledBack(async (db) => {
      const viewer = await anAdmin(db);
      const post = async (body: Record<string, string>) => {
        const answer = await callRoute(create.action, { db, viewer, body });
        return { ...(answer.data as Reply), status: answer.status };
      };
      expect(await post({ url: "escola", description: "Notas" })).toMatchObject({
        status: 400,
        error: { url: [expect.stringContaining("https://")], types: ["Escolha pelo menos um aviso."] },
        initialValue: { url: "escola", description: "Notas" },
      });
      expect(await post({ url: "https://127.0.0.1/", types: "ticket.created" })).toMatchObject({
        status: 400,
        error: { url: [expect.stringContaining("rede interna")] },
        initialValue: { types: "ticket.created" },
      });
      const made = await post({ url: address, types: "ticket.created" });
      expect(made).toMatchObject({ status: 200, made: { secret: expect.stringMatching(/^whsec_/) } });
      expect(await post({ url: address, types: "ticket.created" })).toMatchObject({
        status: 409,
        error: { url: ["Já existe uma integração com este endereço."] },
      });
      const params = { id: String(made.made!.id) };
      const shown = await callRoute(show.loader, { db, viewer, params });
      expect(JSON.stringify(shown.data)).not.toContain(made.made!.secret);
      const rotate = (previous: string) => callRoute(rotation.action, { db, viewer, params, body: { previous } });
      expect(((await rotate("overlap")).data as Reply).made!.secret).not.toBe(made.made!.secret);
      expect(await rotate("overlap")).toMatchObject({ status: 409 });
      expect(await rotate("nada")).toMatchObject({ status: 400 });
      expect(await callRoute(activation.action, { db, viewer, params, body: { is_active: "false" } })).toMatchObject({
        status: 303,
        to: `/admin/webhooks/${params.id}`,
      });
      expect(await callRoute(trial.action, { db, viewer, params, body: { x: "1" } })).toMatchObject({ status: 409 });
      expect(await callRoute(trial.loader, { db, viewer, params })).toMatchObject({
        status: 302,
        to: `/admin/webhooks/${params.id}`,
      });
    }));
});
