import { RouterContextProvider } from "react-router";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Viewer } from "#app/domain/ctx.ts";
import { squareImage } from "#app/domain/media/square-image.server.ts";
import { platformContext, requestContext, responseHeadersContext, viewerContext } from "#app/http/ctx.ts";
import * as page from "#app/routes/profile/edit.tsx";
import { openFixture } from "#tests/domain/certificates/fixture.ts";
import { dataDir } from "#tests/domain/profile/fixture.ts";
import { endpointAt } from "#tests/support/contract.ts";
import { aStudent } from "#tests/support/people.ts";
import { aPng, embedded } from "#tests/support/pictures.ts";

const call = endpointAt("profile");

let fixture: Awaited<ReturnType<typeof openFixture>>;
beforeAll(async () => {
  fixture = await openFixture({ variables: { PUBLIC_ORIGIN: "https://escola.example", DATA_DIR: dataDir } });
});
afterAll(() => fixture.leave());

/** An endpoint opened by `viewer`; returns the status, and after how many seconds to come back. */
async function open(endpoint: (args: never) => Promise<unknown>, viewer: Viewer, init: RequestInit) {
  const context = new RouterContextProvider();
  const said = new Headers();
  context.set(platformContext, { db: fixture.db, settings: fixture.settings });
  context.set(requestContext, { id: "t", ip: "192.0.2.1", savesData: false });
  context.set(viewerContext, viewer);
  context.set(responseHeadersContext, said);
  const request = new Request("https://escola.example/profile/edit", { ...init, duplex: "half" } as RequestInit);
  const answer = await endpoint({ request, params: {}, context } as never).catch((thrown: unknown) => thrown);
  const isResponse = answer instanceof Response;
  const status = isResponse ? answer.status : (answer as { init: ResponseInit }).init.status!;
  return { status, retryAfter: isResponse ? answer.headers.get("Retry-After") : said.get("Retry-After") };
}

/** A body that pauses until it is ended. */
function stalled() {
  let end = () => {};
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(Buffer.from("{"));
      end = () => controller.close();
    },
  });
  return { body, end: () => end() };
}

const json = { "Content-Type": "application/json" };
const put = (viewer: Viewer, body: BodyInit) => open(call.action, viewer, { method: "PUT", body, headers: json });
const busy = { status: 503, retryAfter: "5" };

describe("pictures", () => {
  it("of one person are taken two at a time, and the others asked to come back", async () => {
    const viewer = await aStudent(fixture.db);
    const picture = embedded("image/png", await aPng({ width: 900, height: 900 }));
    const body = JSON.stringify({ full_name: "Ana", profile_picture_url: picture });
    const answers = await Promise.all(Array.from({ length: 20 }, () => put(viewer, body)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(answers.filter(({ status }) => status !== 200)).toEqual(Array(18).fill(busy));
    expect(await put(viewer, body)).toMatchObject({ status: 200 });
  });

  it("that do not come keep nobody else out", async () => {
    const slow = [];
    for (const _ of [1, 2]) {
      const viewer = await aStudent(fixture.db);
      for (const _ of [1, 2]) {
        const { body, end } = stalled();
        slow.push({ end, answer: put(viewer, body) });
      }
    }
    const other = await aStudent(fixture.db);
    const words = JSON.stringify({ full_name: "Ana", bio: "Só palavras." });
    expect(await put(other, words)).toMatchObject({ status: 200 });
    const form = new FormData();
    form.append("full_name", "Ana");
    for (const { end } of slow) end();
    for (const { answer } of slow) expect(await answer).toMatchObject({ status: 400 });
    expect(await open(page.action, other, { method: "POST", body: form })).not.toMatchObject({ status: 503 });
  });

  it("wait for their turn to be drawn, eight at the most", async () => {
    const png = await aPng();
    const drawn = await Promise.allSettled(Array.from({ length: 20 }, () => squareImage(png)));
    expect(drawn.filter(({ status }) => status === "fulfilled")).toHaveLength(8);
    const refused = drawn.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
    for (const reason of refused) expect(reason).toMatchObject({ code: "unavailable", retryAfter: 5 });
    await expect(squareImage(png)).resolves.toBeInstanceOf(Buffer);
  });
});
