import { DrizzleQueryError } from "drizzle-orm";
import { afterEach, describe, expect, it, vi } from "vitest";
import { AppError } from "#app/domain/app-error.ts";
import { readSettings } from "#app/domain/settings.ts";
import { logFailure, logFailuresTo, toAppErrorLogged } from "#app/http/answers/failures.server.ts";
import { openLog } from "#app/server/log.ts";

const settings = readSettings({ LOG_FORMAT: "readable" }, "s".repeat(32));

afterEach(() => vi.restoreAllMocks());

function written(error: unknown, { path = "/courses", signal }: { path?: string; signal?: AbortSignal } = {}) {
  const write = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  logFailuresTo(openLog(settings));
  logFailure(error, new Request(`http://127.0.0.1${path}?code=segredo`, signal && { signal }));
  const text = write.mock.calls.map(([line]) => String(line)).join("");
  write.mockRestore();
  return text;
}

const cause = Object.assign(new Error("canceling statement due to lock timeout"), {
  code: "55P03",
  detail: "Key (email)=(ana@pessoal.example)",
});
const failed = new DrizzleQueryError(
  "insert into users values ($1, $2)",
  ["ana@pessoal.example", "a\n    at b"],
  cause,
);

describe("what the log tells of a failed query", () => {
  it.each([
    ["itself", failed],
    ["as the cause of a refusal", new AppError("unavailable", undefined, { cause: failed })],
  ])("is the query and the reason, never its values: %s", (_, error) => {
    const text = written(error);
    expect(text).toContain("insert into users values ($1, $2)");
    expect(text).toContain("canceling statement due to lock timeout");
    expect(text).not.toMatch(/pessoal|segredo|at b/);
  });

  it("names PostgreSQL's reason by its code, without the value that it quotes", () => {
    const quoting = Object.assign(new Error('invalid input syntax for type uuid: "ana@pessoal.example"'), {
      code: "22P02",
    });
    const text = written(new DrizzleQueryError("select $1::uuid", ["ana@pessoal.example"], quoting));
    expect(text).toContain('invalid input syntax for type uuid: "…"');
    expect(text).not.toContain("pessoal");
  });
});

describe("the same cause again and again", () => {
  function logged(errors: unknown[]) {
    const lines: { about: Record<string, unknown>; msg: string }[] = [];
    logFailuresTo({ error: (about: Record<string, unknown>, msg: string) => void lines.push({ about, msg }) } as never);
    for (const error of errors) toAppErrorLogged(error, new Request("http://127.0.0.1/courses?code=segredo"));
    return lines;
  }
  // Causes are remembered for ten seconds, so these codes must occur in no other test of this process.
  const coded = (code: string) => Object.assign(new Error(`${code} of ana@pessoal.example`), { code });
  afterEach(() => vi.useRealTimers());

  it("is told with its stack once, then in a word each time, then with its stack and the number of those between", () => {
    vi.useFakeTimers({ toFake: ["performance"] });
    const [first, ...others] = logged(Array.from({ length: 40 }, () => coded("57P09")));
    expect(first).toMatchObject({ about: { err: { code: "57P09" } }, msg: "failed for a known cause" });
    expect(others).toHaveLength(39);
    for (const { about } of others) expect(about).toEqual({ cause: "57P09", method: "GET", path: "/courses" });
    vi.advanceTimersByTime(10_001);
    expect(logged([coded("57P09")])).toMatchObject([{ about: { err: { code: "57P09" }, alsoFailed: 39 } }]);
  });

  it("hides neither another cause, nor one outside of the database, nor a fault of ours", () => {
    const away = (why: string) => new AppError("unavailable", undefined, { cause: new Error(why) });
    const lines = logged([
      coded("08Z01"),
      away("a storage of this test"),
      away("a storage of this test"),
      coded("08Z01"),
      coded("53Z01"),
    ]);
    expect(lines.map(({ about }) => "err" in about)).toEqual([true, true, false, false, true]);
    const write = [written(new TypeError("ours")), written(new TypeError("ours"))];
    for (const text of write) expect(text).toMatch(/TypeError: ours\n +at /);
    expect(lines.map(({ msg }) => msg)).not.toContain("unforeseen failure");
    for (const text of write) expect(text).toContain("unforeseen failure");
  });
});

describe("a reader who left", () => {
  const gone = new AbortController();
  gone.abort();

  it("is nothing that failed", () => {
    expect(written(gone.signal.reason, { signal: gone.signal })).toBe("");
  });

  it("hides nothing that did", () => {
    expect(written(failed, { signal: gone.signal })).toContain("lock timeout");
  });
});
