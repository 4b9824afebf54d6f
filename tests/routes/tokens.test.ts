import { describe, expect, it } from "vitest";
import type { TokenView } from "#app/domain/tokens/token.ts";
import { loader as asking, action as revoke } from "#app/routes/profile/token-revocation.tsx";
import { action as create, loader as list } from "#app/routes/profile/tokens.tsx";
import { aToken } from "#tests/domain/tokens/fixture.ts";
import { callRoute } from "#tests/routes/call-route.ts";
import { rolledBack } from "#tests/support/database.ts";
import { aStudent, ctxOf } from "#tests/support/people.ts";
import { contextOf } from "#tests/support/request.ts";

type RouteCall = Parameters<typeof callRoute>[1];
type Reply = { made?: { id: number; token: string }; error?: Record<string, string[]>; initialValue?: object };

const typed = { name: "Planilha da secretaria", scopes: "school:read", days: "30" };
const tokensOf = async (fixture: RouteCall) => (await callRoute(list, fixture)).data as unknown as TokenView[];

/** The form as a browser sends it, each ticked box under the same name. */
async function send(fixture: RouteCall, fields: [string, string][]) {
  const body = new URLSearchParams(fields);
  const request = new Request("http://127.0.0.1:3000/profile/tokens", { method: "POST", body });
  const answer = await create({ request, params: {}, context: contextOf(fixture) } as never);
  const { data, init } = answer as unknown as { data: Reply; init?: ResponseInit };
  return { status: init?.status ?? 200, data };
}

describe("the tokens of one's own", () => {
  it("begin with none; a new one is shown once, and never in the list", () =>
    rolledBack(async (db) => {
      const fixture = { db, viewer: await aStudent(db) };
      expect(await tokensOf(fixture)).toEqual([]);
      const { status, data } = await callRoute(create, { ...fixture, body: typed });
      const { made } = data as Reply;
      expect([status, made!.token]).toEqual([200, expect.stringMatching(/^smt_[\w-]{43}$/)]);
      const listed = await tokensOf(fixture);
      expect(listed).toMatchObject([{ id: made!.id, name: typed.name, scopes: ["school:read"], state: "valid" }]);
      expect(JSON.stringify(listed)).not.toContain(made!.token.slice(4, 12));
    }));

  it("keep what was typed and ticked, and say what is missing", () =>
    rolledBack(async (db) => {
      const fixture = { db, viewer: await aStudent(db) };
      const without = (name: string) => callRoute(create, { ...fixture, body: { ...typed, [name]: "" } });
      expect(await without("name")).toMatchObject({
        status: 400,
        data: {
          error: { name: ["Dê um nome ao token, para reconhecê-lo depois."] },
          initialValue: { scopes: "school:read", days: "30" },
        },
      });
      expect(await without("scopes")).toMatchObject({
        status: 400,
        data: {
          error: { scopes: ["Escolha ao menos uma permissão."] },
          initialValue: { name: typed.name, days: "30" },
        },
      });
      expect(await without("days")).toMatchObject({
        status: 400,
        data: { error: { days: ["Escolha por quanto tempo o token vale."] } },
      });
      const ticked: [string, string][] = [
        ["scopes", "courses:read"],
        ["scopes", "courses:write"],
      ];
      expect(await send(fixture, [["name", ""], ...ticked, ["days", "365"]])).toMatchObject({
        status: 400,
        data: { initialValue: { scopes: ["courses:read", "courses:write"], days: "365" } },
      });
      expect(await tokensOf(fixture)).toEqual([]);
      await send(fixture, [["name", "Site"], ...ticked, ["days", "365"]]);
      expect(await tokensOf(fixture)).toMatchObject([{ scopes: ["courses:read", "courses:write"] }]);
    }));

  it("are twenty at most; the twenty-first form comes back whole", () =>
    rolledBack(async (db) => {
      const fixture = { db, viewer: await aStudent(db) };
      for (let made = 0; made < 20; made++) await aToken(ctxOf(db, fixture.viewer));
      const full = await callRoute(create, { ...fixture, body: typed });
      expect(full).toMatchObject({
        status: 409,
        data: { error: { "": ["Você já tem 20 tokens. Revogue um que não usa mais."] }, initialValue: typed },
      });
    }));

  it("are asked for by name before they end, and have ended after it, once or twice", () =>
    rolledBack(async (db) => {
      const fixture = { db, viewer: await aStudent(db) };
      const { id, token } = await aToken(ctxOf(db, fixture.viewer), { name: "Site" });
      const own = { ...fixture, params: { id: String(id) } };
      const asked = await callRoute(asking, own);
      expect(asked).toMatchObject({ status: 200, data: { name: "Site", ending: token.slice(-4) } });
      for (let time = 0; time < 2; time++) {
        expect(await callRoute(revoke, { ...own, body: { x: "1" } })).toMatchObject({
          status: 303,
          to: "/profile/tokens",
        });
      }
      expect(await tokensOf(fixture)).toMatchObject([{ id, state: "revoked" }]);
    }));

  it("end even for anyone who has made as many in an hour as one may", () =>
    rolledBack(async (db) => {
      const fixture = { db, viewer: await aStudent(db) };
      const { id } = await aToken(ctxOf(db, fixture.viewer));
      const empty = { ...typed, name: "" };
      for (let tried = 0; tried < 20; tried++) await callRoute(create, { ...fixture, body: empty });
      expect(await callRoute(create, { ...fixture, body: typed })).toMatchObject({ status: 429 });
      const ended = await callRoute(revoke, { ...fixture, params: { id: String(id) }, body: { x: "1" } });
      expect(ended.status).toBe(303);
    }));

  it("are nobody else's: a stranger signs in, and others find nothing", () =>
    rolledBack(async (db) => {
      const owner = await aStudent(db);
      const { id } = await aToken(ctxOf(db, owner));
      const params = { id: String(id) };
      for (const endpoint of [list, asking]) {
        expect((await callRoute(endpoint, { db, params })).to).toMatch(/^\/auth\/login\?redirectTo=/);
      }
      expect((await callRoute(revoke, { db, params, body: { x: "1" } })).to).toMatch(/^\/auth\/login\?redirectTo=/);
      expect(await callRoute(create, { db, body: typed })).toMatchObject({
        status: 401,
        data: { resend: expect.anything() },
      });
      const viewer = await aStudent(db);
      for (const wrong of [params, { id: "0" }, { id: "x" }]) {
        expect(await callRoute(asking, { db, viewer, params: wrong })).toMatchObject({ status: 404 });
        expect(await callRoute(revoke, { db, viewer, params: wrong, body: { x: "1" } })).toMatchObject({ status: 404 });
      }
      expect(await tokensOf({ db, viewer: owner })).toMatchObject([{ id, state: "valid" }]);
    }));
});
