import path from "node:path";
import type { Settings } from "#app/domain/settings.ts";

/** Where the platform's files lie, if not in a bucket. */
export const mediaFolder = ({ DATA_DIR }: Pick<Settings, "DATA_DIR">) => path.join(DATA_DIR, "media");
