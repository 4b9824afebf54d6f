import { describe, expect, it } from "vitest";
import { Refusal, type RefusalCode } from "#app/domain/refusal.ts";
import { refusal } from "#app/http/answers/envelope.server.ts";
import { statusOf } from "#app/http/answers/status.ts";
import { saidContext } from "#app/http/ctx.ts";
import { fileForm } from "#app/http/file-form.server.ts";
import { form } from "#app/http/form.server.ts";
import { page } from "#app/http/page.server.ts";
import { type PlainAnswer, plainAnswers } from "#app/server/answer/plain.ts";
import { rolledBack } from "#tests/support/database.ts";
import { aLearner } from "#tests/support/people.ts";
import { contextOf } from "#tests/support/request.ts";

const passing = (Object.keys(statusOf) as RefusalCode[]).filter((code) => [429, 503].includes(statusOf[code]));
const standing = (Object.keys(statusOf) as RefusalCode[]).filter((code) => !passing.includes(code));
const where = "https://escola.example/door";

it("two refusals pass by themselves", () => expect(passing).toEqual(["too_many", "unavailable"]));

describe.each(passing)("whoever is refused as %s is told when to come back", (code) => {
  const refuse = (retryAfter?: number) => () => {
    throw new Refusal(code, undefined, { retryAfter });
  };

  it.each([undefined, 37])("in the JSON contract (%s)", (seconds) => {
    const answer = refusal(new Refusal(code, undefined, { retryAfter: seconds }), new Request(where));
    expect(answer.headers.get("Retry-After")).toBe(String(seconds ?? 5));
  });

  it.each([undefined, 37])("on a page (%s)", (seconds) =>
    rolledBack(async (db) => {
      const context = contextOf({ db });
      const request = new Request(where);
      await page(refuse(seconds))({ request, params: {}, context }).catch(() => {});
      expect(context.get(saidContext).get("Retry-After")).toBe(String(seconds ?? 5));
    }),
  );

  it.each([undefined, 37])("by a form, and by one with a file (%s)", (seconds) =>
    rolledBack(async (db) => {
      const viewer = await aLearner(db);
      const file = new FormData();
      file.append("file", new Blob(["olá"]), "a.txt");
      for (const [action, body] of [
        [form({ run: refuse(seconds), goTo: () => "/" }), new URLSearchParams("a=1")],
        [fileForm({ limit: "api.other", run: refuse(seconds), goTo: () => "/" }), file],
      ] as const) {
        const context = contextOf({ db, viewer });
        const request = new Request(where, { method: "POST", body });
        await Promise.resolve(action({ request, params: {}, context })).catch(() => {});
        expect(context.get(saidContext).get("Retry-After")).toBe(String(seconds ?? 5));
      }
    }),
  );
});

it("nobody else is told to come back, unless the refusal says so", () => {
  for (const code of standing) {
    expect(refusal(new Refusal(code), new Request(where)).headers.get("Retry-After"), code).toBeNull();
  }
});

it("the server's own answers say it, too, and what may be asked instead", () => {
  for (const { status, retryAfter, allow } of Object.values<PlainAnswer>(plainAnswers)) {
    expect(retryAfter !== undefined, String(status)).toBe(status === 503 || status === 429);
    expect(allow !== undefined, String(status)).toBe(status === 405);
  }
});
