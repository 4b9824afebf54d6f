import http from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ask, calls, endpoints, expectRefusal, failuresOf, fill, pages } from "#tests/api/all-endpoints.ts";
import { type App, sharedApp, signIn } from "#tests/support/app.ts";

/** What no reader of good will sends, to every URL of the table of contents. */
let app: App;
let Cookie: string;
let adminCookie: string;
let courseId: number;
/** A lesson with a video and one with a quiz, both of a course that the student is enrolled in. */
let video: number;
let quiz: number;
beforeAll(async () => {
  app = await sharedApp();
  Cookie = await signIn(app, "estudante@sementeira.example");
  adminCookie = await signIn(app, "admin@sementeira.example");
  const found = await data<{ id: number }[]>("/api/courses?q=Primeiros+passos");
  courseId = found[0]!.id;
  await ask(app, `/api/courses/${courseId}/enroll`, { method: "POST", headers: { Cookie } });
  const lessons = await data<{ id: number; content_type: string }[]>(`/api/courses/${courseId}/lessons`);
  video = lessons.find(({ content_type }) => content_type === "video")!.id;
  quiz = lessons.at(-1)!.id;
});
afterAll(() => expect(failuresOf(app)).toEqual([]));

const invalid = "Dados inválidos.";
const noJson = "JSON inválido.";
const tooLarge = "Conteúdo maior que o limite permitido.";
const unsupported = "Tipo de conteúdo não suportado.";
const signInFirst = "Não autenticado. Faça login para continuar.";

describe("ids in the address", () => {
  const impossible = [
    "0",
    "-1",
    "1.5",
    "1e3",
    "01",
    "0x1",
    "2147483648",
    "99999999999999999999",
    "abc",
    "null",
    "undefined",
    "NaN",
    ...[
      "%20",
      "1%20",
      "1%0d%0aX-Evil:%201",
      "%27%3B--",
      "..%2f..%2fetc%2fpasswd",
      "%E2%80%AE1",
      "%F0%9F%98%80",
      "١",
      "1;2",
      "1,2",
    ],
    "a".repeat(300),
  ];
  const withIds = endpoints.filter(({ pattern }) => pattern.includes(":"));

  it("find nothing for any role, at any address that takes one", async () => {
    await Promise.all(
      withIds.map(async ({ pattern, isPage }, i) => {
        const [who, id] = [["", Cookie, adminCookie][i % 3]!, impossible[i % impossible.length]!];
        const answer = await ask(app, fill(pattern, id), { headers: { Cookie: who } });
        const leads = isPage && [302, 303].includes(answer.status);
        const refusals = who === Cookie ? [401, 403, 404, 405] : [401, 404, 405];
        if (!leads) expect(refusals, fill(pattern, id)).toContain(answer.status);
      }),
    );
  });

  it.each(["/api/courses/:id", "/media/:id"])("%s finds nothing for any of them", async (pattern) => {
    for (const id of impossible) {
      const answer = await ask(app, fill(pattern, id), { headers: { Cookie: adminCookie } });
      expect([answer.status, answer.headers.has("X-Evil")], id).toEqual([404, false]);
    }
  });

  it.each([
    ["GET", "/api/courses/:id", "Curso não encontrado"],
    ["GET", "/api/courses/:id/lessons", "Curso não encontrado"],
    ["GET", "/api/courses/:id/progress", "Curso não encontrado"],
    ["GET", "/api/courses/:id/program-content", "Curso não encontrado"],
    ["POST", "/api/courses/:id/enroll", "Curso não encontrado"],
    ["GET", "/api/courses/:id/my-review", "Curso não encontrado"],
    ["GET", "/api/courses/:id/reviews", "Curso não encontrado"],
    ["GET", "/api/courses/:id/reviews/stats", "Curso não encontrado"],
    ["GET", "/api/payments/:id", "Pagamento não encontrado"],
    ["POST", "/api/payments/:id/refund", "Pagamento não encontrado"],
    ["POST", "/api/payments/:id/cancellation", "Pagamento não encontrado"],
    ["GET", "/api/lessons/:id/quiz", "Aula não encontrada"],
    ["POST", "/api/lessons/:id/complete", "Aula não encontrada"],
    ["GET", "/api/certificates/:id", "Certificado não encontrado"],
    ["GET", "/api/certificates/verify/:id", "Certificado não encontrado"],
    ["GET", "/media/:id", "Recurso não encontrado."],
    ["GET", "/api/oauth/:id/redirect_url", "Recurso não encontrado."],
    ["GET", "/courses/:id", "Curso não encontrado"],
    ["GET", "/courses/:id/learn", "Curso não encontrado"],
    ["POST", "/courses/:id/enroll", "Curso não encontrado"],
    ["POST", `/courses/:id/learn/:id/complete`, "Aula não encontrada"],
  ])("%s %s says so in the noun's own words", async (method, pattern, sentence) => {
    for (const id of ["abc", "987654321"]) {
      expectRefusal(await ask(app, pattern.replaceAll(":id", id), { method, headers: { Cookie } }), 404, sentence);
    }
  });

  it.each(["/courses/:id", "/api/courses/:id"])("%s with %%00 or half a character is no address", async (pattern) => {
    for (const bad of ["%00", "1%00", "%", "%ff", "%e2%82"]) {
      const where = pattern.includes(":") ? fill(pattern, bad) : `${fill(pattern)}${bad}`;
      expectRefusal(await ask(app, where, { headers: { Cookie, Accept: "text/html" } }), 400, invalid);
    }
    const query = await ask(app, `${fill(pattern)}?q=%00`, { headers: { Cookie, Accept: "text/html" } });
    expectRefusal(query, 400, invalid);
  });
});

