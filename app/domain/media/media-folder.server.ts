import path from "node:path";
import type { Settings } from "#app/domain/settings.ts";

/** Where the platform's files lie. */
export const mediaFolder = ({ DATA_DIR }: Pick<Settings, "DATA_DIR">) => path.join(DATA_DIR, "media");

/** The file of a `media` row. */
export const mediaFile = (settings: Pick<Settings, "DATA_DIR">, id: string) => path.join(mediaFolder(settings), id);
