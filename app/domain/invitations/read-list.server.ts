import { Readable } from "node:stream";
import { setImmediate as turn } from "node:timers/promises";
import { parse } from "csv-parse";
import { parse as parseSample } from "csv-parse/sync";
import { AppError } from "#app/domain/app-error.ts";
import { emailAddress } from "#app/domain/email-address.ts";
import { foldText } from "#app/domain/fold.ts";
import { isDeletedAccountEmail, maxNameLength } from "#app/domain/people/person.ts";
import { decodeText, normalizeText, truncateAtWord } from "#app/domain/text.ts";
import { maxListBytes, maxListLines } from "./import.ts";

/** A cleaned line of a list. `line` is its number in the spreadsheet; `email` is null if it is invalid. */
export type ListedLine = {
  line: number;
  fullName: string;
  writtenEmail: string;
  email: string | null;
  className: string;
};

/**
 * Reads a list of people, pasted or as exported by spreadsheets and mail programs, and detects separator, encoding and
 * columns. Works in small steps, so that other requests do not wait. Refuses (invalid) a text that is no list, and too
 * many lines.
 */
export async function readList(sent: string | Uint8Array): Promise<ListedLine[]> {
  const text = typeof sent === "string" ? sent : decoded(sent);
  const records = await readRecords(text);
  if (!records.length) throw new AppError("invalid", "A lista está vazia.");
  const columns = columnsOf(records.map(({ cells }) => cells));
  if (columns.email < 0) throw new AppError("invalid", "Não achamos nenhum e-mail na lista.");
  const lines: ListedLine[] = [];
  for (const [at, { line, cells }] of records.entries()) {
    if (at % 100 === 0) await turn();
    if (at > 0 || !columns.hasHeader) lines.push(lineOf(line, cells, columns));
  }
  if (!lines.length) throw new AppError("invalid", "A lista só tem os títulos das colunas.");
  if (lines.length > maxListLines) throw tooLong();
  return lines;
}

const tooLong = () =>
  new AppError("invalid", `A lista tem mais de ${maxListLines.toLocaleString("pt-BR")} linhas. Divida em partes.`);

/** The text of a file in UTF-8, Windows-1252 (old Excel on Brazilian computers) or Excel's "Unicode text". */
function decoded(bytes: Uint8Array): string {
  if (bytes.length > maxListBytes) throw new AppError("invalid", "A lista passa de 1 MB. Divida em partes.");
  const [first, second] = bytes;
  const isWorkbook = (first === 0x50 && second === 0x4b) || (first === 0xd0 && second === 0xcf);
  if (isWorkbook)
    throw new AppError(
      "invalid",
      "Este arquivo é uma planilha. Na planilha, use Arquivo, Salvar como ou Fazer download, e escolha CSV; ou copie as colunas e cole aqui.",
    );
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  return decodeText(bytes);
}

const options = {
  bom: true,
  record_delimiter: ["\r\n", "\n", "\r"],
  relax_column_count: true,
  relax_quotes: true,
  max_record_size: 20_000,
};
/** How many bytes are parsed in one step. */
const step = 8 * 1024;
const maxColumns = 60;

type Record = { line: number; cells: string[] };

/** All lines that are not empty. */
async function readRecords(text: string): Promise<Record[]> {
  const bytes = Buffer.from(text);
  async function* slices() {
    for (let at = 0; at < bytes.length; at += step) {
      yield bytes.subarray(at, at + step);
      await turn();
    }
  }
  const found: Record[] = [];
  const parser = Readable.from(slices(), { objectMode: false }).compose(
    parse({ ...options, delimiter: separatorOf(text) }),
  );
  let line = 0;
  try {
    for await (const record of parser as AsyncIterable<string[]>) {
      line += 1;
      const cells = record.slice(0, maxColumns);
      if (cells.some((cell) => cell.trim() !== "")) found.push({ line, cells });
      // One more for a header; the number of empty lines is limited, too.
      if (found.length > maxListLines + 1 || line > 4 * maxListLines) throw tooLong();
    }
  } catch (error) {
    if (error instanceof AppError) throw error;
    const sentence = `Na linha ${line + 1}, ou depois dela, há aspas que abrem e não fecham, ou texto demais. Corrija e envie de novo.`;
    throw new AppError("invalid", sentence, { cause: error });
  }
  return found;
}

