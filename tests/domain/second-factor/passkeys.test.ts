import { expect, it } from "vitest";
import type { Ctx, Viewer } from "#app/domain/ctx.ts";
import {
  addPasskey,
  creationOptions,
  listPasskeys,
  removePasskey,
  requestOptions,
} from "#app/domain/second-factor/passkeys.server.ts";
import { resetSecondFactor } from "#app/domain/second-factor/reset.server.ts";
import { removeSecondFactor } from "#app/domain/second-factor/set-up.server.ts";
import { startSession } from "#app/domain/sessions/start-session.server.ts";
import { confirmByFactor, passFirstStep, passSecondStep } from "#app/domain/sign-in/second-step.server.ts";
import type { Db } from "#drizzle/client.ts";
import { authenticator } from "#tests/support/authenticator.ts";
import { rolledBack } from "#tests/support/database.ts";
import { anAdmin, anInstructor, ctxOf, testSettings } from "#tests/support/people.ts";
import { withSecondFactor } from "#tests/support/second-factor.ts";

const origin = "https://escola.example";
const settings = { ...testSettings(), PUBLIC_ORIGIN: origin };
const noon = new Date("2026-11-20T12:00:00Z");
const later = (minutes: number) => new Date(noon.getTime() + minutes * 60_000);

/** Somebody signed in at noon with an app, and a device that keeps a passkey of theirs unless `without` one. */
async function keeper(db: Db, { without = false, counter = 0 } = {}) {
  const person = await anInstructor(db);
  const ctx = ctxOf(db, person, { now: noon, settings });
  const held = await startSession(ctx, { viewer: person, provider: "email", replaces: null });
  await withSecondFactor(ctx, held);
  const device = authenticator();
  const options = (await creationOptions(ctx, held))!;
  if (!without) await addPasskey(ctx, { name: "Celular", passkey: device.create(options, { origin, counter }) }, held);
  return { person, ctx, held, device, options };
}

const outside = (db: Db, minutes = 0): Ctx => ctxOf(db, null, { now: later(minutes), settings });

/** A sign-in whose second step is missing: what it is held by, and what the browser is asked for. */
async function secondStep(db: Db, viewer: Viewer) {
  const first = { viewer, provider: "email", redirectTo: "/admin", again: null, asksName: false, held: null };
  const came = await passFirstStep(outside(db), first);
  const token = "awaits" in came ? came.awaits : "";
  return { token, asked: (await requestOptions(outside(db), viewer.id, token))! };
}

const show = (ctx: Ctx, token: string, passkey: string) =>
  passSecondStep(ctx, { passkey, token, held: null, device: null });

const isRefused = { code: "invalid", fields: { code: [/chave de acesso não conferiu/] } };

it("a passkey takes the place of the code, at sign-in and where somebody confirms that it is them", () =>
  rolledBack(async (db) => {
    const { person, ctx, held, device } = await keeper(db);
    const { token, asked } = await secondStep(db, person);
    const { viewer } = await show(outside(db), token, device.get(asked, { origin }));
    expect(viewer).toMatchObject({ id: person.id, hasSecondFactor: true });
    const again = (await requestOptions(ctx, person.id, held))!;
    await confirmByFactor(ctx, { passkey: device.get(again, { origin }), held, device: null });
    expect(await listPasskeys(ctx, person.id)).toMatchObject([{ name: "Celular", lastUsedAt: noon }]);
  }));

it("an answer is good once, in one browser, for ten minutes, from one site", () =>
  rolledBack(async (db) => {
    const { person, device } = await keeper(db);
    const { token, asked } = await secondStep(db, person);
    const answer = device.get(asked, { origin });
    const other = await secondStep(db, person);
    await expect(show(outside(db), other.token, answer)).rejects.toMatchObject(isRefused);
    await expect(
      show(outside(db), token, device.get(asked, { origin: "https://escola.exemplo" })),
    ).rejects.toMatchObject(isRefused);
    await expect(show(outside(db), token, "{}")).rejects.toMatchObject(isRefused);
    await expect(show(outside(db), token, authenticator().get(asked, { origin }))).rejects.toMatchObject(isRefused);
    await show(outside(db), token, answer);
    await expect(show(outside(db), token, answer)).rejects.toMatchObject({ fields: { code: [/acabaram/] } });
  }));

