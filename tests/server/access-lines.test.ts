import { expect, it } from "vitest";
import { accessLines, type Told } from "#app/server/log/access-lines.ts";

const told: Told = {
  id: "3f2a-9_bC",
  method: "GET",
  route: "/courses/:id",
  status: 200,
  ms: 3,
  from: "203.0.113.0/24",
};

it.each<Told>([
  told,
  { ...told, status: 304 },
  { ...told, method: "M-SEARCH", route: '/"quoted"\\\n', status: 404 },
  { ...told, from: undefined },
  { ...told, from: "2001:db8:0::/48", actor: "0198-ab", aborted: true },
  { ...told, from: undefined, aborted: true },
  { ...told, from: undefined, actor: "0198-ab" },
])("a line tells what it was told, as JSON: %o", (request) => {
  const lineOf = accessLines();
  for (const level of ["info", "debug", "info"] as const) {
    const before = new Date().toISOString();
    const line = lineOf(request, level);
    expect(line).toMatch(/^[^\n]+\n$/);
    const { time, ...rest } = JSON.parse(line);
    expect(rest).toEqual({ level, request: JSON.parse(JSON.stringify(request)), msg: "request" });
    expect(time >= before && time <= new Date().toISOString()).toBe(true);
  }
});
