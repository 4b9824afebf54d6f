const brl = new Intl.NumberFormat("pt-BR", { style: "currency", currency: "BRL" });

/** Centavos as Brazilian money, `R$ 197,00` (with a no-break space); 0 reads "Gratuito". */
export const priceLabel = (cents: number) => (cents === 0 ? "Gratuito" : brl.format(cents / 100));
