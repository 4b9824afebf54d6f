import type { Ctx } from "#app/domain/ctx.ts";
import { type Finding, unused, well, wrong } from "#app/domain/health/finding.ts";
import { fileStore } from "#app/domain/media/store/file-store.server.ts";

/** Whether files can be kept and read in the bucket, where there is one; the disk is looked at by itself. */
export async function lookAtStorage({ settings }: Pick<Ctx, "settings">): Promise<Finding> {
  const { S3_BUCKET: bucket, S3_ENDPOINT: endpoint } = settings;
  if (!bucket || !endpoint) return unused("Os arquivos ficam no disco deste servidor.");
  const { host } = new URL(endpoint);
  try {
    await (await fileStore({ settings })).reach();
    return well(`Os arquivos ficam no bucket ${bucket}, em ${host}, que respondeu.`);
  } catch {
    return wrong(
      `O bucket ${bucket}, em ${host}, não responde ou recusa a chave.`,
      "Confira S3_ENDPOINT, S3_BUCKET e as chaves. Até lá as páginas abrem, mas fotos, vídeos e envios não.",
    );
  }
}
