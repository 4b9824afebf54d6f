import net from "node:net";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { endpointFields } from "#app/domain/webhooks/endpoint.ts";
import { isPublic, requireReachable } from "#app/domain/webhooks/public-address.server.ts";
import { createSender } from "#app/domain/webhooks/send.server.ts";
import { nearby } from "#tests/domain/webhooks/fixture.ts";
import { testSettings } from "#tests/support/people.ts";
import { startReceiver } from "#tests/support/webhook-receiver.ts";

const strict = testSettings();

let receiver: Awaited<ReturnType<typeof startReceiver>>;
beforeEach(async () => {
  receiver = await startReceiver();
});
afterEach(() => receiver.close());

const sending = (url = receiver.url, about: Parameters<typeof createSender>[1] = {}, settings = nearby) =>
  createSender(settings, about)({ url, headers: new Headers({ "webhook-id": "msg_1" }), body: '{"fé":1}' });

describe("what is sent", () => {
  it("crosses the wire byte by byte, and any 2xx is a yes", async () => {
    for (const status of [200, 202, 204, 299]) {
      receiver.manners.answer = () => status;
      expect(await sending()).toEqual({ status, failure: null, milliseconds: expect.any(Number) });
    }
    expect(receiver.received[0]).toMatchObject({
      body: '{"fé":1}',
      headers: { "webhook-id": "msg_1", "content-length": "9" },
    });
  });

  it.each([
    [300, "redirect"],
    [400, "answer"],
    [404, "answer"],
    [410, "gone"],
    [429, "answer"],
    [500, "answer"],
    [503, "answer"],
  ])("answered with %i is no yes", async (status, failure) => {
    receiver.manners.answer = () => status;
    expect(await sending()).toMatchObject({ status, failure });
  });

  it.each([
    [429, { "Retry-After": "120" }, 120],
    [503, { "Retry-After": " 0 " }, 0],
    [503, { "Retry-After": "Sun, 22 Nov 2026 12:10:00 GMT", Date: "Sun, 22 Nov 2026 12:00:00 GMT" }, 600],
    [503, { "Retry-After": "Sunday, 22-Nov-26 12:10:00 GMT", Date: "Sun, 22 Nov 2026 12:00:00 GMT" }, 600],
    [503, { "Retry-After": "Sun Nov 22 12:10:00 2026", Date: "Sun, 22 Nov 2026 12:00:00 GMT" }, 600],
    [429, { "Retry-After": "Sun, 22 Nov 2026 11:00:00 GMT", Date: "Sun, 22 Nov 2026 12:00:00 GMT" }, 0],
    [429, {}, undefined],
    [429, { "Retry-After": "-5" }, undefined],
    [429, { "Retry-After": "1e9" }, undefined],
    [429, { "Retry-After": "Sunday soon" }, undefined],
    [429, { "Retry-After": "amanhã" }, undefined],
    [500, { "Retry-After": "120" }, undefined],
    [200, { "Retry-After": "120" }, undefined],
  ])("answered with %i and %j asks for so many seconds of rest: %s", async (status, headers, seconds) => {
    const lines = Object.entries(headers).map(
      ([name, value]) => `${name}: ${Buffer.from(value).toString("latin1")}\r\n`,
    );
    receiver.manners.answer = (_, { socket }) => {
      socket!.end(`HTTP/1.1 ${status} \r\n${lines.join("")}Content-Length: 0\r\n\r\n`, "latin1");
      return undefined;
    };
    expect((await sending()).retryAfter).toBe(seconds);
  });

  it("counts from its own clock to a moment where the answer does not show one", async () => {
    const until = new Date(Date.now() + 600_000).toUTCString();
    receiver.manners.answer = (_, response) => {
      response.sendDate = false;
      response.writeHead(503, { "Retry-After": until }).end();
      return undefined;
    };
    const { retryAfter } = await sending();
    expect(retryAfter).toBeGreaterThan(590);
    expect(retryAfter).toBeLessThanOrEqual(600);
  });

  it.each([301, 302, 303, 307, 308])("follows no redirect (%i)", async (status) => {
    const elsewhere = await startReceiver();
    receiver.manners.answer = (_, response) => void response.writeHead(status, { Location: elsewhere.url }).end();
    expect(await sending()).toMatchObject({ status, failure: "redirect" });
    await elsewhere.close();
    expect(elsewhere.received).toEqual([]);
  });

  it("to somebody who never answers is given up in time", async () => {
    receiver.manners.answer = () => undefined;
    expect(await sending(receiver.url, { timeoutMs: 150 })).toMatchObject({ status: null, failure: "timeout" });
    expect(receiver.received).toHaveLength(1);
  });

  it("to a name that no name service answers for is given up in time", async () => {
    const never = () => new Promise<never>(() => {});
    expect(await sending("http://escola.example", { timeoutMs: 50, resolve: never })).toMatchObject({
      failure: "timeout",
    });
  });

  it("takes the status for the answer, whatever follows it: nothing, or without end", async () => {
    let ended = false;
    receiver.manners.answer = (_, response) => {
      response.writeHead(200);
      const pour = () => {
        while (!response.destroyed && response.write("x".repeat(16_384)));
      };
      response.on("drain", pour).on("close", () => {
        ended = true;
      });
      pour();
      return undefined;
    };
    expect(await sending()).toMatchObject({ status: 200, failure: null });
    receiver.manners.answer = (_, response) => void response.writeHead(202).flushHeaders();
    expect(await sending(receiver.url, { timeoutMs: 150 })).toMatchObject({ status: 202, failure: null });
    receiver.manners.answer = () => 204;
    await sending();
    expect(ended).toBe(true);
  });

  it("is given up where what comes before the answer never ends", async () => {
    let ended = false;
    receiver.manners.answer = (_, { socket }) => {
      const pour = () => {
        while (!socket!.destroyed && socket!.write("HTTP/1.1 103 Early Hints\r\nLink: </>\r\n\r\n".repeat(100)));
      };
      socket!.on("error", () => {}).on("drain", pour);
      socket!.on("close", () => {
        ended = true;
      });
      pour();
      return undefined;
    };
    expect(await sending()).toMatchObject({ status: null, failure: "broken" });
    receiver.manners.answer = (_, response) => {
      for (let hint = 0; hint < 5; hint++) response.writeEarlyHints({ link: "</>; rel=preload" });
      return 204;
    };
    expect(await sending()).toMatchObject({ status: 204, failure: null });
    expect(ended).toBe(true);
  });

  it("to nobody, to a server that hangs up, and to one that speaks no TLS says which of them it was", async () => {
    const rude = net.createServer((socket) => socket.destroy());
    await new Promise<void>((resolve) => rude.listen(0, "127.0.0.1", resolve));
    const { port } = rude.address() as net.AddressInfo;
    expect(await sending(`http://127.0.0.1:${port}/`)).toMatchObject({ status: null, failure: "broken" });
    await new Promise((resolve) => rude.close(resolve));
    expect(await sending(`http://127.0.0.1:${port}/`)).toMatchObject({ status: null, failure: "unreachable" });
    expect(await sending(receiver.url.replace("http:", "https:"))).toMatchObject({ failure: "certificate" });
    const unknown = () => Promise.reject(Object.assign(new Error("getaddrinfo"), { code: "ENOTFOUND" }));
    expect(await sending("http://nada.example/", { resolve: unknown })).toMatchObject({ failure: "unresolved" });
  });
});

