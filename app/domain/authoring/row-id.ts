import { z } from "zod";

const invalid = "Dados inválidos.";

/** The number of a course or lesson in a body, as far as PostgreSQL counts. */
export const rowId = z.int(invalid).min(1, invalid).max(2_147_483_647, invalid);
