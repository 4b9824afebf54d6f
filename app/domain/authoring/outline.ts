/** A course's lessons in order, by the sections that they stand in. Only the first may have no title; none is empty. */
export type Outline = { title: string | null; ids: number[] }[];

/** Next to another item of the list. */
export type Beside = { id: number; side: "before" | "after" };

export function toOutline(lessons: { id: number; sectionTitle: string | null }[]): Outline {
  const outline: Outline = [];
  for (const { id, sectionTitle } of lessons) {
    if (sectionTitle || !outline.length) outline.push({ title: sectionTitle, ids: [] });
    outline.at(-1)!.ids.push(id);
  }
  return outline;
}

/** Puts these items next to another; null if that one is missing or among them. */
export function moveBeside(list: number[], ids: number[], { id, side }: Beside): number[] | null {
  const rest = list.filter((each) => !ids.includes(each));
  const at = rest.indexOf(id);
  return at < 0 ? null : rest.toSpliced(side === "before" ? at : at + 1, 0, ...ids);
}

/**
 * Swaps a lesson with its neighbour. Sections begin at the same places as before: a lesson that passes the beginning of
 * one changes its section.
 */
export function stepLesson(outline: Outline, id: number, step: 1 | -1): Outline {
  const ids = outline.flatMap((section) => section.ids);
  const at = ids.indexOf(id);
  const other = ids[at + step];
  if (at < 0 || other === undefined) return outline;
  const swapped = ids.map((each) => (each === id ? other : each === other ? id : each));
  let from = 0;
  return outline.map(({ title, ids: { length } }) => {
    from += length;
    return { title, ids: swapped.slice(from - length, from) };
  });
}

/** Puts lessons next to another one, in its section; null if that one is missing. */
export function moveLessons(outline: Outline, ids: number[], beside: Beside): Outline | null {
  if (ids.includes(beside.id)) return null;
  let isPlaced = false;
  const moved = outline.map(({ title, ids: own }) => {
    const placed = moveBeside(own, ids, beside);
    isPlaced ||= placed !== null;
    return { title, ids: placed ?? withoutIds(own, ids) };
  });
  return isPlaced ? moved.filter(isFilled) : null;
}

/**
 * Puts lessons at the end of the section of that title, which begins at the end of the course where there is none yet;
 * with null, at the end of the lessons before the first section.
 */
export function moveToSection(outline: Outline, ids: number[], title: string | null): Outline {
  const rest = outline.map((section) => ({ ...section, ids: withoutIds(section.ids, ids) }));
  const found = rest.find((section) => section.title === title);
  if (found) found.ids.push(...ids);
  else if (title) rest.push({ title, ids });
  else rest.unshift({ title, ids });
  return rest.filter(isFilled);
}

export function removeLessons(outline: Outline, ids: number[]): Outline {
  return outline.map((section) => ({ ...section, ids: withoutIds(section.ids, ids) })).filter(isFilled);
}

/** Swaps the section of a lesson with its neighbour. Lessons without a section stay first. */
export function stepSection(outline: Outline, id: number, step: 1 | -1): Outline {
  const at = outline.findIndex(({ ids }) => ids.includes(id));
  const [one, other] = [outline[at], outline[at + step]];
  if (!one?.title || !other?.title) return outline;
  return outline.with(at, other).with(at + step, one);
}

/** Puts the section of a lesson before or after that of another; null where that cannot be. */
export function moveSection(outline: Outline, id: number, beside: Beside): Outline | null {
  const moved = outline.find(({ ids }) => ids.includes(id));
  const target = outline.find(({ ids }) => ids.includes(beside.id));
  if (!moved?.title || !target || moved === target) return null;
  if (!target.title && beside.side === "before") return null;
  const rest = outline.filter((section) => section !== moved);
  const at = rest.indexOf(target);
  return rest.toSpliced(beside.side === "before" ? at : at + 1, 0, moved);
}

const withoutIds = (list: number[], ids: number[]) => list.filter((id) => !ids.includes(id));

const isFilled = ({ ids }: Outline[number]) => ids.length > 0;
