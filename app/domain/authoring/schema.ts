import { z } from "zod";

/** What is said of what no form sends. */
export const invalid = "Dados inválidos.";

/** The number of a course or lesson in a body, as far as PostgreSQL counts. */
export const rowId = z.int(invalid).min(1, invalid).max(2_147_483_647, invalid);

/** The place of something new in its list: at the end unless said otherwise. */
export const place = z.int(invalid).min(0, invalid).max(100_000, invalid).nullish();
