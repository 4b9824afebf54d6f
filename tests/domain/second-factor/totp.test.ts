import { describe, expect, it } from "vitest";
import { newTotpSecret, stepOfCode, totpAddress, totpCode, totpStep } from "#app/domain/second-factor/totp.server.ts";

/** `12345678901234567890`, the secret of RFC 6238, appendix B, in base32. */
const secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
const at = (seconds: number) => new Date(seconds * 1_000);

describe("a code of an authenticator app", () => {
  it.each([
    [59, "94287082"],
    [1111111109, "07081804"],
    [1111111111, "14050471"],
    [1234567890, "89005924"],
    [2000000000, "69279037"],
    [20000000000, "65353130"],
  ])("at %i is the RFC's", (seconds, code) => {
    expect(totpCode(secret, totpStep(at(seconds)), 8)).toBe(code);
    expect(totpCode(secret, totpStep(at(seconds)))).toBe(code.slice(2));
  });

  it("is taken one step before and after, and no further", () => {
    const now = 1234567890;
    const code = totpCode(secret, totpStep(at(now)));
    expect([-61, -30, 0, 30, 61].map((later) => stepOfCode(secret, code, at(now + later)))).toEqual([
      null,
      totpStep(at(now)),
      totpStep(at(now)),
      totpStep(at(now)),
      null,
    ]);
    expect(stepOfCode(secret, "000000", at(now))).toBeNull();
  });
});

describe("a secret", () => {
  it("has 160 bits in base32, and is another one each time", () => {
    expect(newTotpSecret()).toMatch(/^[A-Z2-7]{32}$/);
    expect(new Set(Array.from({ length: 50 }, newTotpSecret)).size).toBe(50);
  });

  it("is given to the app with school and account", () => {
    expect(totpAddress({ secret, school: "Escola: Luz", email: "maria+1@x.example" })).toBe(
      `otpauth://totp/Escola%20%20Luz:maria%2B1%40x.example?secret=${secret}&issuer=Escola%20%20Luz&algorithm=SHA1&digits=6&period=30`,
    );
  });
});