describe("queries", () => {
  it.each([
    ["page=0", { page: 1, limit: 12 }],
    ["page=-5&limit=-1", { page: 1, limit: 1 }],
    ["page=abc&limit=xyz", { page: 1, limit: 12 }],
    ["page=1.5&limit=1e9", { page: 1, limit: 12 }],
    ["page=2&page=3&limit=101", { page: 2, limit: 100 }],
    ["page=999999999999&limit=", { page: 100_000, limit: 12 }],
    ["page=100000000", { page: 100_000, limit: 12 }],
    ["page[]=1&limit[$gt]=2", { page: 1, limit: 12 }],
  ])("/api/courses?%s is brought into range", async (query, figures) => {
    const answer = await ask(app, `/api/courses?${query}`);
    expect(answer.status).toBe(200);
    expect(answer.json).toMatchObject(figures);
  });

  it.each([
    ..."% _ \\ ' \" ; -- & | ! ( ) : * <-> '' %% \\\\ $1 \u202e 😀".split(" "),
    ...[
      "' or 1=1 --",
      "a & | b",
      "(((((",
      "!!!!",
      '"aberto',
      "<script>alert(1)</script>",
      "x".repeat(7_000),
      "a ".repeat(1_000),
    ],
  ])("the search for %j finds, or finds nothing", async (q) => {
    const query = encodeURIComponent(q);
    const answer = await ask(app, `/api/courses?q=${query}&category=${query.slice(0, 90)}&level=${query.slice(0, 90)}`);
    expect([answer.status, answer.json.success]).toEqual([200, true]);
  });

  it.each(["<script>alert(1)</script>", '"aberto', "x".repeat(7_000)])(
    "the page shows the search for %j as text",
    async (q) => {
      const page = await ask(app, `/courses?q=${encodeURIComponent(q)}`);
      expect(page.status).toBe(200);
      expect(page.text).not.toContain("<script>alert(1)");
    },
  );

  it.each(["/", "/courses", "/api/courses", "/api/nada"])("%s with an endless query is too long", async (where) => {
    const answer = await ask(app, `${where}?q=${"x".repeat(9_000)}`, { headers: { Accept: "text/html" } });
    expectRefusal(answer, 414, "O endereço é longo demais.");
  });

  it.each(["/_root", "/profile/edit"])("%s.data takes no foreign route names", async (where) => {
    for (const query of [
      "",
      "?_routes=",
      "?_routes=root",
      "?_routes=__proto__",
      `?_routes=${"routes/x,".repeat(200)}`,
      "?_routes=%E2%80%AE",
    ]) {
      expect((await ask(app, `${where}.data${query}`, { headers: { Cookie } })).status).toBeLessThan(500);
    }
  });

  it.each([
    "//mal.example",
    "https://mal.example",
    "/\\mal.example",
    "javascript:alert(1)",
    "/%2f%2fmal.example",
    "/courses\r\nX: 1",
    "x".repeat(4_000),
  ])("nobody is sent on to %j", async (to) => {
    const redirectTo = encodeURIComponent(to);
    const known = await ask(app, `/auth/login?redirectTo=${redirectTo}`, { headers: { Cookie } });
    expect([known.status, known.headers.get("Location")]).toEqual([302, "/courses"]);
    const visitor = await ask(app, `/auth/login?redirectTo=${redirectTo}`);
    expect(visitor.text).toContain('name="redirectTo" value="/courses"');
  });
});

