import type { IncomingMessage } from "node:http";
import { describe, expect, it } from "vitest";
import { encodingFor } from "#app/server/kept/encoding.ts";
import { isVisitor, placeOf } from "#app/server/kept/places.ts";

describe("an address", () => {
  it.each([
    ["/", "/"],
    ["/?utm_source=zap&fbclid=abc", "/"],
    ["/courses", "/courses"],
    ["/courses?q=&category=&level=&layout=grid&page=1", "/courses"],
    ["/courses?page=2&category=teologico", "/courses?category=teologico&page=2"],
    ["/courses?category=teologico&category=mentoria", "/courses?category=teologico"],
    ["/courses?q=%20ora%C3%A7%C3%A3o ", "/courses?q=ora%C3%A7%C3%A3o"],
    ["/courses?q=a?b", "/courses?q=a%3Fb"],
    ["/courses?layout=list", "/courses?layout=list"],
    ["/courses/12?avaliacoes=3", "/courses/12?avaliacoes=3"],
    ["/ajuda/reembolso", "/ajuda/reembolso"],
    ["/instructors?page=2", "/instructors?page=2"],
    ["/api/courses?limit=100&page=3", "/api/courses?page=3&limit=100"],
    ["/api/instructors?limit=10&page=2", "/api/instructors?page=2&limit=10"],
  ])("%s comes to %s", (url, address) => {
    expect(placeOf(url)?.address).toBe(address);
  });

  it.each([
    "/?x=1",
    "/courses?x=1",
    "/courses?category=nada",
    "/courses?category=toString",
    "/courses?page=0",
    "/courses?page=1000000000",
    `/courses?q=${"a".repeat(61)}`,
    "/courses/0",
    "/courses/01",
    "/courses/1/enroll",
    "/courses/1.data",
    "/courses/",
    "//courses",
    "/Courses",
    "/%63ourses",
    "/_.data",
    "/contact?enviado=3",
    "/contact?assunto=Erro",
    "/api/courses?all=true",
    "/api/courses?limit=101",
    "/api/courses/1",
    "/ajuda/nao-existe",
    "/certificate/verify",
    "/auth/login",
    "/profile",
    "/constructor",
  ])("%s is none that is kept", (url) => {
    expect(placeOf(url)).toBeUndefined();
  });

  it.each([
    ["/courses?q=fé", true],
    ["/courses?q=%20", false],
    ["/courses?page=20", false],
    ["/courses?page=21", true],
    ["/courses?page=999999", true],
    ["/courses/1?avaliacoes=999999", true],
    ["/courses/1?avaliacoes=2", false],
    ["/api/courses?limit=7", true],
    ["/api/courses?page=2", false],
  ])("%s is one of endlessly many: %s", (url, isEndless) => {
    expect(placeOf(url)?.isEndless).toBe(isEndless);
  });
});

describe("a visitor", () => {
  const asks = (headers: object, method = "GET") => isVisitor({ method, headers } as IncomingMessage);

  it("reads, and brings nothing along", () => {
    expect(asks({ accept: "text/html", "accept-encoding": "br" })).toBe(true);
    expect(asks({}, "HEAD")).toBe(true);
  });

  it.each([
    ["a session", { cookie: "sid=abc" }],
    ["any other cookie", { cookie: "modo-leve=1" }],
    ["an empty one", { cookie: "" }],
    ["an access token", { authorization: "Bearer smt_x" }],
    ["an origin", { origin: "https://amiga.example" }],
    ["a body", { "content-length": "3" }],
    ["a body without a length", { "transfer-encoding": "chunked" }],
  ])("is nobody with %s", (_, headers) => {
    expect(asks(headers)).toBe(false);
  });

  it("does not write", () => {
    for (const method of ["POST", "PUT", "DELETE", "OPTIONS"]) expect(asks({}, method)).toBe(false);
  });
});

describe("the encoding", () => {
  it.each([
    ["gzip, deflate, br, zstd", "br"],
    ["br;q=0.5, gzip", "br"],
    ["gzip, deflate", "gzip"],
    ["br;q=0, gzip;q=1.0", "gzip"],
    ["br; q=0.0", "identity"],
    ["gzip;q=0", "identity"],
    ["brotli", "identity"],
    ["identity", "identity"],
    ["", "identity"],
  ])("for %s is %s", (accepted, encoding) => {
    expect(encodingFor(accepted)).toBe(encoding);
  });
});
