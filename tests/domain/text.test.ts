import { describe, expect, it } from "vitest";
import { characterCount, normalizeText, textField } from "#app/domain/text.ts";

describe("text", () => {
  it("tidies: NFC, line ends, control characters, white space around", () => {
    expect(normalizeText("  ac\u0327a\u0303o\r\nfim\u0007 ")).toBe("ação\nfim");
  });

  it.each([
    ["zero-width spaces", "An\u200ba\u2060 Li\ufeffma\u00ad", "Ana Lima"],
    ["marks that turn the direction", "\u202eamiL anA\u202c \u2066x\u2069\u200f\u061c", "amiL anA x"],
    ["joiners that join nothing", "Ana\u200d \u200cLima\u200d\u200d\u200cs", "Ana Limas"],
    ["tags outside a flag", "Ana\u{e0041}\u{e007f}", "Ana"],
  ])("takes out %s", (_, given, kept) => {
    expect(normalizeText(given)).toBe(kept);
  });

  it.each([
    "می\u200cخواهم",
    "क्\u200dष",
    "👩🏽\u200d🌾 👨\u200d👩\u200d👧 ❤️\u200d🔥",
    "🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}",
    "(…)",
    "7",
  ])("leaves %s as it is", (given) => {
    expect(normalizeText(given)).toBe(given.normalize("NFC"));
  });

  it.each([
    "\u200b".repeat(12),
    "\u3164\u3164",
    "\u115f\u1160\uffa0",
    "\u2800 \u2800",
    "\u2060",
    "\u202e",
    "\ufe0f\u0301",
    "\u200d",
    "\u00a0\u3000",
  ])("takes %j for nothing at all", (nothing) => {
    expect(normalizeText(nothing)).toBe("");
    const name = textField({ min: 1, max: 99, sentences: { missing: "Escreva seu nome." } });
    expect(name.safeParse(nothing).error?.issues.map(({ message }) => message)).toEqual(["Escreva seu nome."]);
  });

  // Each of these once took minutes, and nobody else was answered meanwhile.
  it.each([
    ["tags", "\u{e0041}"],
    ["tags in a flag", "🏴\u{e0041}"],
    ["marks out of order", "\u0301\u0323"],
    ["joiners", "\u200d"],
    ["blanks", " \u00a0"],
  ])("is done with a megabyte of %s", (_, part) => {
    expect(normalizeText(`á${part.repeat(400_000)}b`)).toMatch(/b$/);
  });

  it("keeps no more marks on a letter than are legible", () => {
    expect(normalizeText(`e${"\u0301\u200b".repeat(500)}`)).toBe(`é${"\u0301".repeat(29)}`);
  });

  it("counts what can be seen: twelve letters with nothing between them are no longer for it", () => {
    expect(textField({ min: 10, max: 99 }).safeParse(`curto${"\u200b".repeat(20)}`).success).toBe(false);
  });

  it("counts code points", () => {
    expect(characterCount("ação 🌱")).toBe(6);
  });

  it("measures after tidying", () => {
    const name = textField({ min: 1, max: 3, sentences: { missing: "Escreva seu nome." } });
    expect(name.parse(" 🌱🌱🌱 ")).toBe("🌱🌱🌱");
    expect(name.safeParse("abcd").error?.issues[0]?.message).toBe("Escreva no máximo 3 caracteres.");
    for (const missing of [undefined, "", "   ", 5, null]) {
      expect(name.safeParse(missing).error?.issues[0]?.message).toBe("Escreva seu nome.");
    }
  });

  it("normalises no more than a person could have typed", () => {
    const name = textField({ min: 1, max: 3 });
    expect(name.parse(`abc${" ".repeat(10_000)}`)).toBe("abc");
    expect(name.safeParse(`abc${" ".repeat(11_000)}`).error?.issues.map(({ message }) => message)).toEqual([
      "Escreva no máximo 3 caracteres.",
    ]);
  });

  it("refuses what the database cannot keep", () => {
    const any = textField({ max: 100 });
    expect(any.safeParse("a\u0000b").success).toBe(false);
    expect(any.safeParse("\ud800").success).toBe(false);
  });
});