describe("codes and cookies", () => {
  const queries = [
    "",
    "?code=",
    "?code=x",
    "?code=x&state=y",
    "?error=%3Cb%3E",
    `?code=${"x".repeat(5_000)}`,
    "?code=%F0%9F%98%80&state=&iss=x",
  ];
  const transactions = [
    "",
    "oauth_tx=",
    "oauth_tx=a.b.c.d",
    `oauth_tx=${"A".repeat(43)}`,
    `oauth_tx=${Array(9).fill("B".repeat(43)).join(".")}`,
  ];

  it.each([
    ...queries.map((query) => [query, "oauth_tx=a.b.c.d"]),
    ...transactions.map((transaction) => ["?code=x&state=y", transaction]),
  ])("/auth/callback%s with %j goes home with a message", async (query, tx) => {
    const answer = await ask(app, `/auth/callback${query}`, { headers: { Cookie: tx! } });
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/"]);
    expect(answer.headers.getSetCookie().join()).toContain("flash=");
  });

  it.each(["a.b.c", "A".repeat(43), "😀", "%00", "A".repeat(4_000), '"', "=;="].map((value) => encodeURI(value)))(
    "POST /api/sessions with oauth_tx=%s",
    async (tx) => {
      const body = JSON.stringify({ code: "x", state: "y" });
      const headers = { "Content-Type": "application/json", Cookie: `oauth_tx=${tx}` };
      const answer = await ask(app, "/api/sessions", { method: "POST", headers, body });
      expectRefusal(answer, 400, "Sessão de login expirada. Tente novamente.");
    },
  );

  const odd = [
    "",
    "x",
    "A".repeat(43),
    "A".repeat(44),
    "__proto__",
    "%00%00",
    "é",
    "' or 1=1",
    "A".repeat(8_000),
    "a=b=c",
    '"quoted"',
  ];

  it.each(odd)("the session %j opens nothing", async (sid) => {
    for (const cookie of [`sid=${sid}`, `flash=x; sid=${sid}; sid=${sid}`, `sid=${sid};;;=;x`]) {
      const me = await cookied("/api/users/me", cookie);
      expect(me).toMatchObject({ status: 401, text: JSON.stringify({ success: false, error: signInFirst }) });
    }
    expect((await cookied("/my-courses", `sid=${sid}`)).status).toBe(200);
  });

  it.each([
    ...odd,
    ...[
      '["success","<b>oi</b>"]',
      '["success"]',
      '["other","x"]',
      '{"kind":"success"}',
      `["problem",${JSON.stringify("x".repeat(301))}]`,
      "[[[[",
    ].map((text) => Buffer.from(text).toString("base64url")),
  ])("the message %j breaks no page", async (flash) => {
    const page = await cookied("/", `flash=${flash}`);
    expect(page.status).toBe(200);
    expect(page.text).not.toContain("<b>oi</b>");
    if (flash) expect(page.cookies).toContain("flash=;");
  });
});

