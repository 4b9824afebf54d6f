import { diffWordsWithSpace } from "diff";
import { z } from "zod";
import { rowId } from "#app/domain/path-id.ts";

export const lessonTextNotFound = "Este texto não está mais guardado.";

export const restoredText = z.object({ text_id: rowId });

/** A piece of two texts: in both, only in the earlier one, or only in the present one. */
export type ComparedPiece = { at: number; text: string; is: "both" | "earlier" | "present" };

/** How long two texts are compared; after that they are shown one after the other. */
const comparingMs = 300;

/** What became of an earlier text, word by word. */
export function compareTexts(earlier: string, present: string): ComparedPiece[] {
  const changes = diffWordsWithSpace(earlier, present, { timeout: comparingMs });
  if (!changes) return [earlier, present].map((text, at) => ({ at, text, is: at ? "present" : "earlier" }));
  return changes.map(({ value, added, removed }, at) => ({
    at,
    text: value,
    is: added ? "present" : removed ? "earlier" : "both",
  }));
}
