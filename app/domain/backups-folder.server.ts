import path from "node:path";
import type { Settings } from "./settings.ts";

/** Where backups are written that are not sent anywhere else. */
export const backupsFolder = ({ BACKUP_DIR, DATA_DIR }: Pick<Settings, "BACKUP_DIR" | "DATA_DIR">) =>
  path.resolve(BACKUP_DIR ?? path.join(DATA_DIR, "backups"));
