import { z } from "zod";
import { errorAt } from "#app/domain/app-error.ts";
import { amountLabel } from "#app/domain/figures.ts";

/**
 * What a gateway's statement says of one payment in its days, in centavos: what came and went back, fees taken and given
 * back, and what a dispute moved, which is below zero while the bank holds it. Instalments come one after the other.
 */
export type StatementLine = {
  receivedCents: number;
  returnedCents: number;
  feeCents: number;
  feeBackCents: number;
  disputedCents: number;
};

/** A statement of the days `from` to `until` (`2026-11-01`), by the transaction ids of payments. */
export type Statement = { from: string; until: string; lines: Map<string, StatementLine>; leftOut: number };

/** A payment that the statement and the books here do not agree about, and how. Without an id it is not known here. */
export type Difference = { id: number | null; reference: string; says: string };

/** A statement beside the books. `leftOut`: charges of which it was not found out whose they are. */
export type StatementCheck = {
  from: string;
  until: string;
  payments: number;
  leftOut: number;
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

/** The refusal of a statement that is too long to compare. Takes the name of the form's field to say it at. */
export const tooMuch = (field: "until" | "file") => errorAt(field, lessDays);

export const emptyLine = (): StatementLine => ({
  receivedCents: 0,
  returnedCents: 0,
  feeCents: 0,
  feeBackCents: 0,
  disputedCents: 0,
});

/** Adds a movement to its payment; what leaves the account is below zero. */
export function addToStatement(
  lines: Statement["lines"],
  reference: string,
  { kind, cents }: { kind: "payment" | "fee" | "dispute"; cents: number },
): void {
  const line = lines.get(reference) ?? emptyLine();
  if (kind === "dispute") line.disputedCents += cents;
  else if (kind === "fee") line[cents < 0 ? "feeCents" : "feeBackCents"] += Math.abs(cents);
  else line[cents < 0 ? "returnedCents" : "receivedCents"] += Math.abs(cents);
  lines.set(reference, line);
}

/** A payment as the books have it. `returnedThen`: what went back in the statement's days. */
type Booked = {
  isPaid: boolean;
  isDivided: boolean;
  amountCents: number;
  feeCents: number | null;
  returnedCents: number;
  returnedThen: number;
  dispute: "open" | "won" | "lost" | null;
  /** What came for it a second time, its fee where that is known, and what of it went back. */
  againCents: number;
  againFeeCents: number | null;
  againBackCents: number;
};

/** In what a statement's line and the books differ, in words; empty where they agree. */
export function differencesOf(line: StatementLine, booked: Booked): string[] {
  const { receivedCents, feeCents, disputedCents } = line;
  const { againCents, againBackCents } = booked;
  const amountCents = booked.amountCents + againCents;
  const comesInParts = booked.isDivided || againCents > 0;
  const takenByBank = Math.max(0, -disputedCents);
  const returnedCents = line.returnedCents + (booked.dispute === "lost" ? takenByBank : 0);
  const found: string[] = [];
  const differ = (what: string, there: number, here: number) =>
    found.push(`${what}: no extrato ${amountLabel(there)}, aqui ${amountLabel(here)}.`);
  if (receivedCents > 0 && !booked.isPaid)
    found.push(`Recebido no extrato (${amountLabel(receivedCents)}), e não pago aqui.`);
  else if (receivedCents > amountCents || (receivedCents > 0 && receivedCents < amountCents && !comesInParts))
    differ("Valor", receivedCents, amountCents);
  const bookedFee = againCents ? sumOrNull(booked.feeCents, booked.againFeeCents) : booked.feeCents;
  if (receivedCents === amountCents && bookedFee !== null && feeCents !== bookedFee)
    differ("Tarifa", feeCents, bookedFee);
  if (againCents > againBackCents)
    found.push(`Pago duas vezes: falta devolver ${amountLabel(againCents - againBackCents)}.`);
  if (takenByBank > 0 && !booked.dispute)
    found.push(`Contestado no extrato (${amountLabel(takenByBank)}), e não aqui.`);
  const backCents = booked.returnedCents + againBackCents;
  if (returnedCents > backCents) differ("Devolvido", returnedCents, backCents);
  else if (returnedCents < booked.returnedThen) differ("Devolvido nestes dias", returnedCents, booked.returnedThen);
  return found;
}

const sumOrNull = (one: number | null, other: number | null) => (one === null || other === null ? null : one + other);
