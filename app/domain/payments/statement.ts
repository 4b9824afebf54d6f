import { z } from "zod";
import { AppError } from "#app/domain/app-error.ts";
import { amountLabel } from "#app/domain/figures.ts";

/** What a gateway's statement says of one payment in its days, in centavos. Instalments come one after the other. */
export type StatementLine = { receivedCents: number; returnedCents: number; feeCents: number };

/** A statement of the days `from` to `until` (`2026-11-01`), by the transaction ids of payments. */
export type Statement = { from: string; until: string; lines: Map<string, StatementLine> };

/** A payment that the statement and the books here do not agree about, and how. Without an id it is not known here. */
export type Difference = { id: number | null; reference: string; says: string };

/** A statement beside the books. */
export type StatementCheck = {
  from: string;
  until: string;
  payments: number;
  totals: StatementLine;
  differences: Difference[];
};

const day = (sentence: string) => z.iso.date({ error: sentence });
const wrongDays = "Escolha o primeiro e o último dia, até três meses.";
const maxDays = 92;
const daysBetween = (from: string, until: string) => (Date.parse(until) - Date.parse(from)) / 86_400_000;

/** The days of a statement that the gateway is asked for. */
export const statementDays = z
  .object({ from: day("Escolha o primeiro dia."), until: day("Escolha o último dia.") })
  .refine(({ from, until }) => from <= until && daysBetween(from, until) <= maxDays, {
    path: ["until"],
    error: wrongDays,
  });

/** Of how many payments a statement may be. */
export const maxStatementPayments = 10_000;
const lessDays = "São movimentos demais de uma vez. Escolha menos dias.";

/** Refused: a statement of more than can be compared at once. Takes the field where that is said. */
export const tooMuch = (field: "until" | "file") =>
  new AppError("invalid", lessDays, { fields: { [field]: [lessDays] } });

/** Adds an amount of a statement to its payment: fees and money that went back are below zero there. */
export function addToStatement(
  lines: Statement["lines"],
  reference: string,
  { cents, feeCents }: { cents: number; feeCents: number },
): void {
  const line = lines.get(reference) ?? { receivedCents: 0, returnedCents: 0, feeCents: 0 };
  if (cents > 0) line.receivedCents += cents;
  else line.returnedCents -= cents;
  line.feeCents -= feeCents;
  lines.set(reference, line);
}

/** A payment as the books have it. `returnedThen`: what went back in the statement's days. */
export type Booked = {
  isPaid: boolean;
  isDivided: boolean;
  amountCents: number;
  feeCents: number | null;
  returnedCents: number;
  returnedThen: number;
};

/** In what a statement's line and the books differ, in words; empty where they agree. */
export function differencesOf(line: StatementLine, booked: Booked): string[] {
  const { receivedCents, returnedCents, feeCents } = line;
  const found: string[] = [];
  const differ = (what: string, there: number, here: number) =>
    found.push(`${what}: no extrato ${amountLabel(there)}, aqui ${amountLabel(here)}.`);
  if (receivedCents > 0 && !booked.isPaid)
    found.push(`Recebido no extrato (${amountLabel(receivedCents)}), e não pago aqui.`);
  else if (
    receivedCents > booked.amountCents ||
    (receivedCents > 0 && receivedCents < booked.amountCents && !booked.isDivided)
  )
    differ("Valor", receivedCents, booked.amountCents);
  if (receivedCents === booked.amountCents && booked.feeCents !== null && feeCents !== booked.feeCents)
    differ("Tarifa", feeCents, booked.feeCents);
  if (returnedCents > booked.returnedCents) differ("Devolvido", returnedCents, booked.returnedCents);
  else if (returnedCents < booked.returnedThen) differ("Devolvido nestes dias", returnedCents, booked.returnedThen);
  return found;
}