describe("where nothing is sent", () => {
  const inside = [
    "0.0.0.0",
    "10.1.2.3",
    "100.64.0.1",
    "100.100.100.200",
    "127.0.0.1",
    "127.255.255.254",
    "168.63.129.16",
    "169.254.169.254",
    "172.16.0.1",
    "172.31.255.255",
    "192.0.0.192",
    "192.0.2.1",
    "192.88.99.1",
    "192.168.0.1",
    "198.18.0.1",
    "198.51.100.1",
    "203.0.113.1",
    "224.0.0.1",
    "240.0.0.1",
    "255.255.255.255",
    "::",
    "::1",
    "::ffff:127.0.0.1",
    "::ffff:8.8.8.8",
    "::ffff:0:10.0.0.1",
    "::7f00:1",
    "64:ff9b::7f00:1",
    "64:ff9b:1::a00:1",
    "100::1",
    "2001::1",
    "2001:db8::1",
    "2002:7f00:1::1",
    "3fff::1",
    "5f00::1",
    "fc00::1",
    "fd00:ec2::254",
    "fe80::1",
    "fec0::1",
    "ff02::1",
    "escola.example",
    "",
  ];
  const outside = [
    "1.1.1.1",
    "8.8.8.8",
    "100.63.255.255",
    "172.32.0.1",
    "192.0.1.1",
    "198.20.0.1",
    "2606:4700::1111",
    "2a00:1450:4001::1",
  ];

  it.each(inside)("%s is no address of the open internet", (address) => expect(isPublic(address)).toBe(false));
  it.each(outside)("%s is one", (address) => expect(isPublic(address)).toBe(true));

  const forms = [
    "https://127.0.0.1/x",
    "https://2130706433/",
    "https://0x7f.1/",
    "https://0177.0.0.1/",
    "https://127.1/",
    "https://[::1]/",
    "https://[::ffff:169.254.169.254]/latest/meta-data",
    "https://[64:ff9b::7f00:1]/",
    "https://[2002:7f00:1::]/",
    "https://169.254.169.254/",
    "https://10.0.0.1:8443/",
    "https://１２７.0.0.1/",
  ];

  it.each(forms)("%s is refused where it is typed, and again where it would be sent", async (typed) => {
    const url = new URL(typed).href;
    expect(() => requireReachable({ settings: strict }, url)).toThrow("rede interna");
    expect(await sending(url, {}, strict)).toMatchObject({ status: null, failure: "private" });
  });

  it.each([
    "https://localhost/",
    "https://a.localhost./",
    "https://intranet/",
    "https://impressora.local/",
    "https://metadata.google.internal/",
    "https://x.home.arpa/",
  ])("%s is refused where it is typed", (url) =>
    expect(() => requireReachable({ settings: strict }, url)).toThrow("rede interna"),
  );

  it("without TLS nothing goes out, unless the school lets messages into its own network", async () => {
    expect(() => requireReachable({ settings: strict }, "http://escola.example/")).toThrow("https://");
    expect(await sending("http://1.1.1.1/", {}, strict)).toMatchObject({ failure: "private" });
    for (const url of ["http://10.0.0.1/", "https://localhost/", receiver.url])
      expect(() => requireReachable({ settings: nearby }, url)).not.toThrow();
  });

  it.each([
    [["127.0.0.1"]],
    [["93.184.216.34", "127.0.0.1"]],
    [["2606:4700::1111", "::ffff:10.0.0.1"]],
    [["10.0.0.7", "93.184.216.34"]],
  ])("a name that stands for %j is refused, for any of its addresses might be taken", async (addresses) => {
    const resolve = async () => addresses.map((address) => ({ address, family: net.isIP(address) }));
    const url = `https://gancho.example:${receiver.port}/`;
    expect(await sending(url, { resolve }, strict)).toMatchObject({ status: null, failure: "private" });
    expect(receiver.received).toEqual([]);
  });

  it("a name is looked up once, and the connection goes to what was looked at, wherever it leads a moment later", async () => {
    const led = ["127.0.0.1", "10.255.255.1"];
    const resolve = async () => [{ address: led.shift()!, family: 4 }];
    const url = `http://gancho.example:${receiver.port}/`;
    expect(await sending(url, { resolve })).toMatchObject({ status: 204 });
    expect(led).toEqual(["10.255.255.1"]);
    expect(receiver.received[0]!.headers.host).toBe(`gancho.example:${receiver.port}`);
  });
});