describe("JSON", () => {
  type Given = () => { where: string; minimal: Record<string, unknown>; open?: boolean };
  const bodies: [string, Given][] = [
    ["sessions", () => ({ where: "/api/sessions", minimal: { code: "x" }, open: true })],
    ["verify", () => ({ where: "/api/certificates/verify", minimal: { certificate_number: "X" }, open: true })],
    ["generate", () => ({ where: "/api/certificates/generate", minimal: { course_id: 1, enrollment_id: 1 } })],
    [
      "reviews",
      () => ({
        where: `/api/courses/${courseId}/reviews`,
        minimal: { course_id: courseId, enrollment_id: 1, rating: 5, testimonial: "Um curso que se lê devagar." },
      }),
    ],
    [
      "payments",
      () => ({
        where: "/api/payments",
        minimal: { course_id: courseId, amount: 1, payment_method: "pix", payment_data: { pix_key: "x" } },
      }),
    ],
    [
      "coupon-enrolments",
      () => ({ where: `/api/courses/${courseId}/coupon-enrolments`, minimal: { coupon_code: "PASCOA10" } }),
    ],
    ["coupon-enrolments", () => ({ where: "/api/trails/1/coupon-enrolments", minimal: { coupon_code: "PASCOA10" } })],
    ["position", () => ({ where: `/api/lessons/${video}/position`, minimal: { seconds: 1 } })],
    [
      "support-tickets",
      () => ({ where: "/api/support-tickets", minimal: { subject: "Som", description: "Não toca." } }),
    ],
    ["meetings", () => ({ where: "/api/classes/1/meetings", minimal: {} })],
    ["arrival", () => ({ where: "/api/meetings/1/arrival", minimal: { code: "0742" } })],
    ["notices", () => ({ where: "/api/notices", minimal: { class_id: 1, subject: "Oi", body: "Até domingo!" } })],
    ["replies", () => ({ where: "/api/support-tickets/1/replies", minimal: { message: "Oi" } })],
    ["ai-chat", () => ({ where: "/api/ai-chat", minimal: { message: "Oi", session_id: "conversa-1" } })],
    ["quiz-attempts", () => ({ where: `/api/lessons/${quiz}/quiz-attempts`, minimal: { answers: {} } })],
    ["complete", () => ({ where: `/api/lessons/${quiz}/complete`, minimal: { finished_at: "2026-11-28T12:00:00Z" } })],
    ["sign-in-codes", () => ({ where: "/api/sign-in-codes", minimal: { email: "rute@exemplo.test" }, open: true })],
    ["questions", () => ({ where: `/api/lessons/${video}/questions`, minimal: { text: "Oi" } })],
    ["notes", () => ({ where: `/api/lessons/${video}/notes`, minimal: { text: "Oi" } })],
    ["answers", () => ({ where: "/api/lesson-posts/1/answers", minimal: { text: "Oi" } })],
    ["reaction", () => ({ where: "/api/lesson-posts/1/reaction", minimal: { reaction: "follow" } })],
    ["certificate", () => ({ where: "/api/trails/1/certificate", minimal: {} })],
    ["payments", () => ({ where: "/api/trails/1/payments", minimal: { amount: 1, payment_method: "pix" } })],
  ];
  const send = (where: string, body: BodyInit, headers: Record<string, string> = {}) =>
    ask(app, where, { method: "POST", body, headers: { Cookie, "Content-Type": "application/json", ...headers } });

  it("is tried on every call that takes it", async () => {
    const takers: string[] = [];
    for (const { pattern } of calls.filter((one) => !["/api/*", "/api/logout"].includes(one.pattern))) {
      const answer = await ask(app, fill(pattern), {
        method: "POST",
        body: "x",
        headers: { Cookie, "Content-Type": "text/plain" },
      });
      if (answer.status === 415) takers.push(pattern.split("/").at(-1)!);
    }
    expect(takers.sort()).toEqual(bodies.map(([name]) => name).sort());
  });

  /** Every call reads its body in the same way, so two of them stand for all: one open to visitors, one not. */
  it.each(bodies.slice(1, 3))("%s: neither broken nor of another kind, nor too much", async (_, given) => {
    const { where, minimal } = given();
    const text = JSON.stringify(minimal);
    const deep = (n: number) => `{"x":${"[".repeat(n)}${"]".repeat(n)}}`;
    const keys = JSON.stringify(Object.fromEntries(Array.from({ length: 300 }, (_unused, i) => [`k${i}`, i])));
    for (const broken of [
      "",
      "{",
      text.slice(0, -1),
      `${text}${text}`,
      "undefined",
      "NaN",
      "{'a':1}",
      '{"a":1e',
      deep(30),
      keys,
    ]) {
      expectRefusal(await send(where, broken), 400, noJson);
    }
    for (const poison of ["__proto__", "constructor", "prototype"]) {
      expectRefusal(await send(where, `{"${poison}":{"admin":true}}`), 400, noJson);
    }
    expectRefusal(await send(where, new Uint8Array([0x7b, 0xff, 0xfe, 0x7d])), 400, invalid);
    for (const type of [
      "text/plain",
      "application/x-www-form-urlencoded",
      "multipart/form-data; boundary=x",
      "application/jsonx",
      "",
    ]) {
      expectRefusal(await send(where, text, { "Content-Type": type }), 415, unsupported);
    }
    expectRefusal(await send(where, JSON.stringify({ ...minimal, x: "x".repeat(65_536) })), 413, tooLarge);
    const accepted = await send(where, text, { "Content-Type": "Application/JSON; charset=UTF-8" });
    expect(accepted.json.error).not.toBe(unsupported);
  });

  it.each(bodies)("%s: no values of another type", async (_, given) => {
    const { where, minimal } = given();
    for (const whole of ["null", "[]", '"x"']) {
      const answer = await send(where, whole);
      expect([answer.status, answer.json.success], whole).toEqual([400, false]);
    }
    for (const name of Object.keys(minimal)) {
      for (const value of [null, true, [1], { $gt: "" }, -1.5, "😀"]) {
        const answer = await send(where, JSON.stringify({ ...minimal, [name]: value }));
        // A video's position is brought into range, and a text may be any text.
        // And a PIX asks for no data, so that any object will do.
        const mayBe =
          name === "seconds"
            ? typeof value === "number"
            : typeof value === "string"
              ? typeof minimal[name] === "string"
              : name === "payment_data" && typeof value === "object" && value !== null && "$gt" in value;
        expect(answer.status, `${name}: ${JSON.stringify(value)}`).toBeLessThan(500);
        if (!mayBe)
          expect([answer.status, Object.keys(answer.json.fields ?? {})[0]]).toEqual([
            400,
            expect.stringContaining(name),
          ]);
      }
    }
    const more = { ...minimal, user_id: undefined, role: "admin", is_completed: true, id: 1, user: { role: "admin" } };
    expect((await send(where, JSON.stringify(more))).json.error).toBe(
      (await send(where, JSON.stringify(minimal))).json.error,
    );
  });

  it.each(bodies)("%s: nobody's body is looked at before it is known whose it is", async (_, given) => {
    const { where, open } = given();
    const asVisitor = await send(where, "{", { Cookie: "" });
    expectRefusal(asVisitor, open ? 400 : 401, open ? noJson : signInFirst);
  });

  it.each(["\\u0000", "x\\u0000", "\\ud800", "\\udc00\\ud800"])("a quiz refuses %s as an answer", async (text) => {
    const { questions } = await data<{ questions: { id: number }[] }>(`/api/lessons/${quiz}/quiz`);
    const answers = questions.map(({ id }) => `"${id}":"${text}"`).join();
    const answer = await send(`/api/lessons/${quiz}/quiz-attempts`, `{"answers":{${answers}}}`);
    expect([answer.status, answer.json.success]).toEqual([400, false]);
    for (const where of ["/api/sessions", "/api/certificates/verify"]) {
      const other = await send(where, `{"code":"${text}","state":"${text}","certificate_number":"${text}"}`);
      expect([400, 404]).toContain(other.status);
    }
  });

  it("positions are finite, and kept within the video", async () => {
    const at = async (seconds: string) => (await send(`/api/lessons/${video}/position`, `{"seconds":${seconds}}`)).json;
    expect(await at("1e308")).toMatchObject({ success: true, data: { position_seconds: 60 } });
    expect(await at("-1e308")).toMatchObject({ success: true, data: { position_seconds: 0 } });
    for (const impossible of ["1e309", "-1e309", '"12"', "null"]) {
      expect(await at(impossible)).toMatchObject({
        success: false,
        fields: { seconds: ["Informe a posição em segundos."] },
      });
    }
  });

  it("ids beyond any number are found nowhere", async () => {
    for (const id of [2_147_483_648, 1e21, Number.MAX_SAFE_INTEGER, 0, -1]) {
      const answer = await send("/api/certificates/generate", JSON.stringify({ course_id: id, enrollment_id: id }));
      expect([400, 404], String(id)).toContain(answer.status);
    }
    const other = { user_id: "00000000-0000-4000-8000-000000000000", course_id: courseId, enrollment_id: 1 };
    expectRefusal(await send("/api/certificates/generate", JSON.stringify(other)), 403, "Acesso negado.");
  });
});

