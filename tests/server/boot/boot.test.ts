import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { ensureSecret } from "#app/server/boot/settings.ts";
import { projectRoot } from "#drizzle/root.ts";
import { buildIfNeeded, sharedApp, signIn, startApp } from "#tests/support/app.ts";
import { freshDatabase } from "#tests/support/database.ts";

describe("the settings", () => {
  it("stop the boot with everything that is wrong, in plain words", () => {
    buildIfNeeded();
    const { status, stderr, stdout } = spawnSync(process.execPath, ["build/server/index.js"], {
      cwd: projectRoot,
      encoding: "utf8",
      env: {
        PATH: process.env.PATH,
        PORT: "porta",
        PUBLIC_ORIGIN: "https://a.example/x",
        OIDC_ISSUER: "https://id.example",
      },
    });
    expect(status).toBe(1);
    expect(stdout).toBe("");
    expect(stderr.trim().split("\n")).toEqual([
      "A configuração tem 3 erros:",
      expect.stringMatching(/^ {2}PORT: deve ser um número inteiro de 0 a 65535/),
      expect.stringMatching(/^ {2}PUBLIC_ORIGIN: deve ser só a origem/),
      expect.stringMatching(/^ {2}OIDC_CLIENT_ID: falta/),
    ]);
  });

  it("name the port that is taken", async () => {
    const { port } = new URL((await sharedApp()).origin);
    await expect(startApp({ env: { PORT: port } })).rejects.toThrow(`Port ${port} is in use`);
  });
});

describe("a database that the settings name wrongly", () => {
  it.each([
    ["a user that there is not", { PGUSER: "nobody_here" }, 'role "nobody_here" does not exist'],
    ["a database that there is not", { DATABASE_URL: "postgres:///not_here" }, 'database "not_here" does not exist'],
  ])("stops the boot at once: %s", async (_what, env, said) => {
    await expect(startApp({ env })).rejects.toThrow(
      `PostgreSQL refuses the user, password or database of DATABASE_URL (${said.replaceAll('"', '\\"')}): correct DATABASE_URL`,
    );
  });
});

describe("the secret", () => {
  it("is made once, kept, and nobody else's to read", () => {
    const folder = mkdtempSync(path.join(tmpdir(), "sementeira-secret-"));
    const dataDir = path.join(folder, "data");
    const secret = ensureSecret(dataDir);
    expect(Buffer.from(secret, "base64url")).toHaveLength(32);
    expect(ensureSecret(dataDir)).toBe(secret);
    expect(statSync(path.join(dataDir, "session-secret")).mode & 0o777).toBe(0o600);
    expect(readFileSync(path.join(dataDir, "session-secret"), "utf8")).toBe(secret);
    rmSync(folder, { recursive: true });
  });
});

describe("the first boot", () => {
  it("starts its own PostgreSQL, migrates it and plants the demo world; the next finds them", async () => {
    const app = await startApp({ connection: null });
    expect(app.output()).toContain("it now holds the demo courses");
    const courses = await (await fetch(`${app.origin}/api/courses`)).json();
    expect(courses).toMatchObject({ success: true, total: expect.any(Number) });
    expect(await app.stop()).toBe(0);
  });

  it("keeps demo accounts off a public address", async () => {
    const database = await freshDatabase();
    await database.client.begin(async (sql) => {
      const guarded =
        await sql`select distinct tgrelid::regclass::text as name from pg_trigger where tgname like '%_not_emptied'`;
      for (const { name } of guarded) await sql`alter table ${sql(name)} disable trigger user`;
      await sql`truncate users cascade`;
    });
    const env = { PUBLIC_ORIGIN: "https://escola.example" };
    const app = await startApp({ connection: database.connection, env, until: "ready" });
    expect(app.output()).toContain("Demo content stays out");
    expect(app.output()).toMatch(
      /Open this address once to set it up: https:\/\/escola\.example\/setup\?key=[\w-]{43}"/,
    );
    expect(await database.client`select 1 from users`).toHaveLength(0);
    await app.stop();
    await database.close();
  });

  it("refuses to open the demo school at a public address, and names the ways out", async () => {
    const database = await freshDatabase();
    const env = { PUBLIC_ORIGIN: "https://escola.example" };
    const refusal = await startApp({ connection: database.connection, env }).catch((error: Error) => error.message);
    expect(refusal).toMatch(/escola de demonstração.*npm run leave-demo.*index\.js leave-demo.*DATA_DIR/);
    await database.client`insert into events (action, object) values ('demo.left', 'school/demo')`;
    const app = await startApp({ connection: database.connection, env });
    expect(await app.stop()).toBe(0);
    await database.close();
  });

  it("ends what was signed in at the demo when another provider takes its place", async () => {
    const database = await freshDatabase();
    const count = async () => (await database.client`select 1 from sessions`).length;
    const demo = await startApp({ connection: database.connection });
    await signIn(demo, "admin@sementeira.example");
    await demo.stop();
    expect(await count()).toBe(1);
    const env = { GOOGLE_CLIENT_ID: "id", GOOGLE_CLIENT_SECRET: "secret" };
    const school = await startApp({ connection: database.connection, env });
    expect(await count()).toBe(0);
    expect(school.output()).toContain("The demo sign-in is off");
    await school.stop();
    await database.close();
  });

  it("warns where PostgreSQL may lose what it acknowledged", async () => {
    const database = await freshDatabase();
    const [{ fsync } = { fsync: "" }] = await database.client<
      { fsync: string }[]
    >`select current_setting('fsync') as fsync`;
    expect((await sharedApp()).output().includes("fsync=off")).toBe(fsync === "off");
    await database.close();
  });
});
