import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { readSettings } from "#app/domain/settings.ts";
import { projectRoot } from "#drizzle/root.ts";

type Service = Record<string, unknown> & {
  image: string;
  build?: string;
  environment?: Record<string, string>;
  healthcheck: { test: string[]; start_period: string };
  volumes: string[];
  command?: string[];
};
type Compose = { services: Record<string, Service>; volumes: object };

const read = (file: string) => readFileSync(path.join(projectRoot, file), "utf8");
const text = read("compose.yaml");
const { services, volumes } = parse(text, { merge: true }) as Compose;
const given = { DOMAIN: "escola.example" };
const apps = ["app-1", "app-2"].map((name) => services[name]!);

describe("compose.yaml", () => {
  it("holds two instances, Caddy and PostgreSQL, and opens nothing but Caddy", () => {
    expect(Object.keys(services)).toEqual(["app-1", "app-2", "caddy", "postgres"]);
    const open = Object.entries(services).filter(([, service]) => "ports" in service);
    expect(open).toEqual([["caddy", expect.objectContaining({ ports: ["80:80", "443:443", "443:443/udp"] })]]);
  });

  it("keeps PostgreSQL off every network, and lets the instances reach its socket", () => {
    const { postgres } = services;
    expect(postgres).toMatchObject({ network_mode: "none" });
    expect(postgres!.command).toContain("listen_addresses=");
    const folder = apps[0]!.environment!.PGHOST;
    expect(postgres!.volumes).toContain(`socket:${folder}`);
    for (const { volumes: used } of apps) expect(used).toContain(`socket:${folder}:ro`);
  });

  it.each(Object.entries(services))("trusts %s with no more than it needs", (name, service) => {
    expect(service).toMatchObject({
      read_only: true,
      cap_drop: ["ALL"],
      security_opt: ["no-new-privileges:true"],
      restart: "unless-stopped",
      user: name === "caddy" ? "root" : expect.stringMatching(/^(node|postgres)$/),
      mem_limit: expect.any(String),
      stop_grace_period: expect.any(String),
    });
    expect(service.cap_add).toEqual(name === "caddy" ? ["NET_BIND_SERVICE"] : undefined);
    for (const volume of service.volumes) {
      const [from = ""] = volume.replace(/\$\{\w+:-(\w+)\}/, "$1").split(":");
      expect(from.startsWith("./") || from in volumes, from).toBe(true);
    }
  });

  it("asks each service whether it is well, the instances as the image says", () => {
    for (const service of Object.values(services)) expect(service.healthcheck.test[0]).toBe("CMD");
    const [, options, command] = /^HEALTHCHECK (.+) \\\n +CMD (.+)$/m.exec(read("Dockerfile"))!;
    const { test, ...often } = apps[0]!.healthcheck;
    const dollars = (part: string) => part.replaceAll("$$", "$");
    expect(test.slice(1).map(dollars)).toEqual(JSON.parse(command!));
    expect(options!.split(" ").map((each) => each.slice(2).replace("-", "_").replace("=", ": "))).toEqual(
      Object.entries(often).map(([name, value]) => `${name}: ${value}`),
    );
  });

  it("names its images by version, and builds its own once", () => {
    const own = /^\$\{SEMENTEIRA_IMAGE:-sementeira\}$/;
    for (const { image } of apps) expect(image).toMatch(own);
    for (const { image } of [services.caddy!, services.postgres!]) expect(image).toMatch(/:\d/);
    expect(apps.map(({ build }) => build)).toEqual([".", undefined]);
  });

  it("gives both instances the same settings, which are right, and the same files", () => {
    const [{ build: _, ...one }, other] = apps as [Service, Service];
    expect(one).toEqual(other);
    const variables = Object.entries(one.environment!).map(([name, value]) => [name, filledIn(value)]);
    expect(readSettings(Object.fromEntries(variables), "")).toMatchObject({
      PROXY_HOPS: 1,
      DRAIN_WAIT_MS: 3_500,
      PUBLIC_ORIGIN: "https://escola.example",
      DATABASE_URL: "postgres:///sementeira",
    });
    expect(one.volumes).toContain("data:/data");
  });

  it("asks for what only the school can know, and for nothing else", () => {
    const asked = [...text.matchAll(/\$\{(\w+):\?([^}]+)\}/g)].map(([, name]) => name);
    expect(new Set(asked)).toEqual(new Set(Object.keys(given)));
  });

  it("has its instances where Caddy, or a machine's own nginx, looks for them", () => {
    const [, behind] = /\{\$INSTANCES:([^}]+)\}/.exec(read("deploy/Caddyfile"))!;
    expect(behind).toBe("app-1:3000 app-2:3000");
    const { services: changed } = parse(read("deploy/own-proxy.yaml")) as {
      services: Record<string, { ports: string[] }>;
    };
    const published = ["app-1", "app-2"].map((name) => changed[name]!.ports[0]!.replace(/:3000$/, ""));
    const expected = [...read("deploy/nginx.conf").matchAll(/server ([\d.]+:\d+) max_fails/g)].map(
      ([, address]) => address,
    );
    expect(published).toEqual(expected);
    expect(changed.caddy).toEqual({ deploy: { replicas: 0 } });
  });

  it("leaves PostgreSQL ten connections more than the instances can take", () => {
    const most = Number(/max_connections=(\d+)/.exec(services.postgres!.command!.join(" "))?.[1]);
    const pool = readSettings({}, "s".repeat(32)).DATABASE_POOL;
    expect(apps.length * pool).toBeLessThanOrEqual(most - 10);
  });
});

function filledIn(value: string) {
  return value.replace(/\$\{(\w+):\?[^}]*\}/g, (_, name: keyof typeof given) => given[name]);
}