/** The separator that splits the most lines at the beginning of the text. */
function separatorOf(text: string): string {
  const sample = text.slice(0, step).replace(/[^\r\n]*$/, "") || text.slice(0, step);
  const parts = [";", "\t", ","].map((delimiter) => {
    try {
      const records: string[][] = parseSample(sample, { ...options, delimiter, to: 50 });
      return { delimiter, parted: records.filter(({ length }) => length > 1).length };
    } catch {
      return { delimiter, parted: 0 };
    }
  });
  return parts.reduce((best, each) => (each.parted > best.parted ? each : best)).delimiter;
}

type Columns = { hasHeader: boolean; email: number; name: number; surname: number; className: number };

const headings = {
  email: /^((seu|endereco de) )?(e ?mail|correio eletronico)( address| 1 value)?$/,
  name: /^(nome|nome completo|nome e sobrenome|name|full name|first name|given name|alun[oa]|participante|membro|pessoa)$/,
  surname: /^(sobrenome|last name|family name|surname)$/,
  className: /^(nome da )?(turma|classe|grupo|celula|sala|class|group)$/,
};

/**
 * Finds the columns: by a header's words; without a header the e-mail by its form, then name and class in this order.
 */
function columnsOf(rows: string[][]): Columns {
  const head = rows[0]!.map((cell) =>
    foldText(cell)
      .replace(/[^a-z0-9]+/g, " ")
      .trim(),
  );
  const named = (heading: RegExp) => head.findIndex((cell) => heading.test(cell));
  const hasHeader =
    !rows[0]!.some((cell) => cell.includes("@")) && Object.values(headings).some((it) => named(it) >= 0);
  const known = hasHeader ? { email: named(headings.email), name: named(headings.name) } : { email: -1, name: -1 };
  const email = known.email >= 0 ? known.email : mostOf(rows, (cell) => cell.includes("@"));
  if (hasHeader) {
    const isWhole = /completo|full|^name$/.test(head[known.name] ?? "");
    const surname = isWhole ? -1 : named(headings.surname);
    return { hasHeader, email, name: known.name, surname, className: named(headings.className) };
  }
  const widest = rows.reduce((most, { length }) => Math.max(most, length), 0);
  const others = Array.from({ length: widest }, (_, at) => at).filter((at) => at !== email);
  // A column of running numbers cannot be the name.
  const name = others.findIndex((at) => countOf(rows, at, hasLetter) >= countOf(rows, at, (cell) => cell !== "") / 2);
  return { hasHeader, email, name: others[name] ?? -1, surname: -1, className: others[name + 1] ?? -1 };
}

const hasLetter = (cell: string) => /\p{L}/u.test(cell);

const countOf = (rows: string[][], at: number, is: (cell: string) => boolean) =>
  rows.reduce((count, row) => count + (is((row[at] ?? "").trim()) ? 1 : 0), 0);

/** The column with the most cells for which `is` is true; -1 if none. */
function mostOf(rows: string[][], is: (cell: string) => boolean): number {
  const counts: number[] = [];
  for (const row of rows) for (const [at, cell] of row.entries()) if (is(cell)) counts[at] = (counts[at] ?? 0) + 1;
  return counts.reduce((best, count, at) => (count > (counts[best] ?? 0) ? at : best), -1);
}

function lineOf(line: number, cells: string[], { email, name, surname, className }: Columns): ListedLine {
  const cell = (at: number) => oneLine(cells[at] ?? "");
  const writtenEmail = cell(email).slice(0, 320);
  // Pasted from a mail program: `Ana Lima <ana@exemplo.com.br>`.
  const typed = /<([^<>]+)>/.exec(writtenEmail)?.[1] ?? writtenEmail;
  const { data } = emailAddress.safeParse(typed);
  return {
    line,
    fullName: truncateAtWord([cell(name), cell(surname)].filter(Boolean).join(" "), maxNameLength),
    writtenEmail,
    email: data && !isDeletedAccountEmail(data) ? data : null,
    className: cell(className).slice(0, 200),
  };
}

/** Normalized text on one line; very long cells are cut first, because normalizing takes time. */
const oneLine = (cell: string) => normalizeText(cell.slice(0, 1_000).replaceAll("\0", "")).replace(/\s+/g, " ");
