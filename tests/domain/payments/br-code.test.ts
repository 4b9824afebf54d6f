import { getPixPayloadInfo, isValidPixPayload } from "@brazilian-utils/brazilian-utils";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { brCode } from "#app/domain/payments/pix.ts";

/** The example of the Banco Central's own manual, which asks for no sum. */
const manual =
  "00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D";
const school = { key: "pagamentos@escola.example", name: "ESCOLA EXEMPLO", city: "SAO PAULO" };
const order = { ...school, amountCents: 12_000, txid: "PED20261120000001" };
const orderCode =
  "00020126470014br.gov.bcb.pix0125pagamentos@escola.example5204000053039865406120.005802BR5914ESCOLA EXEMPLO6009SAO PAULO62210517PED2026112000000163044A9B";

describe("a BR Code", () => {
  it("is exactly the known one", () => {
    expect(brCode(order)).toBe(orderCode);
  });

  it("differs from the manual's example by its sum alone", () => {
    const code = brCode({
      key: "123e4567-e12b-12d1-a456-426655440000",
      name: "Fulano de Tal",
      city: "BRASILIA",
      amountCents: 1050,
    });
    expect(crcFits(manual)).toBe(true);
    expect(isValidPixPayload(manual)).toBe(true);
    expect(code.replace("540510.50", "").slice(0, -4)).toBe(manual.slice(0, -4));
    expect(code).toContain("62070503***6304");
  });

  it("has its name and city folded to ASCII and cut to 25 and 15 characters", () => {
    const code = brCode({
      ...order,
      name: "Associação de Educação Cristã São João",
      city: "São José do Vale do Rio Preto",
    });
    expect(code).toContain("5925Associacao de Educacao Cr");
    expect(code).toContain("6015Sao Jose do Val");
  });

  it("writes every kind of key as the directory of keys keeps it", () => {
    const keyIn = (key: string) => getPixPayloadInfo(brCode({ ...order, key }))?.key;
    expect(keyIn("529.982.247-25")).toBe("52998224725");
    expect(keyIn("11.222.333/0001-81")).toBe("11222333000181");
    expect(keyIn("12.abc.345/01de-35")).toBe("12ABC34501DE35");
    expect(keyIn("(11) 98765-4321")).toBe("+5511987654321");
    expect(keyIn("Pagamentos@Escola.example")).toBe("pagamentos@escola.example");
    expect(keyIn("123E4567-E12B-12D1-A456-426655440000")).toBe("123e4567-e12b-12d1-a456-426655440000");
  });

  it.each([
    ["a key of no kind", { key: "123" }],
    ["an e-mail with &, which the directory no longer takes", { key: "a&b@escola.example" }],
    ["a sum of nothing", { amountCents: 0 }],
    ["a sum below nothing", { amountCents: -1 }],
    ["half a centavo", { amountCents: 0.5 }],
    ["an id longer than 25", { txid: "A".repeat(26) }],
    ["an id with a hyphen", { txid: "PED-1" }],
    ["an empty id", { txid: "" }],
    ["an empty name", { name: " " }],
  ])("is not made of %s", (_, wrong) => {
    expect(() => brCode({ ...order, ...wrong })).toThrow(RangeError);
  });

  it("is read back as it was meant, and its last four characters check the rest", () => {
    const id = fc.string({ unit: fc.constantFrom(..."ABCXYZabcxyz0189"), minLength: 1, maxLength: 25 });
    const name = fc.string({ unit: fc.constantFrom(..."AÇãÉz ôÜ'.-"), minLength: 1, maxLength: 60 });
    const cents = fc.integer({ min: 1, max: 2 ** 31 - 1 });
    fc.assert(
      fc.property(id, name, name, cents, (txid, person, place, amountCents) => {
        const code = brCode({ key: school.key, name: `N${person}`, city: `C${place}`, amountCents, txid });
        const read = getPixPayloadInfo(code)!;
        expect(crcFits(code)).toBe(true);
        expect(read).toMatchObject({ key: school.key, txid, pointOfInitiation: "static" });
        expect(Math.round(read.amount! * 100)).toBe(amountCents);
        expect(read.merchantName).toMatch(/^[ -~]{1,25}$/);
        expect(read.merchantCity).toMatch(/^[ -~]{1,15}$/);
        expect(code).toMatch(/^000201/);
      }),
    );
  });
});

describe("the check of a BR Code", () => {
  it("is CRC-16/CCITT-FALSE", () => {
    expect(crc("123456789")).toBe("29B1");
  });

  it("finds every single changed character", () => {
    for (let place = 0; place < orderCode.length; place += 1) {
      const other = orderCode[place] === "7" ? "8" : "7";
      expect(isValidPixPayload(orderCode.slice(0, place) + other + orderCode.slice(place + 1))).toBe(false);
    }
  });

  it("tells a widely copied example that does not check: its field 62 says 8 characters and has 7", () => {
    const fields =
      "00020126360014BR.GOV.BCB.PIX0114+5511943214321520400005303986540566.665802BR5907EMPRESA6008BRASILIA";
    const copied = `${fields}62080503***6304170E`;
    const mended = `${fields}62070503***6304`;
    expect(isValidPixPayload(copied)).toBe(false);
    expect(isValidPixPayload(`${mended}170E`)).toBe(false);
    expect(crc(mended)).toBe("04ED");
    expect(isValidPixPayload(`${mended}04ED`)).toBe(true);
  });

  it("fits a known code that leads to a charge at the bank", () => {
    const dynamic =
      "00020101021226770014BR.GOV.BCB.PIX2555pix.example.com/qr/93598be0-1bd0-4997-8318-81776a1d8a995204000053039865802BR5907EMPRESA6009SAO PAULO62070503***6304EEAB";
    expect(crcFits(dynamic)).toBe(true);
    expect(isValidPixPayload(dynamic)).toBe(true);
  });
});

/** CRC-16 with polynomial 0x1021 and start 0xFFFF, straight from its definition: the witness beside the library. */
function crc(text: string) {
  let rest = 0xffff;
  for (const byte of Buffer.from(text, "utf8")) {
    rest ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) rest = (rest & 0x8000 ? (rest << 1) ^ 0x1021 : rest << 1) & 0xffff;
  }
  return rest.toString(16).toUpperCase().padStart(4, "0");
}

function crcFits(code: string) {
  return crc(code.slice(0, -4)) === code.slice(-4);
}
