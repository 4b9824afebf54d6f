import { setImmediate as turn } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { maxListBytes, maxListLines } from "#app/domain/invitations/import.ts";
import { readList } from "#app/domain/invitations/read-list.server.ts";

/** The bytes of a text as Excel on a Brazilian Windows saves it: each sign of Latin-1 is one byte. */
const windows1252 = (text: string) => Uint8Array.from(Buffer.from(text, "latin1"));
const utf8 = (text: string) => Uint8Array.from(Buffer.from(text, "utf8"));

/** Lines as `number name <address> class`. */
async function read(sent: string | Uint8Array) {
  return (await readList(sent)).map(({ line, fullName, email, className }) =>
    `${line} ${fullName} <${email}> ${className}`.trim(),
  );
}

describe("a list", () => {
  it.each<[string, string | Uint8Array]>([
    [
      "Excel in Portuguese: Windows-1252, semicolons, CRLF",
      windows1252("Nome;E-mail;Turma\r\nJoão Conceição;joao@exemplo.com.br;Irmãs\r\nÂngela;ANGELA@exemplo.com.br;\r\n"),
    ],
    [
      "Excel as CSV UTF-8, with a byte order mark",
      utf8("\ufeffNome;E-mail;Turma\r\nJoão Conceição;joao@exemplo.com.br;Irmãs\r\nÂngela;angela@exemplo.com.br;\r\n"),
    ],
    [
      "Excel as Unicode text: UTF-16 and tabs",
      Uint8Array.from(
        Buffer.from(
          "\ufeffNome\tE-mail\tTurma\r\nJoão Conceição\tjoao@exemplo.com.br\tIrmãs\r\nÂngela\tangela@exemplo.com.br\t\r\n",
          "utf16le",
        ),
      ),
    ],
    [
      "Google Sheets: UTF-8, commas, no line end at the end",
      utf8("Nome,E-mail,Turma\nJoão Conceição,joao@exemplo.com.br,Irmãs\nÂngela,angela@exemplo.com.br,"),
    ],
    [
      "Google Forms: more columns, in another order",
      "Carimbo de data/hora,Turma,Endereço de e-mail,Nome completo\n24/11/2026 10:00:00,Irmãs,joao@exemplo.com.br,João Conceição\n24/11/2026 10:01:00,,angela@exemplo.com.br,Ângela",
    ],
    [
      "Google Contacts: given and family name apart",
      "First Name,Last Name,Labels,E-mail 1 - Label,E-mail 1 - Value,Turma\nJoão,Conceição,* myContacts,* Home,joao@exemplo.com.br,Irmãs\nÂngela,,* myContacts,,angela@exemplo.com.br,",
    ],
    [
      "columns pasted from a spreadsheet",
      "Nome\tE-mail\tTurma\r\nJoão Conceição\tjoao@exemplo.com.br\tIrmãs\r\nÂngela\tangela@exemplo.com.br\t",
    ],
    [
      "quoted cells with separators, quotes and line ends in them",
      'nome;"e-mail";turma\r\n"João Conceição";"joao@exemplo.com.br";"Irmãs"\r\n"Ângela";angela@exemplo.com.br;""',
    ],
  ])("is read as %s has it", async (_, sent) => {
    expect(await read(sent)).toEqual([
      "2 João Conceição <joao@exemplo.com.br> Irmãs",
      "3 Ângela <angela@exemplo.com.br>",
    ]);
  });

  it("needs no header: the e-mail is known by its looks, then come name and class", async () => {
    expect(await read("Ana;ana@exemplo.com;Turma A\nBeto;beto@exemplo.com;")).toEqual([
      "1 Ana <ana@exemplo.com> Turma A",
      "2 Beto <beto@exemplo.com>",
    ]);
    expect(await read("ana@exemplo.com,Ana,Turma A\nsem endereço,Beto,2026")).toEqual([
      "1 Ana <ana@exemplo.com> Turma A",
      "2 Beto <null> 2026",
    ]);
    expect(await read("1;Ana;ana@exemplo.com;Turma A\n2;Beto;beto@exemplo.com;Turma B")).toEqual([
      "1 Ana <ana@exemplo.com> Turma A",
      "2 Beto <beto@exemplo.com> Turma B",
    ]);
    expect(await read("ana@exemplo.com\n\nbeto@exemplo.com\n")).toEqual([
      "1  <ana@exemplo.com>",
      "3  <beto@exemplo.com>",
    ]);
    // Somebody without an address on top is a line, not a header.
    expect(await read("Ana;sem e-mail;Turma A\nBeto;beto@exemplo.com;Turma A")).toHaveLength(2);
  });

  it("is told apart line by line: what is no address is none, and is kept as it was written", async () => {
    const lines = await readList(
      "nome;e-mail\nAna;ana@exemplo\nBeto;Beto <beto@exemplo.com>\nCida;\nDora;d@conta-apagada.invalid",
    );
    expect(lines.map(({ email, writtenEmail }) => [email, writtenEmail])).toEqual([
      [null, "ana@exemplo"],
      ["beto@exemplo.com", "Beto <beto@exemplo.com>"],
      [null, ""],
      [null, "d@conta-apagada.invalid"],
    ]);
  });

  it("keeps what is hostile as mere text, without what a database or a reader chokes on", async () => {
    const [formula, html, nul, long] = await readList(
      `nome;e-mail\n=HYPERLINK("http://x");a@exemplo.com\n<img src=x onerror=alert(1)>;b@exemplo.com\nAn\0a \u202eedrev;c@exemplo.com\n${"M".repeat(9_000)};d@exemplo.com`,
    );
    expect(formula!.fullName).toBe('=HYPERLINK("http://x")');
    expect(html!.fullName).toBe("<img src=x onerror=alert(1)>");
    expect(nul!.fullName).toBe("Ana edrev");
    expect(long!.fullName.length).toBeLessThanOrEqual(120);
  });

  it.each<[string, string | Uint8Array, RegExp]>([
    ["nothing", " \n;;\n", /vazia/],
    ["a header alone", "nome;e-mail;turma\n", /só tem os títulos/],
    ["no address at all", "Ana;Turma A\nBeto;Turma B", /nenhum e-mail/],
    ["a workbook", Uint8Array.from([0x50, 0x4b, 0x03, 0x04, 0, 0]), /planilha/],
    ["an old workbook", Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0, 0]), /planilha/],
    [
      "a quote without end",
      `nome;e-mail\n"Ana;ana@exemplo.com\n${"Beto;beto@exemplo.com\n".repeat(3_000)}`,
      /Na linha 2/,
    ],
    ["too many lines", "a@exemplo.com\n".repeat(maxListLines + 1), /mais de 5\.000 linhas/],
    ["too many bytes", new Uint8Array(maxListBytes + 1).fill(0x61), /1 MB/],
    ["nothing but line ends", "\n".repeat(maxListBytes), /mais de 5\.000 linhas/],
  ])("is refused where it is %s", async (_, sent, sentence) => {
    await expect(readList(sent)).rejects.toMatchObject({ code: "invalid", message: expect.stringMatching(sentence) });
  });

  it("of 5,000 lines and a megabyte is read in small steps, between which others are served", async () => {
    const row = (n: number) =>
      `"Conceição, ${n}";pessoa.${n}@exemplo.com.br;"Discipulado ""manhã"" ${n % 20}";${"x".repeat(120)}`;
    const text = `nome;e-mail;turma;obs\r\n${Array.from({ length: maxListLines }, (_, n) => row(n)).join("\r\n")}`;
    let served = 0;
    let isDone = false;
    const others = (async () => {
      for (; !isDone; served++) await turn();
    })();
    const lines = await readList(text);
    isDone = true;
    await others;
    expect(lines).toHaveLength(maxListLines);
    expect(lines.at(-1)).toMatchObject({
      line: 5_001,
      fullName: "Conceição, 4999",
      className: 'Discipulado "manhã" 19',
    });
    expect(served).toBeGreaterThan(100);
  });
});
