import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { projectRoot } from "#drizzle/root.ts";
import { endpoints, fill } from "#tests/api/all-endpoints.ts";

const conf = readFileSync(path.join(projectRoot, "deploy/nginx.conf"), "utf8");

/** The addresses that may send more than a megabyte. */
const large = [...conf.matchAll(/location (=|~) (\S+) \{\s+client_max_body_size/g)].map(([, how, address]) =>
  how === "=" ? new RegExp(`^${address}$`) : new RegExp(address!),
);

/** The drill asks nginx itself; this is for machines without one. */
it("deploy/nginx.conf lets every address that takes a file take more than a megabyte, and no other", () => {
  expect(large.length).toBeGreaterThan(4);
  const unlike = endpoints
    .map(({ pattern, takesMuch }) => ({ pattern, takesMuch: takesMuch && !pattern.startsWith("/api/lessons") }))
    .filter(({ pattern, takesMuch }) => large.some((one) => one.test(fill(pattern))) !== takesMuch);
  expect(unlike).toEqual([]);
});