describe("an address", () => {
  const parse = (url: string) => endpointFields.safeParse({ url, types: ["ticket.created"] });

  it.each([
    "",
    "escola.example",
    "ftp://escola.example/",
    "javascript:alert(1)",
    "https://",
    "//escola.example",
    "file:///etc/passwd",
  ])("%j is none", (url) =>
    expect(parse(url).error?.issues.map(({ message }) => message)).toEqual([expect.stringContaining("https://")]),
  );

  it("carries no user and no password", () => {
    for (const url of [
      "https://ana@escola.example/",
      "https://ana:senha@escola.example/",
      "https://:senha@escola.example/",
    ])
      expect(parse(url).error!.issues[0]!.message).toContain("Tire o usuário e a senha");
  });

  it("is kept as a browser would send it", () => {
    expect(parse(" HTTPS://Escola.EXAMPLE:443/Avisos?x=1#y ").data?.url).toBe("https://escola.example/Avisos?x=1");
    expect(parse(`https://escola.example/${"a".repeat(2_030)}`).success).toBe(false);
    expect(parse(`https://escola.example/${"ã".repeat(700)}`).success).toBe(false);
  });

  it("accepts known message types alone, once each, and at least one", () => {
    const types = (given: unknown) => endpointFields.safeParse({ url: "https://escola.example/", types: given });
    expect(types(["ticket.created", "ticket.created", "user.created"]).data?.types).toEqual(["ticket.created"]);
    for (const given of [[], undefined, ["user.created"], ["toString"]])
      expect(types(given).error!.issues[0]!.message).toBe("Escolha pelo menos um aviso.");
  });
});
