import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { voucherFields } from "#app/domain/vouchers/voucher.ts";
import { createVoucher } from "#app/domain/vouchers/vouchers.server.ts";
import { isPublic } from "#app/http/contract/declared.ts";
import { courses } from "#drizzle/schema/courses.ts";
import { imports } from "#drizzle/schema/invitations.ts";
import { notices } from "#drizzle/schema/notices.ts";
import { openTestServer, type TestServer, tokenOf } from "#tests/contract/test-server.ts";
import { aClass } from "#tests/domain/classes/a-class.ts";
import { aCourse } from "#tests/domain/lessons/a-course.ts";
import { aMeeting } from "#tests/domain/meetings/a-meeting.ts";
import { signIn } from "#tests/support/app.ts";
import { addresses } from "#tests/support/contract.ts";
import { anAdmin, ctxOf } from "#tests/support/people.ts";

let testServer: TestServer;
let admin: string;
/** What lists are of that are about one thing. */
const about: Record<string, number> = {};
beforeAll(async () => {
  testServer = await openTestServer();
  const { id: writerId, ...viewer } = await anAdmin(testServer.db);
  admin = `Bearer ${await tokenOf(testServer.db, { id: writerId, ...viewer })}`;
  about.classes = await aClass(testServer.db);
  about.meetings = (await aMeeting(testServer.db, about.classes)).id;
  const said = { classId: about.classes, writerId, audience: "all", subject: "Domingo", body: "Até lá!" } as const;
  about.notices = (await testServer.db.insert(notices).values(said).returning())[0]!.id;
  const list = { source: "colada", ground: "asked", lineCount: 0 } as const;
  about.imports = (await testServer.db.insert(imports).values(list).returning())[0]!.id;
  const voucher = await createVoucher(ctxOf(testServer.db, { id: writerId, ...viewer }), voucherFields.parse({}));
  about.vouchers = voucher.id;
  about.lessons = (await aCourse(testServer.db)).lessonIds[0]!;
  for (let n = 1; n <= 5; n += 1) await aCourse(testServer.db, { title: `Púcaro ${n}` });
});
afterAll(() => testServer.close());

const get = (path: string, headers: Record<string, string> = {}, method = "GET") =>
  fetch(testServer.origin + path, { method, headers });

/** The pages in a `Link` header, by relation. */
function linksIn(response: Response) {
  const links = (response.headers.get("Link") ?? "").matchAll(/<([^>]+)>; rel="(\w+)"/g);
  return Object.fromEntries([...links].map(([, address, rel]) => [rel!, address!])) as Record<string, string>;
}

const at = (page: number, rest = "q=p%C3%BAcaro&level=iniciante&limit=2") => {
  const search = new URLSearchParams(rest);
  return { path: "/api/courses", search: Object.fromEntries([...search, ["page", String(page)]]) };
};
const parsed = (address = "") => {
  const { pathname, searchParams } = new URL(address, testServer.origin);
  return { path: pathname, search: Object.fromEntries(searchParams) };
};

