const oneDecimal = new Intl.NumberFormat("pt-BR", { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** An average of stars as `4,7`. */
export const averageLabel = (average: number) => oneDecimal.format(average);
