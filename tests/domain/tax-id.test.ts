import { describe, expect, it } from "vitest";
import { formatTaxId, isCnpj, isCpf, isTaxId, taxIdName } from "#app/domain/tax-id.ts";

const people = ["123.456.789-09", "529.982.247-25", "111.444.777-35", "280.012.389-38"];
const companies = [
  "12.ABC.345/01DE-35",
  "11.222.333/0001-81",
  "12.345.678/0001-95",
  "Q0.SLF.MBD/7VX4-39",
  "00.000.000/0001-91",
];

describe("a CPF", () => {
  it.each(people)("%s is one, with and without its dots", (cpf) => {
    expect(isCpf(cpf)).toBe(true);
    expect(isCpf(bare(cpf))).toBe(true);
    expect(formatTaxId(bare(cpf))).toBe(cpf);
    expect(taxIdName(cpf)).toBe("CPF");
    expect(isCnpj(cpf)).toBe(false);
  });

  it.each(["111.111.111-11", "000.000.000-00", "123.456.789-00", "529.982.247-2", ""])("%s is none", (text) => {
    expect(isTaxId(text)).toBe(false);
  });
});

describe("a CNPJ", () => {
  it.each(companies)("%s is one, with and without its dots, in capitals or not", (cnpj) => {
    expect(isCnpj(cnpj)).toBe(true);
    expect(isCnpj(bare(cnpj))).toBe(true);
    expect(formatTaxId(bare(cnpj).toLowerCase())).toBe(cnpj);
    expect(taxIdName(cnpj)).toBe("CNPJ");
    expect(isCpf(cnpj)).toBe(false);
    expect(isTaxId(cnpj)).toBe(true);
  });

  it.each(["11.222.333/0001-82", "12.ABC.345/01DE-36", "00.000.000/0000-00", "11.222.333/0001-8A", "11.222.333/0001"])(
    "%s is none",
    (text) => {
      expect(isTaxId(text)).toBe(false);
      expect(formatTaxId(text)).toBe(text);
    },
  );

  it("is found wrong when any one of its digits is another", () => {
    for (const cnpj of companies.map(bare).filter((text) => /^\d+$/.test(text))) {
      for (let place = 0; place < cnpj.length; place += 1) {
        const other = cnpj[place] === "7" ? "8" : "7";
        const wrong = cnpj.slice(0, place) + other + cnpj.slice(place + 1);
        expect(isCnpj(wrong), wrong).toBe(false);
      }
    }
  });
});

function bare(document: string) {
  return document.replace(/[./-]/g, "");
}
