import { parse } from "csv-parse/sync";
import { errorAt } from "#app/domain/app-error.ts";
import { isoDay } from "#app/domain/calendar.ts";
import { addToStatement, type Statement } from "#app/domain/payments/statement.ts";

/** The columns that are read; a report may have any others. */
const columns = {
  reference: "EXTERNAL_REFERENCE",
  amount: "TRANSACTION_AMOUNT",
  fee: "FEE_AMOUNT",
  at: "TRANSACTION_DATE",
} as const;
/** Says what is disputed; an older report may lack it. */
const typeColumn = "TRANSACTION_TYPE";

/**
 * Reads Mercado Pago's report of the account's money ("Dinheiro em conta", settlement report) as CSV. Its days are those
 * of its first and last movement. Refuses (invalid) what is no such report.
 */
export function readReport(file: Uint8Array): Statement {
  const rows = readRows(file);
  const lines: Statement["lines"] = new Map();
  const days: string[] = [];
  for (const row of rows) {
    const at = new Date(row[columns.at] ?? "");
    if (Number.isNaN(at.getTime())) throw notAReport();
    days.push(isoDay(at));
    const reference = row[columns.reference]?.trim();
    const kind = /CHARGEBACK|DISPUTE/.test(row[typeColumn] ?? "") ? "dispute" : "payment";
    const [cents, feeCents] = [centsIn(row[columns.amount]), centsIn(row[columns.fee])];
    if (!reference) continue;
    addToStatement(lines, reference, { kind, cents });
    addToStatement(lines, reference, { kind: "fee", cents: feeCents });
  }
  days.sort();
  if (!days.length) throw notAReport();
  return { from: days[0]!, until: days.at(-1)!, lines, leftOut: 0 };
}

function readRows(file: Uint8Array): Record<string, string>[] {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(file);
    const delimiter = (text.split("\n", 1)[0]!.match(/[;,\t]/) ?? [","])[0];
    const rows = parse(text, { bom: true, columns: true, delimiter, skip_empty_lines: true, trim: true });
    const [first] = rows as Record<string, string>[];
    if (first && Object.values(columns).every((name) => Object.hasOwn(first, name))) return rows as typeof rows & [];
  } catch {
    // Told below: whatever it is, it is no such report.
  }
  throw notAReport();
}

/** `-1.99` or `1,99` in centavos. */
function centsIn(text = ""): number {
  const plain = text.replace(",", ".") || "0";
  if (!/^-?\d{1,9}(\.\d{1,4})?$/.test(plain)) throw notAReport();
  return Math.round(Number(plain) * 100);
}

const sentence =
  "Este arquivo não é o relatório “Dinheiro em conta” do Mercado Pago em CSV, com as colunas EXTERNAL_REFERENCE, TRANSACTION_DATE, TRANSACTION_AMOUNT e FEE_AMOUNT.";
const notAReport = () => errorAt("file", sentence);
