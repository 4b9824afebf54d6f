import { averageLabel } from "#app/ui/review/average-label.ts";

/** An average as `4,7`; `--` where nobody has rated yet (A §2). */
export const ratingLabel = (average: number) => (average === 0 ? "--" : averageLabel(average));
