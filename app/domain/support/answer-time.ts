/** Within how many hours the school answers whoever asks it for help (B §9). */
export const answerHours = 24;