describe("forms", () => {
  const forms = pages.filter(({ takesForms, takesUploads }) => takesForms && !takesUploads);
  const whose = (where: string) => (/^\/(admin|setup)/.test(where) ? adminCookie : Cookie);
  const form = "application/x-www-form-urlencoded";
  const post = (where: string, body: BodyInit, type = form) =>
    ask(app, where, {
      method: "POST",
      body,
      headers: { Cookie: whose(where), "Content-Type": type, Origin: app.origin },
    });

  it("take no other kind of body, and files only where they ask for them", async () => {
    // Mail programs may send the one click as a form of either kind.
    for (const { pattern, takesFiles } of forms.filter(({ pattern }) => pattern !== "/unsubscribe/:token")) {
      const where = fill(pattern, String(courseId));
      const files = await post(where, "a=1", "multipart/form-data; boundary=x");
      expectRefusal(files, takesFiles ? 400 : 415, takesFiles ? invalid : unsupported);
    }
  });

  it.each(["/profile/edit", "/support/new"])("%s: not too much, no JSON, and nothing broken", async (where) => {
    expectRefusal(await post(where, "a=1", "application/json"), 415, unsupported);
    expectRefusal(await post(where, `x=${"x".repeat(256 * 1024)}`), 413, tooLarge);
    expectRefusal(await post(where, Array.from({ length: 101 }, (_, i) => `f${i}=1`).join("&")), 413, tooLarge);
    expectRefusal(await post(where, new Uint8Array([0x61, 0x3d, 0xff, 0xfe])), 400, invalid);
  });

  it("refuse odd fields or leave them out", async () => {
    for (const { pattern } of forms.filter(({ pattern }) => !["/auth/logout", "/profile/sessions"].includes(pattern))) {
      // An admin's forms would do what they say, to a course that other tests need.
      const where = fill(pattern, pattern.startsWith("/admin") ? "999999" : String(courseId));
      for (const body of [
        "&&&=",
        "__proto__=1&constructor=2&a[b][c]=1&a.b=2&a[]=3&provider=%00&email=%00&answers[1]=%00&x=%F0%9F%98%80&a.__proto__.b=1",
      ]) {
        expect((await post(where, body)).status, `${where} ${body}`).toBeLessThan(500);
      }
    }
  });
});

/** The data of a call that must succeed. */
async function data<T>(where: string): Promise<T> {
  const answer = await ask(app, where, { headers: { Cookie } });
  expect(answer.status).toBe(200);
  return (answer.json as { data: T }).data;
}

/** fetch would refuse such cookies by itself. */
async function cookied(where: string, cookie: string) {
  return await new Promise<{ status: number; text: string; cookies: string }>((resolve, reject) => {
    const headers = { Cookie: Buffer.from(cookie).toString("latin1") };
    const request = http.get(app.origin + where, { headers }, (response) => {
      let text = "";
      response.setEncoding("utf8").on("data", (part) => {
        text += part;
      });
      response.on("end", () =>
        resolve({ status: response.statusCode!, text, cookies: response.headers["set-cookie"]?.join() ?? "" }),
      );
    });
    request.on("error", reject);
  });
}
