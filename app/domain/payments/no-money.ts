import type { PaymentView } from "./payment.ts";

/** Why a payment moves no money, as screens call it. */
export type NoMoney = "Simulação" | "Modo de teste";

type Kind = Pick<PaymentView, "isSimulated" | "isTest">;

/** Why a payment moves no money; null for a real one. */
export const noMoneyOf = ({ isSimulated, isTest }: Kind): NoMoney | null =>
  isSimulated ? "Simulação" : isTest ? "Modo de teste" : null;

const noticeOf = (why: NoMoney) => `${why}: nenhum valor foi cobrado nem devolvido.`;
export const simulationNotice = noticeOf("Simulação");
export const testModeNotice = noticeOf("Modo de teste");

/** Shown wherever a payment without money could be taken for a real one; null for a real one. */
export function noMoneyNotice(payment: Kind): string | null {
  const why = noMoneyOf(payment);
  return why && noticeOf(why);
}

/** A sentence about money, with a note if none moves. */
export const aboutMoney = (sentence: string, payment: Kind) =>
  [sentence, noMoneyNotice(payment)].filter(Boolean).join(" ");
