const oneDecimal = new Intl.NumberFormat("pt-BR", { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** An average as `4,7`; `--` where nobody has rated yet (A §2). */
export const ratingLabel = (average: number) => (average === 0 ? "--" : oneDecimal.format(average));
