const hours = new Intl.NumberFormat("pt-BR", { maximumFractionDigits: 1 });

/** Hours as people say them: "1,5 h". */
export const hoursLabel = (value: number) => `${hours.format(value)} h`;

/** A count with its noun: "1 aula", "12 aulas". */
export const counted = (n: number, one: string, many: string) => `${n.toLocaleString("pt-BR")} ${n === 1 ? one : many}`;
