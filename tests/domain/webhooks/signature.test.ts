import { randomBytes } from "node:crypto";
import { Webhook } from "standardwebhooks";
import { describe, expect, it } from "vitest";
import { sign, signedHeaders } from "#app/domain/secrets/signature.server.ts";
import { maxAttempts, retryDelay } from "#app/domain/webhooks/delivery.ts";
import { newSecret, signingKey } from "#app/domain/webhooks/secret.server.ts";
import { testSettings } from "#tests/support/people.ts";

describe("the signature of a message", () => {
  it("is the one that the specification publishes", () => {
    const key = Buffer.from("MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", "base64");
    const signed = { id: "msg_p5jXN8AQM9LWM0D4loKWxJek", timestamp: 1_614_265_330, body: '{"test": 2432232314}' };
    expect(sign(key, signed)).toBe("v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
    expect(signedHeaders([key, key], signed).get("webhook-signature")!.split(" ")).toEqual(
      Array(2).fill("v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="),
    );
  });

  it("is the one that the library of the specification makes, of whatever is said", () => {
    for (const length of [24, 32, 64]) {
      const key = randomBytes(length);
      const at = new Date();
      const body = JSON.stringify({ text: `ação ✝ ${key.toString("latin1")}` });
      const timestamp = Math.floor(at.getTime() / 1_000);
      const theirs = new Webhook(`whsec_${key.toString("base64")}`).sign("msg_1", at, body);
      expect(sign(key, { id: "msg_1", timestamp, body })).toBe(theirs);
    }
  });
});

describe("a secret", () => {
  it("is of 32 random bytes, and kept so that only this platform opens it", () => {
    const ctx = { settings: testSettings() };
    const { secret, sealed } = newSecret(ctx);
    expect(signingKey(ctx, sealed)).toEqual(Buffer.from(secret.replace("whsec_", ""), "base64"));
    expect(signingKey(ctx, sealed)).toHaveLength(32);
    expect(sealed).not.toContain(secret.slice(6, 20));
    const other = { settings: { SESSION_SECRET: "another secret of another platform altogether" } };
    expect(() => signingKey(other, sealed)).toThrow();
    expect(newSecret(ctx).secret).not.toBe(secret);
  });
});

describe("the schedule", () => {
  it("is the published one, with a fifth more or less", () => {
    const nominal = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400];
    const every = Array.from({ length: maxAttempts - 1 }, (_, index) => index + 1);
    expect(every.map((attempt) => retryDelay(attempt, { random: 0.5 }))).toEqual(nominal);
    expect([retryDelay(1, { random: 0 }), retryDelay(1, { random: 0.999_999 })!.toFixed(2)]).toEqual([4, "6.00"]);
    expect([maxAttempts, retryDelay(maxAttempts)]).toEqual([10, null]);
  });

  it("leaves a receiver alone for as long as it asks, never shorter, and for a day at the most", () => {
    const day = 86_400;
    const asked = (retryAfter: number, attempt = 1) =>
      [0, 0.5].map((random) => retryDelay(attempt, { retryAfter, random }));
    expect(asked(120)).toEqual([120, 132]);
    expect(asked(1)).toEqual([4, 5]);
    expect(asked(3_600, 5)).toEqual([14_400, 18_000]);
    expect(asked(30 * day)).toEqual([day, 1.1 * day]);
    expect(asked(9e15)).toEqual([day, 1.1 * day]);
    expect(retryDelay(maxAttempts, { retryAfter: 60 })).toBe(null);
  });
});