describe("the links of a list", () => {
  const rows = [
    { page: 1, rels: { first: 1, next: 2, last: 3 } },
    { page: 2, rels: { first: 1, prev: 1, next: 3, last: 3 } },
    { page: 3, rels: { first: 1, prev: 2, last: 3 } },
    { page: 9, rels: { first: 1, prev: 3, last: 3 } },
  ];

  it.each(rows)("lead from page $page to $rels, with all that was asked for", async ({ page, rels }) => {
    const answer = await get(`/api/courses?q=p%C3%BAcaro&level=iniciante&limit=2&page=${page}`);
    const links = Object.entries(linksIn(answer)).map(([rel, address]) => [rel, parsed(address)]);
    expect(Object.fromEntries(links)).toEqual(
      Object.fromEntries(Object.entries(rels).map(([rel, number]) => [rel, at(number)])),
    );
    const { data, total, totalPages } = await answer.json();
    expect([data.length, total, totalPages]).toEqual([page === 9 ? 0 : page === 3 ? 1 : 2, 5, 3]);
  });

  it("walked from the first to the last give each row once", async () => {
    const ids: number[] = [];
    for (let next: string | undefined = "/api/courses?q=p%C3%BAcaro&limit=2"; next; ) {
      const answer: Response = await get(next);
      ids.push(...(await answer.json()).data.map(({ id }: { id: number }) => id));
      next = linksIn(answer).next;
    }
    expect([ids.length, new Set(ids).size]).toEqual([5, 5]);
  });

  it("of an empty list lead to its one page", async () => {
    const answer = await get("/api/courses?q=nenhum-assim");
    expect(await answer.json()).toMatchObject({ data: [], page: 1, total: 0, totalPages: 0 });
    expect(Object.keys(linksIn(answer))).toEqual(["first", "last"]);
  });

  it("do not grow with what nobody asked for, nor beyond what programs take", async () => {
    const answer = await get(`/api/courses?limit=2&${"x=1&".repeat(1_500)}`);
    expect(parsed(linksIn(answer).next).search).toEqual({ limit: "2", page: "2" });
    for (const name of ["q", "category", "level"]) {
      const long = await get(`/api/courses?${name}=${"%C3%A7".repeat(1_300)}`);
      expect([long.status, (long.headers.get("Link") ?? "").length < 8_000]).toEqual([200, true]);
    }
  });

  it("cannot be broken out of by what is asked", async () => {
    const answer = await get(`/api/courses?${encodeURIComponent('"><x>; rel="next')}=%0d%0a&q=%3E%22,`);
    expect(Object.keys(linksIn(answer))).toEqual(["first", "last"]);
    expect(answer.headers.get("Link")).not.toMatch(/<x>|\s{2}/);
  });
});

describe("every list", () => {
  it("has links, and 1 to 100 rows a page", async () => {
    const lists = addresses.filter(({ endpoint }) => endpoint.GET?.declared.isList);
    expect(lists.length).toBeGreaterThan(5);
    for (const { path: pattern } of lists) {
      const path = pattern.replace(/(\w+)\/:id/, (_, noun: string) => `${noun}/${about[noun]}`);
      for (const [asked, limit] of [
        ["-5", 1],
        ["0", 1],
        ["101", 100],
        ["99999999999", 100],
      ] as const) {
        const answer = await get(`${path}?limit=${asked}`, { Authorization: admin });
        expect(await answer.json(), `${path} ${asked}`).toMatchObject({ success: true, page: 1, limit });
        expect(linksIn(answer)).toMatchObject({ first: expect.any(String), last: expect.any(String) });
      }
      const standard = (await (await get(path, { Authorization: admin })).json()).limit;
      for (const nonsense of ["", "2.5"]) {
        const answer = await get(`${path}?limit=${nonsense}&page=${nonsense}`, { Authorization: admin });
        expect(await answer.json(), path).toMatchObject({ page: 1, limit: standard });
      }
    }
  });
});

describe("a reading of one's own that a browser may keep", () => {
  it("is kept apart for each account", async () => {
    const answer = await get("/api/admin/stats", { Authorization: admin });
    expect([answer.status, answer.headers.get("Cache-Control")]).toEqual([200, "private, max-age=60"]);
    expect(answer.headers.get("Vary")!.split(/, */).toSorted()).toEqual(["Accept-Encoding", "Authorization", "Cookie"]);
  });
});

