import { describe, expect, it } from "vitest";
import { readPicture } from "#app/domain/media/picture.ts";

const id = "3f2b8c1e-0d4a-4b6f-9a57-1c2d3e4f5a6b";

describe("readPicture", () => {
  it.each([
    ["https://fotos.example/ana.jpg", { kind: "address", url: "https://fotos.example/ana.jpg" }],
    ["HTTPS://Fotos.Example", { kind: "address", url: "https://fotos.example/" }],
    ["https://fotos.example/josé.png", { kind: "address", url: "https://fotos.example/jos%C3%A9.png" }],
    [`/media/${id}`, { kind: "address", url: `/media/${id}` }],
    ["data:image/png;base64,AAAA", { kind: "embedded", image: "png", base64: "AAAA", bytes: 3 }],
    ["data:image/gif;base64,AAA=", { kind: "embedded", image: "gif", base64: "AAA=", bytes: 2 }],
  ])("takes %s", (value, picture) => {
    expect(readPicture(value)).toEqual(picture);
  });

  it.each([
    "",
    "foto.jpg",
    "http://fotos.example/ana.jpg",
    "//fotos.example/ana.jpg",
    "javascript:alert(1)",
    " javascript:alert(1)",
    "file:///etc/passwd",
    "https://",
    "https://ana:senha@fotos.example/a.jpg",
    `https://fotos.example/${"a".repeat(2_048)}`,
    "/media/1",
    `/media/${id}/../x`,
    `/media/${id.toUpperCase()}`,
    "/media/..%2f..%2fetc",
    "data:image/svg+xml;base64,AAAA",
    "data:text/html;base64,AAAA",
    "data:image/png;charset=x;base64,AAAA",
    "data:image/webp;base64,AAAA",
    "data:image/png,AAAA",
    "data:image/png;base64,",
    "data:image/png;base64,AAA",
    "data:image/png;base64,AA\nA",
    "data:image/png;base64,====",
    "data:image/png;base64,AA=A",
  ])("refuses %j", (value) => {
    expect(readPicture(value)).toBeNull();
  });

  it("reads seven megabytes without ado", () => {
    const value = `data:image/png;base64,${"A".repeat(7 * 1024 * 1024)}`;
    expect(readPicture(value)).toMatchObject({ bytes: (7 * 1024 * 1024 * 3) / 4 });
  });
});
