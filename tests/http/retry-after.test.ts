import { describe, expect, it } from "vitest";
import { AppError, type AppErrorCode } from "#app/domain/app-error.ts";
import { errorResponse } from "#app/http/answers/envelope.server.ts";
import { statusOf } from "#app/http/answers/status.ts";
import { responseHeadersContext } from "#app/http/ctx.ts";
import { form } from "#app/http/form.server.ts";
import { page } from "#app/http/page.server.ts";
import { type PlainResponse, plainResponses } from "#app/server/plain-responses.ts";
import { rolledBack } from "#tests/support/database.ts";
import { aStudent } from "#tests/support/people.ts";
import { contextOf } from "#tests/support/request.ts";

const passing = (Object.keys(statusOf) as AppErrorCode[]).filter((code) => [429, 503].includes(statusOf[code]));
const lasting = (Object.keys(statusOf) as AppErrorCode[]).filter((code) => !passing.includes(code));
const where = "https://escola.example/endpoint";

it("two refusals pass by themselves", () => expect(passing).toEqual(["too_many", "unavailable"]));

describe.each(passing)("anyone who is refused as %s is told when to come back", (code) => {
  const refuse = (retryAfter?: number) => () => {
    throw new AppError(code, undefined, { retryAfter });
  };

  it.each([undefined, 37])("in the JSON contract (%s)", (seconds) => {
    const answer = errorResponse(new AppError(code, undefined, { retryAfter: seconds }), new Request(where));
    expect(answer.headers.get("Retry-After")).toBe(String(seconds ?? 5));
  });

  it.each([undefined, 37])("on a page (%s)", (seconds) =>
    rolledBack(async (db) => {
      const context = contextOf({ db });
      const request = new Request(where);
      await page(refuse(seconds))({ request, params: {}, context }).catch(() => {});
      expect(context.get(responseHeadersContext).get("Retry-After")).toBe(String(seconds ?? 5));
    }),
  );

  it.each([undefined, 37])("by a form, and by one with a file (%s)", (seconds) =>
    rolledBack(async (db) => {
      const viewer = await aStudent(db);
      const file = new FormData();
      file.append("file", new Blob(["olá"]), "a.txt");
      for (const [action, body] of [
        [form({ run: refuse(seconds), goTo: () => "/" }), new URLSearchParams("a=1")],
        [form({ upload: true, limit: "api.other", run: refuse(seconds), goTo: () => "/" }), file],
      ] as const) {
        const context = contextOf({ db, viewer });
        const request = new Request(where, { method: "POST", body });
        await Promise.resolve(action({ request, params: {}, context })).catch(() => {});
        expect(context.get(responseHeadersContext).get("Retry-After")).toBe(String(seconds ?? 5));
      }
    }),
  );
});

it("a lasting refusal carries no Retry-After", () => {
  for (const code of lasting) {
    expect(errorResponse(new AppError(code), new Request(where)).headers.get("Retry-After"), code).toBeNull();
  }
});

it("the server's own answers say it, too, and what may be asked instead", () => {
  for (const { status, retryAfter, allow } of Object.values<PlainResponse>(plainResponses)) {
    expect(retryAfter !== undefined, String(status)).toBe(status === 503 || status === 429);
    expect(allow !== undefined, String(status)).toBe(status === 405);
  }
});
