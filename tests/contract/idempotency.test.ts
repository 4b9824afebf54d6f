import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { and, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Viewer } from "#app/domain/ctx.ts";
import { courses, media } from "#drizzle/schema/courses.ts";
import { idempotencyKeys as keys } from "#drizzle/schema/platform.ts";
import { openApi } from "#tests/api/payments/fixture.ts";
import { type Case, cases, uploadOf } from "#tests/contract/idempotent-cases.ts";
import { samples } from "#tests/domain/media/files.ts";
import { brokenRules } from "#tests/support/broken-rules.ts";
import { addresses, callsOf } from "#tests/support/contract.ts";
import { anInstructor } from "#tests/support/people.ts";
import { aJpeg, aPng } from "#tests/support/pictures.ts";
import { contextOf } from "#tests/support/request.ts";

const dataDir = mkdtempSync(path.join(tmpdir(), "sementeira-keys-"));
type Api = Awaited<ReturnType<typeof openApi>>;

let api: Api;
beforeAll(async () => {
  api = await openApi({ max: 10, variables: { PAYMENTS_SIMULATOR: "manual", DATA_DIR: dataDir } });
});
afterAll(async () => {
  // Enrolments and completions are planted here.
  const broken = await brokenRules(api.db);
  expect(broken.filter(({ rule }) => !rule.endsWith("without its one event"))).toEqual([]);
  await api.leave();
  rmSync(dataDir, { recursive: true });
});

const filesKept = () => readdirSync(path.join(dataDir, "media")).length;

/** Sends a case's request under a key; `over` overrides parts of it. */
async function send(operation: string, one: Case, key: string, over: Partial<Case> = {}) {
  const { viewer, params = {}, body } = { ...one, ...over };
  const [method, pattern] = operation.split(" ") as [string, string];
  const { answer: action } = addresses.find((address) => address.path === pattern)!;
  const isForm = body instanceof FormData;
  const request = new Request(`https://escola.example${pattern.replace(/:\w+/, String(params.id))}`, {
    method,
    body: isForm ? body : JSON.stringify(body),
    headers: { "Idempotency-Key": key, ...(body !== undefined && !isForm && { "Content-Type": "application/json" }) },
  });
  const context = contextOf({ ...api, viewer });
  const given = { ...params, id: String(params.id) };
  const answer = await action({ request, params: given, context });
  return { status: answer.status, headers: answer.headers, json: await answer.json() };
}

const keyOf = (viewer: Viewer, key: string) => and(eq(keys.userId, viewer.id), eq(keys.key, key));
const keptOf = (viewer: Viewer, key: string) => api.db.select().from(keys).where(keyOf(viewer, key));
const age = (viewer: Viewer, key: string, interval: string) =>
  api.db
    .update(keys)
    .set({ createdAt: sql`${keys.createdAt} - ${interval}::interval` })
    .where(keyOf(viewer, key));

/** During `work`, storing an answer finds the key taken over by another request. */
async function withKeysTaken<T>(work: () => Promise<T>) {
  await api.db.execute(sql`
    create function take_key() returns trigger language plpgsql as $$ begin return null; end $$`);
  await api.db.execute(sql`
    create trigger take_key before update on idempotency_keys for each row
      when (new.status is not null) execute function take_key()`);
  try {
    return await work();
  } finally {
    await api.db.execute(sql`drop function take_key cascade`);
  }
}

