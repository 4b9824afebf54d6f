import type { IncomingMessage } from "node:http";
import { describe, expect, it } from "vitest";
import { networkOf, requestFacts, requestId } from "#app/server/request-facts.ts";
import { testSettings } from "#tests/support/people.ts";

const factsOf = (req: IncomingMessage, hops: number) =>
  requestFacts(req, testSettings({ PROXY_HOPS: String(hops) }), requestId(req, hops));

const from = (headers: Record<string, string>, remoteAddress = "10.0.0.9") =>
  ({ headers, socket: { remoteAddress } }) as unknown as IncomingMessage;

describe("a request that surely comes from this machine", () => {
  const here = (headers: Record<string, string>, more: object = {}) =>
    ({ headers, httpVersion: "1.1", socket: { remoteAddress: "127.0.0.1" }, ...more }) as unknown as IncomingMessage;
  const needs = (req: IncomingMessage, HOST = "127.0.0.1") =>
    requestFacts(req, testSettings({ HOST }), "id").needsDemoCode;

  it.each(["127.0.0.1", "::1", "localhost", "127.0.0.53"])("needs no code where the server listens on %s", (host) => {
    for (const remoteAddress of ["127.0.0.1", "::1", "::ffff:127.0.0.1"])
      expect(needs(here({}, { socket: { remoteAddress } }), host)).toBe(false);
  });

  it.each(["0.0.0.0", "::", "192.168.1.5", "escola.local"])("needs one where it listens on %s", (host) => {
    expect(needs(here({}), host)).toBe(true);
  });

  it.each([
    "x-forwarded-for",
    "x-forwarded-proto",
    "x-forwarded-host",
    "x-real-ip",
    "forwarded",
    "via",
    "cf-connecting-ip",
    "x-original-host",
  ])("needs one with %s, which a proxy sets", (name) => {
    expect(needs(here({ [name]: "" }))).toBe(true);
  });

  it("needs one as HTTP/1.0, which nginx speaks and browsers do not, and from another machine", () => {
    expect(needs(here({}, { httpVersion: "1.0" }))).toBe(true);
    for (const remoteAddress of ["172.17.0.1", "10.0.0.9", "8.8.8.8", undefined])
      expect(needs(here({}, { socket: { remoteAddress } }))).toBe(true);
  });
});

describe("the caller's address", () => {
  const forwarded = { "x-forwarded-for": "6.6.6.6, 203.0.113.7, 10.0.0.1" };

  it.each([
    [0, forwarded, "10.0.0.9"],
    [1, forwarded, "10.0.0.1"],
    [2, forwarded, "203.0.113.7"],
    [5, forwarded, "10.0.0.9"],
    [1, { "x-forwarded-for": "nonsense" }, "10.0.0.9"],
    [1, {}, "10.0.0.9"],
  ])("is the one that the outermost of %i proxies saw", (hops, headers, ip) => {
    expect(factsOf(from(headers as Record<string, string>), hops).ip).toBe(ip);
  });

  it("is the same in either notation", () => {
    expect(factsOf(from({}, "::ffff:192.0.2.1"), 0).ip).toBe("192.0.2.1");
    expect(factsOf(from({ "x-forwarded-for": "::FFFF:192.0.2.1" }), 1).ip).toBe("192.0.2.1");
  });

  it.each([
    ["203.0.113.209", "203.0.113.0/24"],
    ["10.0.0.9", "10.0.0.0/24"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1::/48"],
    ["2001:0db8::7", "2001:db8:0::/48"],
    ["fe80::1%eth0", "fe80:0:0::/48"],
    ["::1", "0:0:0::/48"],
  ])("%s is cut to %s for the log", (ip, network) => {
    expect(networkOf(ip)).toBe(network);
  });
});

describe("the request's name", () => {
  it("is a proxy's only where one is ours", () => {
    const named = from({ "x-proxy-request-id": "proxy-gave-this", "x-request-id": "somebody-elses" });
    expect(factsOf(named, 1).id).toBe("proxy-gave-this");
    expect(factsOf(named, 0).id).toMatch(/^[\da-f-]{36}$/);
    expect(factsOf(from({ "x-proxy-request-id": "a b\n" }), 1).id).toMatch(/^[\da-f-]{36}$/);
  });
});

describe("a wish for less data", () => {
  it.each([
    [{ "save-data": "on" }, true],
    [{ cookie: "sid=x; modo-leve=1" }, true],
    [{ cookie: "__Host-modo-leve=1" }, true],
    [{ cookie: "modo-leve=0" }, false],
    [{}, false],
  ])("is heard: %o", (headers, savesData) => {
    expect(factsOf(from(headers as Record<string, string>), 0).savesData).toBe(savesData);
  });
});
