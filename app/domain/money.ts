const brl = new Intl.NumberFormat("pt-BR", { style: "currency", currency: "BRL" });

/** Centavos as an amount of money, nothing included: `R$ 0,00`, with a no-break space. */
export const amountLabel = (cents: number) => brl.format(cents / 100);

/** Centavos as the price of something, `R$ 197,00` (with a no-break space); 0 reads "Gratuito". */
export const priceLabel = (cents: number) => (cents === 0 ? "Gratuito" : amountLabel(cents));