describe("a public reading", () => {
  it("has a tag, and is not sent to anyone who has it already", async () => {
    const first = await get("/api/courses?q=p%C3%BAcaro");
    const tag = first.headers.get("ETag")!;
    expect(tag).toMatch(/^W\/"[\w-]{27}"$/);
    const strong = tag.slice(2);
    for (const named of [tag, strong, "*", `"outro", ${tag}`, `W/"a",${strong},"b"`]) {
      const again = await get("/api/courses?q=p%C3%BAcaro", { "If-None-Match": named });
      expect([again.status, await again.text(), again.headers.get("ETag")], named).toEqual([304, "", tag]);
      for (const name of ["Cache-Control", "Vary", "Link"])
        expect(again.headers.get(name), name).toBe(first.headers.get(name));
      expect(again.headers.get("Content-Type")).toBeNull();
    }
    for (const other of ['"outro"', "", tag.slice(0, -2), 'W/"*"']) {
      expect((await get("/api/courses?q=p%C3%BAcaro", { "If-None-Match": other })).status, other).toBe(200);
    }
  });

  it("has another tag once its content has changed", async () => {
    const course = await aCourse(testServer.db, { title: "Antes" });
    const path = `/api/courses/${course.id}`;
    const tag = (await get(path)).headers.get("ETag")!;
    expect((await get(path)).headers.get("ETag")).toBe(tag);
    await testServer.db.update(courses).set({ title: "Depois" }).where(eq(courses.id, course.id));
    const changed = await get(path, { "If-None-Match": tag });
    expect([changed.status, (await changed.json()).data.title]).toEqual([200, "Depois"]);
    expect(changed.headers.get("ETag")).not.toBe(tag);
  });

  it("may be kept for a while where it says so, apart for anyone who has a cookie or a token", async () => {
    const stranger = await get("/api/courses");
    expect(stranger.headers.get("Cache-Control")).toBe("public, max-age=30");
    const vary = stranger.headers.get("Vary")!.split(/, */);
    expect(vary.toSorted()).toEqual(["Accept-Encoding", "Authorization", "Cookie"]);
    const cookie = await signIn(testServer.app, "estudante@sementeira.example");
    for (const headers of [{ Authorization: admin }, { Cookie: cookie }] as Record<string, string>[]) {
      const signedIn = await get("/api/courses", headers);
      expect(signedIn.headers.get("Cache-Control")).toBe("no-store");
    }
  });

  it("has no tag where a cookie is set, and is kept nowhere then", async () => {
    const answer = await get("/api/courses", { Cookie: "sid=nenhuma-que-haja" });
    expect(answer.headers.get("Set-Cookie")).toMatch(/^sid=;/);
    expect([answer.headers.get("ETag"), answer.headers.get("Cache-Control")]).toEqual([null, "no-store"]);
  });

  it("has the same headers when only they are asked for", async () => {
    for (const { path, endpoint } of addresses) {
      const declared = endpoint.GET?.declared;
      if (!declared || !endpoint.area || !isPublic(declared)) continue;
      const where = path.replace(/:\w+/g, "1");
      const [whole, head] = [await get(where), await get(where, {}, "HEAD")];
      expect([head.status, await head.text()], where).toEqual([whole.status, ""]);
      expect(whole.headers.has("ETag"), where).toBe(whole.status === 200);
      // Refusals are compressed too, and say so; but no cache keeps them.
      const names = ["ETag", "Link", "Cache-Control", "Content-Type", ...(whole.status === 200 ? ["Vary"] : [])];
      for (const name of names) expect(head.headers.get(name), `${where} ${name}`).toBe(whole.headers.get(name));
    }
  });

  it("is the only thing that has a tag", async () => {
    for (const { path, endpoint } of addresses) {
      const declared = endpoint.GET?.declared;
      if (!declared || (endpoint.area && isPublic(declared)) || path === "/api/logout") continue;
      const answer = await get(path.replace(/:\w+/g, "1"), { Authorization: admin, "If-None-Match": "*" });
      expect([answer.status === 304, answer.headers.get("ETag")], path).toEqual([false, null]);
      expect(answer.headers.get("Cache-Control"), path).toMatch(/^(no-store|private, max-age=60)$/);
    }
  });

  it("is not looked up for a writing or a refusal", async () => {
    const missing = await get("/api/courses/999999", { "If-None-Match": "*" });
    expect([missing.status, missing.headers.get("ETag"), missing.headers.get("Cache-Control")]).toEqual([
      404,
      null,
      "no-store",
    ]);
    const written = await fetch(`${testServer.origin}/api/certificates/verify`, {
      method: "POST",
      headers: { "Content-Type": "application/json", "If-None-Match": "*" },
      body: JSON.stringify({ certificate_number: "SEMENTEIRA-2026-01-000001" }),
    });
    expect([written.status === 304, written.headers.get("ETag")]).toEqual([false, null]);
  });
});
