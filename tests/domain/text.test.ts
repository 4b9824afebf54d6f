import { describe, expect, it } from "vitest";
import { lengthOf, text, tidy } from "#app/domain/text.ts";

describe("text", () => {
  it("tidies: NFC, line ends, control characters, white space around", () => {
    expect(tidy("  ac\u0327a\u0303o\r\nfim\u0007 ")).toBe("ação\nfim");
  });

  it("counts code points", () => {
    expect(lengthOf("ação 🌱")).toBe(6);
  });

  it("measures after tidying", () => {
    const name = text({ min: 1, max: 3, sentences: { missing: "Escreva seu nome." } });
    expect(name.parse(" 🌱🌱🌱 ")).toBe("🌱🌱🌱");
    expect(name.safeParse("abcd").error?.issues[0]?.message).toBe("Escreva no máximo 3 caracteres.");
    for (const missing of [undefined, "", "   ", 5, null]) {
      expect(name.safeParse(missing).error?.issues[0]?.message).toBe("Escreva seu nome.");
    }
  });

  it("refuses what the database cannot keep", () => {
    const any = text({ max: 100 });
    expect(any.safeParse("a\u0000b").success).toBe(false);
    expect(any.safeParse("\ud800").success).toBe(false);
  });
});
