/** Said where the price of a course changed while somebody was about to pay it. */
export const priceChanged = (price: string) =>
  `O preço deste curso mudou enquanto esta página estava aberta: agora é ${price}. Nada foi cobrado. Para comprar por esse preço, toque em Pagar de novo.`;
