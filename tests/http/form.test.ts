import { expect, it } from "vitest";
import { z } from "zod";
import { AppError } from "#app/domain/app-error.ts";
import { form } from "#app/http/form.server.ts";
import type { Db } from "#drizzle/client.ts";
import { contextOf } from "#tests/support/request.ts";

const busy = () => Promise.reject(new AppError("too_many", undefined, { retryAfter: 7 }));
const goTo = () => "/";

/** Posts a form to an action that asks nothing of the database. Returns the status, and what the headers say. */
async function post(action: (args: never) => Promise<unknown>) {
  const said = new Headers();
  const context = contextOf({ db: {} as Db, said });
  const body = new URLSearchParams({ name: "Ana" });
  const request = new Request("http://127.0.0.1:3000/here", { method: "POST", body });
  const answer = await action({ request, params: {}, context } as never).catch((thrown: unknown) => thrown);
  return { ...(answer as { data: object; init: ResponseInit }), said };
}

it("a refusal that knows when to try again says so, whether the form comes back or the error screen", async () => {
  const typed = await post(form({ schema: z.object({ name: z.string() }), run: busy, goTo }));
  expect(typed.data).toMatchObject({ initialValue: { name: "Ana" }, error: { "": [expect.any(String)] } });
  expect([typed.init.status, typed.said.get("Retry-After")]).toEqual([429, "7"]);

  const untyped = await post(form({ run: busy, goTo }));
  expect(untyped.data).toMatchObject({ success: false });
  expect([untyped.init.status, untyped.said.get("Retry-After")]).toEqual([429, "7"]);
});
