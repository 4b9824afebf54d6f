import { describe, expect, it } from "vitest";
import { toAppError } from "#app/http/answers/failures.server.ts";

/** As drizzle throws it: the code is the cause's. */
const failed = (code: string) => new Error("Failed query", { cause: Object.assign(new Error(), { code }) });

describe("what the database says", () => {
  it.each([
    ["57014", "a statement took too long"],
    ["55P03", "a lock was not to be had"],
    ["POOL_EXHAUSTED", "no connection became free"],
    ["25P03", "a transaction stood idle"],
    ["25P04", "a transaction took too long"],
    ["53200", "its memory is used up"],
    ["53300", "it has too many connections"],
    ["57P01", "it is shutting down"],
    ["CONNECT_TIMEOUT", "it does not answer"],
    ["ENOTFOUND", "its name is not known"],
    ["EAI_AGAIN", "names are not answered for"],
    ["EHOSTUNREACH", "no way leads there"],
    ["40P01", "two were in each other's way"],
    ["28P01", "its password was changed"],
  ])("%s (%s) is 503 for now", (code) => {
    expect(toAppError(failed(code))).toMatchObject({ code: "unavailable", retryAfter: 2 });
  });

  it.each(["42703", "23502", "XX000", "22012", "57014x"])("%s is a fault of ours", (code) => {
    expect(toAppError(failed(code))).toBeUndefined();
  });

  it("53100 is a full disk", () => expect(toAppError(failed("53100"))).toMatchObject({ code: "full" }));
});
