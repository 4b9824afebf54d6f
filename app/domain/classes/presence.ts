/** How often a member was present at the meetings of a class. */
export type Presence = {
  className: string;
  /** The presence that the class requires, in per cent; null if it requires none. */
  percent: number | null;
  /** Meetings held while they were a member, and others at which they were present. */
  held: number;
  attended: number;
};

/** How many more meetings the member would need. */
const lacking = ({ percent, held, attended }: Presence) =>
  Math.max(0, Math.ceil((held * (percent ?? 0)) / 100) - attended);

/**
 * The presence that a person lacks for a course's certificate, as a sentence; null if nothing is missing. `classes`:
 * those in which they study the course. It is enough to fulfil one of them; people without a class need none.
 */
export function presenceGap(classes: readonly Presence[]): string | null {
  const [nearest] = classes.toSorted((one, other) => lacking(one) - lacking(other));
  if (!nearest || lacking(nearest) === 0) return null;
  const { className, percent, held, attended } = nearest;
  return (
    `Para o certificado, a turma “${className}” pede presença em ${percent}% dos encontros. Até agora você esteve em ` +
    `${attended} de ${held}. Se alguma presença não foi marcada, fale com quem lidera a turma.`
  );
}

/** The presence that a person lacks for the first of these courses that requires more, as for `presenceGap`. */
export function presenceGapOf(
  classes: readonly (Presence & { courseIds: number[] })[],
  courses: readonly { courseId: number }[],
): string | null {
  for (const { courseId } of courses) {
    const gap = presenceGap(classes.filter(({ courseIds }) => courseIds.includes(courseId)));
    if (gap) return gap;
  }
  return null;
}