/** Calls that make nothing that could exist twice, or recognise a repetition in another way. */
const without: Record<string, string> = {
  "POST /api/admin/imports": "a list that is read twice waits twice, and is carried out once",
  "POST /api/admin/imports/:id/check": "judged again, it is the same list",
  "POST /api/admin/imports/:id/confirmation": "confirmed again, it is the same list",
  "POST /api/admin/invitations/:id/again": "once a day",
  "POST /api/admin/team-roles": "given again, it is the same role",
  "POST /api/course-packages": "a package that is sent twice waits twice, for a day, and makes nothing by itself",
  "POST /api/course-packages/:id/import": "what is imported is no more to be found",
  "POST /api/invitation-links/:code/use": "each person counts once",
  "POST /api/my-invitations/:id/acceptance": "accepted again, it is the same place",
  "POST /api/my-invitations/:id/refusal": "what is refused is no more to be found",
  "POST /api/my-classes/:id/leaving": "left again, there is no place to leave",
  "POST /api/logout": "again, nobody is signed in",
  "POST /api/lesson-posts/:id/reaction": "each person counts once",
  "POST /api/lesson-posts/:id/decision": "decided again, it is the same decision",
  "POST /api/reviews/:id/removal": "what is taken down is refused",
  "POST /api/reviews/:id/restoration": "what is shown is refused",
  "POST /api/sessions": "a code is good once, and nobody is signed in yet",
  "POST /api/sign-in-codes": "anyone who asks again gets another code",
  "POST /api/certificates/:id/correction": "the same name again is refused",
  "POST /api/certificates/:id/revocation": "what is revoked is refused",
  "POST /api/certificates/verify": "only reads",
  "POST /api/lessons/:id/position": "says where one is, as PUT would",
  "POST /api/meetings/:id/arrival": "marked again, it is the same mark",
  "POST /api/notices/:id/stop": "stopped again, it is stopped",
  "POST /api/meetings/:id/cancellation": "cancelled again, it is cancelled",
  "POST /api/support-tickets/:id/claim": "claimed again, it is the same ticket",
  "POST /api/support-tickets/:id/merge": "what is merged is refused",
  "POST /api/admin/vouchers/deactivation": "what is switched off stays so",
  "POST /api/admin/maintainers/:id/end": "who is no maintainer is refused",
  "POST /api/ai-chat": "keeps nothing of the answer",
  "POST /api/admin/payments/:id/check": "only asks",
  "POST /api/admin/payments/:id/second-refund": "what went back does not go back again",
  "POST /api/webhooks/:provider": "an event has an id of its own",
};

describe("the operations that keep to an Idempotency-Key", () => {
  const declaring = () =>
    addresses.flatMap(({ path, endpoint }) =>
      callsOf(endpoint).map(([method, { declared }]) => ({ operation: `${method} ${path}`, declared })),
    );

  it("are those of the table", () => {
    const declared = declaring().filter((each) => each.declared.idempotent);
    expect(declared.map(({ operation }) => operation).toSorted()).toEqual(Object.keys(cases).toSorted());
  });

  it("are all that POST makes, but for what needs none", () => {
    const posts = declaring().filter(({ operation }) => operation.startsWith("POST ") && !operation.endsWith("/*"));
    const others = posts.filter((each) => !each.declared.idempotent).map(({ operation }) => operation);
    expect(others.toSorted()).toEqual(Object.keys(without).toSorted());
  });
});

describe.each(Object.entries(cases))("%s", (operation, plant) => {
  it("is done once for the same request, and answered twice", async () => {
    const one = await plant(api.db);
    const before = await one.made();
    const first = await send(operation, one, "k");
    expect(first, JSON.stringify(first.json)).toMatchObject({ status: 200, json: { success: true } });
    expect(first.headers.get("Idempotent-Replayed")).toBeNull();
    const again = await send(operation, one, "k");
    expect([again.status, again.json]).toEqual([first.status, first.json]);
    expect([again.headers.get("Idempotent-Replayed"), again.headers.get("Cache-Control")]).toEqual([
      "true",
      "no-store",
    ]);
    expect((await one.made()) - before).toBe(1);
    const other = await send(operation, one, "k", one.other);
    expect(other).toMatchObject({
      status: 422,
      json: { success: false, error: "Esta chave de idempotência já foi usada com outro conteúdo." },
    });
    expect((await one.made()) - before).toBe(1);
  });
});

/**
 * All operations keep to a key in one place: by day those of money, places, certificates and files are tried in haste and
 * after a lost answer.
 */
