import { randomBytes } from "node:crypto";
import { afterEach, expect, inject, it } from "vitest";
import { startApp } from "#tests/support/app.ts";
import { createDatabase, dropDatabase } from "#tests/support/cluster.ts";
import { startS3 } from "#tests/support/s3-server.ts";

const cleanUp: (() => unknown)[] = [];
afterEach(async () => {
  for (const work of cleanUp.splice(0).reverse()) await work();
});

it("an empty database is filled and served while the bucket is away: what it could not take follows", async () => {
  const s3 = await startS3();
  await s3.stop();
  const cluster = { connection: inject("fixture").connection, stop: async () => {} };
  const name = `sementeira_test_${randomBytes(6).toString("hex")}`;
  const connection = await createDatabase(cluster, name);
  cleanUp.push(
    () => s3.remove(),
    () => dropDatabase(cluster, name),
  );
  const app = await startApp({ connection, env: s3.variables });
  cleanUp.push(() => app.stop());
  expect(app.output()).toMatch(/The storage takes no files now .*: the demo school's follow later\./);
  const courses = await (await fetch(`${app.origin}/api/courses`)).json();
  expect(courses).toMatchObject({ success: true, data: expect.arrayContaining([expect.anything()]) });
  expect((await fetch(`${app.origin}/readyz`)).status).toBe(200);
});
