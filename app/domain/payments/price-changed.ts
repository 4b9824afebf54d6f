/** Shown if the price changed while somebody was about to pay; `of`: "deste curso". */
export const priceChanged = (price: string, of: string) =>
  `O preço ${of} mudou enquanto esta página estava aberta: agora é ${price}. Nada foi cobrado. Para comprar por esse preço, toque em Pagar de novo.`;
