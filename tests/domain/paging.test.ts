import { describe, expect, it } from "vitest";
import { pagingSchema, readQuery, toPage } from "#app/domain/paging.ts";

const asked = (query: string) => readQuery(pagingSchema(12), { searchParams: new URLSearchParams(query) });

describe("paging", () => {
  it("brings everything into range and refuses nothing", () => {
    expect(asked("")).toEqual({ page: 1, limit: 12 });
    expect(asked("page=3&limit=6")).toEqual({ page: 3, limit: 6 });
    expect(asked("page=0&limit=0")).toEqual({ page: 1, limit: 1 });
    expect(asked("page=-5&limit=9999")).toEqual({ page: 1, limit: 100 });
    expect(asked("page=abc&limit=1e3")).toEqual({ page: 1, limit: 12 });
    expect(asked("page=99999999999999999999&limit=99999999999")).toEqual({ page: 100_000, limit: 100 });
    expect(asked(`page=${"9".repeat(400)}&limit=-${"9".repeat(400)}`)).toEqual({ page: 100_000, limit: 1 });
  });

  it("counts pages", () => {
    expect(toPage([1], 25, { page: 3, limit: 12 }).totalPages).toBe(3);
    expect(toPage([], 0, { page: 1, limit: 12 }).totalPages).toBe(0);
  });
});
