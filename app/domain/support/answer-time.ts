/** Within how many hours the school answers whoever asks it for help (B §9). */
export const answerHours = 24;

/** The moment until which somebody who asked at `createdAt` has a first answer. */
export const answerDue = (createdAt: Date) => new Date(createdAt.getTime() + answerHours * 3_600_000);
