import { EventEmitter } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { expect, it, vi } from "vitest";
import { maxUnfinished, watchBodies } from "#app/server/unfinished-bodies.ts";

/** A request whose body has not arrived completely. */
function sending(bodies: ReturnType<typeof watchBodies>, ip: string, headers: object = { "content-length": "9" }) {
  const req = { complete: false, headers };
  const res = new EventEmitter();
  const cut = vi.fn(() => void res.emit("close"));
  bodies.begin(req as unknown as IncomingMessage, res as ServerResponse, { ipOf: () => ip, cut });
  return { req, res, cut };
}

it("of too many bodies under way, the oldest of the busiest sender is cut, and nobody else's", () => {
  const bodies = watchBodies();
  const friend = sending(bodies, "203.0.113.7");
  const flood = Array.from({ length: maxUnfinished }, (_, n) =>
    sending(bodies, n % 3 ? "198.51.100.1" : "198.51.100.2"),
  );
  expect(flood.filter(({ cut }) => cut.mock.calls.length)).toEqual([flood[1]]);
  const another = sending(bodies, "203.0.113.8");
  expect(flood.filter(({ cut }) => cut.mock.calls.length)).toEqual([flood[1], flood[2]]);
  for (const { cut } of [friend, another]) expect(cut).not.toHaveBeenCalled();
});

it("a thousand slow bodies from one place leave as many as there may be", () => {
  const bodies = watchBodies();
  const flood = Array.from({ length: 1_000 }, () => sending(bodies, "2001:db8::1"));
  const cut = flood.filter(({ cut }) => cut.mock.calls.length);
  expect(cut).toEqual(flood.slice(0, 1_000 - maxUnfinished));
});

it("what is whole, has no body or is over does not count", () => {
  const bodies = watchBodies();
  const over = Array.from({ length: 150 }, () => sending(bodies, "198.51.100.1"));
  const whole = Array.from({ length: 150 }, () => sending(bodies, "198.51.100.1"));
  for (const { res } of over) res.emit("close");
  for (const { req } of whole) req.complete = true;
  const rest = [
    ...Array.from({ length: 400 }, () => sending(bodies, "198.51.100.1", {})),
    ...Array.from({ length: maxUnfinished }, () => sending(bodies, "198.51.100.1", { "transfer-encoding": "chunked" })),
  ];
  for (const { cut } of [...over, ...whole, ...rest]) expect(cut).not.toHaveBeenCalled();
});