const inHaste = Object.entries(cases).filter(
  ([operation]) => process.env.NIGHTLY || /pay|enrol|refund|certificate|upload/.test(operation),
);
describe.each(inHaste)("%s", (operation, plant) => {
  it("is done once for two that come together", async () => {
    const one = await plant(api.db);
    const before = await one.made();
    const answers = await Promise.all([send(operation, one, "k"), send(operation, one, "k")]);
    const done = answers.filter(({ status }) => status === 200);
    expect(done.length, JSON.stringify(answers.map(({ json }) => json))).toBeGreaterThan(0);
    for (const { json } of done) expect(json).toEqual(done[0]!.json);
    for (const early of answers.filter(({ status }) => status !== 200))
      expect([early.status, early.headers.get("Retry-After")]).toEqual([409, "1"]);
    expect((await one.made()) - before).toBe(1);
  });

  it("is done once by those who ask again after their answer was lost", async () => {
    const one = await plant(api.db);
    const before = await one.made();
    const lost = await withKeysTaken(() => send(operation, one, "k"));
    const said = one.standsAlone ? [200, null] : [409, "1"];
    expect([lost.status, lost.headers.get("Retry-After")]).toEqual(said);
    expect((await keptOf(one.viewer, "k"))[0]).toMatchObject({ status: null });
    expect((await one.made()) - before).toBe(one.standsAlone ? 1 : 0);
    expect((await send(operation, one, "k")).status).toBe(409);
    await age(one.viewer, "k", "61 seconds");
    const again = await send(operation, one, "k");
    expect(again, JSON.stringify(again.json)).toMatchObject({ status: 200, json: { success: true } });
    expect((await one.made()) - before).toBe(1);
    expect((await send(operation, one, "k")).headers.get("Idempotent-Replayed")).toBe("true");
  });
});

describe("a file that is sent again under its key", () => {
  const operation = "POST /api/upload";

  it("leaves no second one on the disk, nor does another under the same key", async () => {
    const one = await cases[operation]!(api.db);
    const before = await send(operation, one, "k").then(filesKept);
    expect((await send(operation, one, "k")).headers.get("Idempotent-Replayed")).toBe("true");
    expect((await send(operation, one, "k", one.other)).status).toBe(422);
    await Promise.all([send(operation, one, "k"), send(operation, one, "k", one.other)]);
    expect(filesKept()).toBe(before);
    expect((await send(operation, one, "l")).status).toBe(200);
    expect(filesKept()).toBe(before + 1);
  });

  it("is found again after its answer was lost, a picture as anything else", async () => {
    const viewer = await anInstructor(api.db);
    const bytes = await aPng();
    const body = uploadOf("image", bytes);
    const made = () => api.db.$count(media, eq(media.ownerId, viewer.id));
    const one: Case = { viewer, body, other: { body: uploadOf("image", await aJpeg()) }, made };
    expect((await withKeysTaken(() => send(operation, one, "k"))).status).toBe(200);
    await age(viewer, "k", "61 seconds");
    const again = await send(operation, one, "k");
    expect([again.status, again.json.data.mime_type, await made()]).toEqual([200, "image/webp", 1]);
    expect((await send(operation, one, "k")).json).toEqual(again.json);
    expect((await send(operation, one, "k", one.other)).status).toBe(422);
  });

  it("may be sent as something else once it was refused", async () => {
    const viewer = await anInstructor(api.db);
    const wrong = { viewer, body: uploadOf("video", samples.mp3), other: {}, made: async () => 0 };
    expect((await send(operation, wrong, "k")).status).toBe(415);
    expect((await send(operation, wrong, "k", { body: uploadOf("audio", samples.mp3) })).status).toBe(200);
  });

  it.each(["", "x".repeat(256)])("keeps nothing under an invalid key", async (key) => {
    const one = await cases[operation]!(api.db);
    const before = await one.made();
    expect([(await send(operation, one, key)).status, await one.made()]).toEqual([400, before]);
  });
});

