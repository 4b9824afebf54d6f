import { describe, expect, it } from "vitest";
import { integerId, uuidId } from "#app/domain/path-id.ts";

describe("ids in addresses", () => {
  it("reads small integers and UUIDs", () => {
    expect(integerId("42")).toBe(42);
    expect(uuidId("0B0E7C5A-8F43-4C0E-9D1C-0A4B8F0C7E11")).toBe("0b0e7c5a-8f43-4c0e-9d1c-0a4b8f0c7e11");
  });

  it.each([undefined, "", "0", "-1", "1.5", "1e3", " 1", "abc", "99999999999999", "1;drop"])(
    "does not know %s",
    (id) => {
      expect(() => integerId(id, "Curso não encontrado")).toThrow("Curso não encontrado");
      expect(() => uuidId(id)).toThrow("Recurso não encontrado.");
    },
  );
});
