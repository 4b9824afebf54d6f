import { existsSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { backupsFolder } from "#app/domain/backups/folder/backup-folders.server.ts";
import { byteSize } from "#app/domain/byte-size.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { attention, type Finding, well, worstOf, wrong } from "#app/domain/health/finding.ts";
import { isScarce } from "#app/domain/media/room.server.ts";

type Disk = { bavail: number; blocks: number; bsize: number };

/** Whether the disks of the data and of the backups have room (R3: uploads stop below 5 % or 1 GiB). */
export async function lookAtDisk({ settings }: Pick<Ctx, "settings">): Promise<Finding> {
  const backups = backupsFolder(settings);
  const holdsFiles = !settings.S3_BUCKET;
  const data = diskFinding(await statfs(settings.DATA_DIR), { name: "Disco dos dados", holdsFiles });
  if (!settings.BACKUP_DIR || !existsSync(backups)) return data;
  const copies = diskFinding(await statfs(backups), { name: "Disco das cópias", holdsFiles: false });
  const worst = [data, copies].find(({ standing }) => standing === worstOf([data, copies]))!;
  return { ...worst, says: `${data.says} ${copies.says}` };
}

/** In: what the system says of a disk, what people call it, and whether uploads go there. */
export function diskFinding(disk: Disk, { name, holdsFiles }: { name: string; holdsFiles: boolean }): Finding {
  const [free, all] = [disk.bavail * disk.bsize, disk.blocks * disk.bsize];
  const says = `${name}: ${byteSize(free)} livres de ${byteSize(all)}.`;
  const advice = "Aumente o disco ou apague o que não pertence à plataforma. Cópias antigas podem ir para outro lugar.";
  if (isScarce(disk)) return wrong(holdsFiles ? `${says} Novos arquivos são recusados.` : `${says} É pouco.`, advice);
  if (isScarce({ ...disk, bavail: disk.bavail / 2 })) return attention(`${says} Está acabando.`, advice);
  return well(says);
}
