import { describe, expect, it } from "vitest";
import { purge } from "#app/domain/purge-rules.server.ts";
import { hashToken, newToken } from "#app/domain/secrets/secret-token.server.ts";
import { localCodes, signIns } from "#drizzle/schema/people.ts";
import { rolledBack } from "#tests/support/database.ts";
import { ctxOf } from "#tests/support/people.ts";

describe("forgetting sign-ins", () => {
  it("takes those that nobody finished in ten minutes, and codes that nobody redeemed in an hour", () =>
    rolledBack(async (db) => {
      const now = new Date("2031-01-01T12:00:00Z");
      const minutesAgo = (count: number) => new Date(now.getTime() - count * 60_000);
      const signIn = { provider: "local", state: "s", codeVerifier: "v", nonce: "n", redirectTo: "/courses" };
      const code = { email: "ana@exemplo.test", fullName: "Ana", codeChallenge: "c" };
      for (const age of [9, 11]) {
        await db.insert(signIns).values({ ...signIn, tokenHash: hashToken(newToken()), createdAt: minutesAgo(age) });
      }
      for (const age of [59, 61]) {
        await db.insert(localCodes).values({ ...code, codeHash: hashToken(newToken()), createdAt: minutesAgo(age) });
      }
      expect(await purge(ctxOf(db, null, { now }), "attempts")).toBe(2);
      expect([await db.$count(signIns), await db.$count(localCodes)]).toEqual([1, 1]);
    }));
});