it("an answer to a challenge of more than ten minutes ago is refused", () =>
  rolledBack(async (db) => {
    const { ctx, person, held, device } = await keeper(db);
    const answer = device.get((await requestOptions(ctx, person.id, held))!, { origin });
    const at = (minutes: number) =>
      confirmByFactor({ ...ctx, now: later(minutes) }, { passkey: answer, held, device: null });
    await expect(at(10.1)).rejects.toMatchObject(isRefused);
    await expect(at(-0.1)).rejects.toMatchObject(isRefused);
    await at(10);
  }));

it("another's passkey, and one for making them, open nothing", () =>
  rolledBack(async (db) => {
    const one = await keeper(db);
    const other = await keeper(db);
    const { token, asked } = await secondStep(db, one.person);
    await expect(show(outside(db), token, other.device.get(asked, { origin }))).rejects.toMatchObject(isRefused);
    const making = JSON.parse(one.options) as { challenge: string };
    const mixed = JSON.stringify({ ...JSON.parse(asked), challenge: making.challenge });
    await expect(
      confirmByFactor(one.ctx, { passkey: one.device.get(mixed, { origin }), held: one.held, device: null }),
    ).rejects.toMatchObject(isRefused);
  }));

it("a counter that does not increase reveals a copied key", () =>
  rolledBack(async (db) => {
    const { person, device } = await keeper(db, { counter: 5 });
    const tryWith = async (counter: number) => {
      const { token, asked } = await secondStep(db, person);
      return await show(outside(db), token, device.get(asked, { origin, counter }));
    };
    await tryWith(6);
    for (const counter of [6, 5, 0]) await expect(tryWith(counter)).rejects.toMatchObject(isRefused);
    await tryWith(7);
  }));

it("none is kept twice, from another site or session, without a recent sign-in, or once the app is switched off", () =>
  rolledBack(async (db) => {
    const { ctx, held, device, options } = await keeper(db, { without: true });
    const made = { name: "Celular", passkey: device.create(options, { origin }) };
    const foreign = { name: "Celular", passkey: device.create(options, { origin: "https://escola.exemplo" }) };
    const isUnfit = { code: "invalid", fields: { passkey: [/não conferiu/] } };
    await expect(addPasskey(ctx, foreign, held)).rejects.toMatchObject(isUnfit);
    await expect(addPasskey(ctx, made, "another session")).rejects.toMatchObject(isUnfit);
    await expect(addPasskey(ctx, made, null)).rejects.toMatchObject(isUnfit);
    await expect(addPasskey(ctx, { ...made, passkey: "none" }, held)).rejects.toMatchObject(isUnfit);
    const stale = { ...ctx, now: later(20) };
    await expect(addPasskey(stale, made, held)).rejects.toMatchObject({ code: "stale" });
    await addPasskey(ctx, made, held);
    await expect(addPasskey(ctx, made, held)).rejects.toMatchObject({ code: "conflict" });
    await removeSecondFactor(ctx);
    await expect(addPasskey(ctx, made, held)).rejects.toMatchObject({ code: "conflict" });
  }));

it("a passkey is taken away by its owner alone, and goes with the app", () =>
  rolledBack(async (db) => {
    const { ctx, person, device } = await keeper(db);
    const other = await keeper(db);
    await expect(removePasskey(other.ctx, device.id)).rejects.toMatchObject({ code: "not_found" });
    await removePasskey(ctx, device.id);
    expect(await requestOptions(ctx, person.id, "token")).toBeNull();
    await resetSecondFactor(ctxOf(db, await anAdmin(db), { now: noon, settings }), other.person.id);
    expect(await listPasskeys(ctx, other.person.id)).toEqual([]);
  }));

it("none is offered where the school's address is a bare number, or an account has ten", () =>
  rolledBack(async (db) => {
    const { ctx, held, options } = await keeper(db);
    expect(JSON.parse(options)).toMatchObject({ rp: { id: "escola.example" } });
    const bare = { ...ctx, settings: { ...settings, PUBLIC_ORIGIN: "http://127.0.0.1:3000" } };
    expect(await creationOptions(bare, held)).toBeNull();
    for (let kept = 1; kept < 10; kept++)
      await addPasskey(
        ctx,
        { name: "Outro", passkey: authenticator().create((await creationOptions(ctx, held))!, { origin }) },
        held,
      );
    expect(await creationOptions(ctx, held)).toBeNull();
    const eleventh = { name: "Outro", passkey: authenticator().create(options, { origin }) };
    await expect(addPasskey(ctx, eleventh, held)).rejects.toMatchObject({ code: "conflict", message: /no máximo 10/ });
  }));
