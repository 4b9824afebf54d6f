import { expect, it } from "vitest";
import { inTurns } from "#app/domain/draw-once.server.ts";

it("runs so many at a time, lets so many wait, and refuses the next until there is room", async () => {
  const inTurn = inTurns({ atOnce: 2, maxWaiting: 3, tooMany: "Muita gente." });
  const release: (() => void)[] = [];
  let [running, most] = [0, 0];
  const work = async () => {
    running += 1;
    most = Math.max(most, running);
    await new Promise<void>((resolve) => release.push(resolve));
    running -= 1;
  };
  const all = Array.from({ length: 5 }, () => inTurn(work));
  await expect(inTurn(work)).rejects.toMatchObject({ code: "unavailable", message: "Muita gente.", retryAfter: 5 });
  for (let done = 0; done < 5; done += 1) {
    while (!release.length) await new Promise((resolve) => setImmediate(resolve));
    release.shift()!();
  }
  await Promise.all(all);
  expect([most, running]).toEqual([2, 0]);
  await expect(inTurn(async () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  expect(await inTurn(async () => "drawn")).toBe("drawn");
});
