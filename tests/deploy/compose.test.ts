import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { readSettings } from "#app/domain/settings.ts";
import { projectRoot } from "#drizzle/root.ts";

type Service = Record<string, unknown> & {
  image: string;
  environment?: Record<string, string>;
  networks: Record<string, { ipv4_address?: string }> | string[];
  volumes: string[];
  command?: string[];
};
type Compose = { services: Record<string, Service>; volumes: object; networks: Record<string, object> };

const read = (file: string) => readFileSync(path.join(projectRoot, file), "utf8");
const text = read("compose.yaml");
const { services, volumes, networks } = parse(text, { merge: true }) as Compose;
const given = { POSTGRES_PASSWORD: "senha", PUBLIC_ORIGIN: "https://escola.example", SESSION_SECRET: "s".repeat(40) };
const apps = ["app-1", "app-2"].map((name) => services[name]!);

describe("compose.yaml", () => {
  it("holds two instances, nginx and PostgreSQL, and opens nothing but nginx", () => {
    expect(Object.keys(services)).toEqual(["app-1", "app-2", "nginx", "postgres"]);
    const open = Object.entries(services).filter(([, service]) => "ports" in service);
    expect(open.map(([name]) => name)).toEqual(["nginx"]);
    expect(networks.back).toEqual({ internal: true });
  });

  it.each(Object.entries(services))("trusts %s with no more than it needs", (_, service) => {
    expect(service).toMatchObject({
      read_only: true,
      cap_drop: ["ALL"],
      security_opt: ["no-new-privileges:true"],
      restart: "unless-stopped",
      user: expect.stringMatching(/^(node|postgres|101:101)$/),
      mem_limit: expect.any(String),
      stop_grace_period: expect.any(String),
    });
    for (const volume of service.volumes) {
      const [from = ""] = volume.split(":");
      expect(from.startsWith("./") || from in volumes, from).toBe(true);
    }
  });

  it.each(["nginx", "postgres"])("asks %s whether it is well; the image says how to ask the others", (name) => {
    expect(services[name]).toHaveProperty("healthcheck.test");
    expect(read("Dockerfile")).toContain("HEALTHCHECK");
  });

  it("names its images by version", () => {
    for (const { image, build } of Object.values(services)) expect(build ? "ours" : image).toMatch(/^ours$|:\d/);
  });

  it("gives both instances the same settings, which are right, and the same files", () => {
    const [one, other] = apps;
    const { networks: here, ...same } = one!;
    const { networks: there, ...asSame } = other!;
    expect(same).toEqual(asSame);
    expect(here).not.toEqual(there);
    const variables = Object.entries(one!.environment!).map(([name, value]) => [name, filledIn(value)]);
    expect(readSettings(Object.fromEntries(variables), "")).toMatchObject({
      PROXY_HOPS: 1,
      DRAIN_WAIT_MS: 3_500,
      PUBLIC_ORIGIN: given.PUBLIC_ORIGIN,
      DATABASE_URL: "postgres://sementeira:senha@postgres:5432/sementeira",
    });
    expect(one!.volumes).toEqual(["data:/data"]);
  });

  it("asks for what only the school can know, and for nothing else", () => {
    const asked = [...text.matchAll(/\$\{(\w+):\?([^}]+)\}/g)].map(([, name]) => name);
    expect(new Set(asked)).toEqual(new Set(Object.keys(given)));
  });

  it("has its instances where nginx looks for them", () => {
    const behind = [...read("deploy/nginx.conf").matchAll(/server ([\d.]+):3000/g)].map(([, address]) => address);
    const here = apps.map(
      ({ networks }) => (networks as Record<string, { ipv4_address?: string }>).front!.ipv4_address,
    );
    expect(here).toEqual(behind);
    expect(services.nginx!.volumes).toContain("./deploy/nginx.conf:/etc/nginx/nginx.conf:ro");
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
