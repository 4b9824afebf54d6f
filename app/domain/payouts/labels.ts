/** What is said of a payout that is missing. */
export const payoutNotFound = "Lote de pagamento não encontrado";
