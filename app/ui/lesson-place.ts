import { href } from "react-router";
import { timeLabel } from "#app/domain/figures.ts";

type Place = { seconds: number | null; passage: string | null };

/** `12:30` or the words, as a link says it; null for no place. */
export const placeLabel = ({ seconds, passage }: Place) =>
  seconds !== null ? `Aos ${timeLabel(seconds)}` : passage && `“${passage}”`;

/** The address of a place in a lesson: the player starts there, or the browser shows the words. */
export function placePath({ courseId, lessonId, seconds, passage }: Place & { courseId: number; lessonId: number }) {
  const lesson = href("/courses/:id/learn/:lessonId", { id: String(courseId), lessonId: String(lessonId) });
  if (seconds !== null) return `${lesson}?t=${seconds}#player`;
  // A hyphen would divide the words from what stands before or after them.
  return passage ? `${lesson}#:~:text=${encodeURIComponent(passage).replaceAll("-", "%2D")}` : lesson;
}
