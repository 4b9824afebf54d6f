const zone = { timeZone: "America/Sao_Paulo" } as const;
const short = new Intl.DateTimeFormat("pt-BR", { ...zone, day: "2-digit", month: "2-digit", year: "numeric" });
const long = new Intl.DateTimeFormat("pt-BR", { ...zone, day: "numeric", month: "long", year: "numeric" });

/** `19/11/2026`, the day it is in São Paulo. */
export const shortDate = (date: Date) => short.format(date);

/** `19 de novembro de 2026`, the day it is in São Paulo. */
export const longDate = (date: Date) => long.format(date);
