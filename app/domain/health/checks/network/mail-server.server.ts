import { createTransport } from "nodemailer";
import type { Ctx } from "#app/domain/ctx.ts";
import { attention, type Finding, unused, well, wrong } from "#app/domain/health/finding.ts";

const patience = { connectionTimeout: 5_000, dnsTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 5_000 };

/** Whether the mail server lets us in: the whole conversation up to a letter, and none is sent. */
export async function lookAtMailServer({ settings }: Pick<Ctx, "settings">): Promise<Finding> {
  const { SMTP_URL, isLoopback } = settings;
  if (!SMTP_URL) {
    const says = "Nenhum servidor de e-mail: recibos e respostas não saem, ficam em arquivos na pasta de dados.";
    return isLoopback
      ? unused(says)
      : attention(says, "Defina SMTP_URL com o servidor que seu provedor de e-mail informa.");
  }
  const { host } = new URL(SMTP_URL);
  try {
    await createTransport({ url: SMTP_URL, ...patience }).verify();
    return well(`${host} respondeu e aceita cartas da plataforma.`);
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === "EAUTH") return wrong(`${host} recusou o usuário ou a senha.`, "Confira usuário e senha em SMTP_URL.");
    return wrong(
      `${host} não responde.`,
      "Confira endereço e porta em SMTP_URL, e se a rede deixa sair. As cartas esperam e saem quando ele voltar.",
    );
  }
}
