import { randomUUID } from "node:crypto";
import { authorise } from "#app/domain/access/authorise.ts";
import { AppError } from "#app/domain/app-error.ts";
import { currentTime } from "#app/domain/clock.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { composeEmail, words } from "#app/domain/mail/compose.ts";
import { smtpMailer } from "#app/domain/mail/mailer.server.ts";
import { DeliveryError, senderOf } from "#app/domain/mail/mailer.ts";
import { schoolOf } from "#app/domain/school.ts";
import type { Settings } from "#app/domain/settings.ts";

/** The time limit of a test, in milliseconds: shorter than any proxy's. */
const timeouts = { handoverMs: 12_000, answerMs: 12_000 };

const noServer = "Ainda não há servidor de e-mail. Preencha e salve os dados dele primeiro.";

/**
 * Sends a test e-mail at once with these settings, past the queue. Refuses with the mail server's objection in words.
 */
export async function sendTestEmail(
  ctx: Pick<Ctx, "db" | "settings" | "now">,
  to: { email: string; name: string },
): Promise<void> {
  const { settings } = ctx;
  if (!settings.SMTP_URL) throw new AppError("conflict", noServer);
  const { subject, text, html } = testEmail(to.name, settings);
  const { address } = senderOf(settings);
  try {
    await smtpMailer(settings.SMTP_URL, settings, timeouts).send({
      id: 0,
      kind: "test",
      about: "test",
      messageId: `<${randomUUID()}@${address.split("@")[1]}>`,
      recipient: to.email,
      recipientName: to.name,
      subject,
      text,
      html,
      createdAt: await currentTime(ctx),
    });
  } catch (error) {
    if (!(error instanceof DeliveryError)) throw error;
    throw new AppError("unavailable", explainDelivery(error, settings), { cause: error });
  }
}

/** The same to the viewer's own address, for admins. Returns the address. */
export async function sendTestEmailToMe(ctx: Ctx): Promise<string> {
  const signed = authorise(ctx, "settings.manage");
  const { email, fullName } = signed.viewer;
  await sendTestEmail(signed, { email, name: fullName });
  return email;
}

function testEmail(name: string, settings: Settings) {
  const school = schoolOf(settings);
  return composeEmail(school, {
    subject: `Teste de e-mail: ${school.platformName}`,
    preview: "O servidor de e-mail da escola está funcionando.",
    heading: "Os e-mails estão saindo",
    greets: name,
    blocks: [
      words(
        "Se você recebeu esta mensagem, recibos, avisos e códigos de entrada também chegam às pessoas. Confira se ela não caiu na pasta de spam.",
      ),
    ],
  });
}

/** What went wrong, for somebody who typed host, port, user and password. */
export function explainDelivery({ reply, message, kind }: DeliveryError, settings: Settings): string {
  const { hostname: host, port } = new URL(settings.SMTP_URL!);
  const { code, command, status } = reply;
  if (code === "EAUTH")
    return `${host} recusou o usuário ou a senha. Confira os dois; o Gmail, por exemplo, pede uma “senha de app”.`;
  if (code === "EDNS" || /ENOTFOUND|EAI_AGAIN/.test(message))
    return `O endereço ${host} não foi encontrado. Confira se está escrito certo.`;
  if (/ECONNREFUSED/.test(message))
    return `${host} não aceita conexões na porta ${port}. Confira a porta: em geral é 587 ou 465.`;
  if (code === "ETLS" || /certificate|SSL|TLS|wrong version/i.test(message))
    return `Não deu para fazer uma conexão segura com ${host}. Confira o endereço e a porta: não troque 465 por 587.`;
  if (command === "MAIL FROM" || /^5\.7\./.test(message))
    return `${host} não deixa enviar como ${senderOf(settings).address}. Confira o e-mail do remetente.`;
  if (command === "RCPT TO") return `${host} não aceita entregar no seu e-mail. Confira o remetente e o seu endereço.`;
  if (status) return `${host} não aceitou a mensagem e respondeu: ${message}`;
  const late = `${host} não respondeu a tempo na porta ${port}. Confira endereço e porta.`;
  return kind === "unknown"
    ? `${host} recebeu a mensagem, mas não confirmou a tempo. Veja se ela chegou.`
    : `${late} Se estiverem certos, a rede do servidor pode estar impedindo o envio de e-mails.`;
}