describe("a key", () => {
  const operation = "POST /api/courses";
  const course = (title: string) => ({ title, category: "teologico", level: "iniciante", price: 10 });
  const plant = async (title: string): Promise<Case> => ({
    viewer: await anInstructor(api.db),
    body: course(title),
    other: {},
    made: () => api.db.$count(courses, eq(courses.title, title)),
  });

  it("is each person's own", async () => {
    const one = await plant("De cada um");
    const other = await anInstructor(api.db);
    const [mine, theirs] = [await send(operation, one, "k"), await send(operation, one, "k", { viewer: other })];
    expect([mine.status, theirs.status, theirs.headers.get("Idempotent-Replayed")]).toEqual([200, 200, null]);
    expect(theirs.json.data.id).not.toBe(mine.json.data.id);
    expect(await one.made()).toBe(2);
  });

  it("is good for one address alone", async () => {
    const one = await plant("Num endereço só");
    await send(operation, one, "k");
    const ticket = { subject: "Noutro endereço", description: "Com a mesma chave." };
    const elsewhere = await send("POST /api/support-tickets", one, "k", { body: ticket });
    expect(elsewhere.status).toBe(422);
  });

  it("is good for a day", async () => {
    const one = await plant("Por um dia");
    const first = await send(operation, one, "k");
    await age(one.viewer, "k", "23 hours 59 minutes");
    expect((await send(operation, one, "k")).json).toEqual(first.json);
    await age(one.viewer, "k", "2 minutes");
    const next = await send(operation, one, "k", { body: course("Por um dia") });
    expect([next.status, next.headers.get("Idempotent-Replayed")]).toEqual([200, null]);
    expect(await one.made()).toBe(2);
  });

  it.each(["", "x".repeat(256)])("has 1 to 255 characters", async (key) => {
    const one = await plant("Comprida demais");
    expect(await send(operation, one, key)).toMatchObject({
      status: 400,
      json: { error: "A Idempotency-Key deve ter de 1 a 255 caracteres." },
    });
    expect(await one.made()).toBe(0);
  });

  it("may have 255 characters, of any kind that a header has", async () => {
    const one = await plant("Comprida");
    for (const key of ["x".repeat(255), "'; drop table users; --", "ü ß"]) {
      const [first, again] = [await send(operation, one, key), await send(operation, one, key)];
      expect([first.status, again.headers.get("Idempotent-Replayed")], key).toEqual([200, "true"]);
    }
  });

  it("is free again after what could never be done, and after too many tries", async () => {
    const one = await plant("Depois do erro");
    expect((await send(operation, one, "k", { body: { title: "" } })).status).toBe(400);
    expect(await keptOf(one.viewer, "k")).toEqual([]);
    const image = { ...course("Depois do erro"), thumbnail_url: "/media/00000000-0000-4000-8000-000000000000" };
    expect((await send(operation, one, "k", { body: image })).status).toBe(400);
    expect(await keptOf(one.viewer, "k")).toEqual([]);
    expect((await send(operation, one, "k")).status).toBe(200);
  });

  it("keeps every other refusal, and nothing of what went before it", async () => {
    const one = await plant("Recusado");
    const lesson = { course_id: 999_999, title: "Aula", content_type: "text", is_free: false };
    const refused = await send("POST /api/lessons", one, "k", { body: lesson });
    expect(refused.status).toBe(404);
    const again = await send("POST /api/lessons", one, "k", { body: lesson });
    expect([again.status, again.json, again.headers.get("Idempotent-Replayed")]).toEqual([404, refused.json, "true"]);
  });

  it("keeps nothing of a request that fails", async () => {
    const one = await plant("Em pane");
    await api.db.execute(sql`
      create function break_events() returns trigger language plpgsql as
        $$ begin raise exception 'no' using errcode = '57P01'; end $$`);
    await api.db.execute(sql`
      create trigger break_events before insert on events for each row execute function break_events()`);
    const failed = await send(operation, one, "k").finally(() =>
      api.db.execute(sql`drop function break_events cascade`),
    );
    expect([failed.status, Number(failed.headers.get("Retry-After")) > 0]).toEqual([503, true]);
    expect([await one.made(), await keptOf(one.viewer, "k")]).toEqual([0, []]);
    expect((await send(operation, one, "k")).status).toBe(200);
    expect(await one.made()).toBe(1);
  });

  it("has no effect where nothing is stored: a refusal stays a refusal", async () => {
    const one = await plant("Sem direito");
    const answer = await send("POST /api/admin/vouchers", one, "k", { body: {} });
    expect(answer.status).toBe(403);
    expect(await keptOf(one.viewer, "k")).toEqual([]);
  });
});
