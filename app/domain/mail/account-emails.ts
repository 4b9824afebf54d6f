import { signInCodeMinutes } from "#app/domain/facts.ts";
import { periodInWords, retention } from "#app/domain/retention.ts";
import type { School } from "#app/domain/school.ts";
import {
  button,
  composeEmail,
  dateTimeText,
  type Email,
  emphasis,
  link,
  quote,
  steps,
  table,
  words,
} from "./compose.ts";

/** The sign-in code. `device` describes the browser that asked for it, if known. */
export function signInCodeEmail({ code, device }: { code: string; device: string | null }, school: School): Email {
  const host = new URL(school.origin).host;
  return composeEmail(school, {
    subject: `${code} é o seu código para entrar em ${school.platformName}`,
    preview: `Vale ${signInCodeMinutes} minutos, só em ${host}. Não informe este código a ninguém.`,
    heading: "O seu código para entrar",
    blocks: [
      words(
        `Digite este código só na página de ${host} em que você o pediu. Não informe este código a ninguém, nem a quem disser que é da escola.`,
      ),
      emphasis(code),
      words(`Ele vale ${signInCodeMinutes} minutos e serve uma vez.${device ? ` Foi pedido no ${device}.` : ""}`),
      words("Se não foi você que pediu, pode apagar esta mensagem: sem o código ninguém entra."),
    ],
  });
}

/** Somebody signed in to an account with an identity that was not known before. */
export function identityJoinedEmail({ givenName, way }: { givenName: string; way: string }, school: School): Email {
  return composeEmail(school, {
    subject: `Nova forma de entrar na sua conta em ${school.platformName}`,
    preview: `Alguém entrou nela com ${way}. Se não foi você, avise a escola.`,
    heading: "Nova forma de entrar na sua conta",
    greets: givenName,
    blocks: [
      words(
        `Alguém mostrou que este e-mail é seu e entrou na sua conta com ${way}. A partir de agora, também dá para entrar assim.`,
      ),
      words("Se foi você, não precisa fazer nada."),
      link("Se não foi você, saia dos outros aparelhos em Perfil e escreva para nós", `${school.origin}/contact`),
    ],
  });
}

/** The school ended somebody's access as a maintainer. */
export function maintainerEndedEmail({ givenName, reason }: { givenName: string; reason: string }, school: School) {
  return composeEmail(school, {
    subject: `O seu acesso de mantenedor em ${school.platformName} terminou`,
    preview: "As suas inscrições e os seus certificados ficam; as aulas dos cursos pagos fecham.",
    heading: "O seu acesso de mantenedor terminou",
    greets: givenName,
    blocks: [
      words("A escola encerrou o seu acesso de mantenedor. O motivo:"),
      quote(reason),
      words("As suas inscrições e os seus certificados ficam como estão. As aulas dos cursos pagos ficam bloqueadas."),
      link("Se tiver dúvidas, escreva para nós", `${school.origin}/contact`),
    ],
  });
}

type HealthChange = { givenName: string; red: string[]; begun: string[]; over: string[] };

/** Health checks that turned red or soon will, or recovered. */
export function healthEmail({ givenName, red, begun, over }: HealthChange, school: School): Email {
  const list = (titles: string[]) => titles.join("; ");
  return composeEmail(school, {
    subject: begun.length
      ? `${school.platformName}: algo precisa de atenção (${list(begun)})`
      : `${school.platformName}: voltou ao normal (${list(over)})`,
    preview: "Painel → Saúde do sistema diz como está e o que fazer.",
    heading: begun.length ? "Algo não está bem na plataforma" : "Voltou ao normal",
    greets: givenName,
    blocks: [
      begun.length && words(`Precisa de atenção: ${list(begun)}.`),
      over.length && words(`Resolvido: ${list(over)}.`),
      words(red.length ? `Na lista agora: ${list(red)}.` : "Agora não há mais nada na lista."),
      link("Ver o que fazer, em Saúde do sistema", `${school.origin}/admin/health`),
    ],
  });
}

type DeletedAccount = {
  givenName: string;
  certificates: "keep" | "remove";
  /** Whether the school deleted it, at somebody's written request. */
  bySchool: boolean;
};

/** An account was deleted: the last e-mail to its address, which is erased once it has been sent. */
export function accountDeletedEmail({ givenName, certificates, bySchool }: DeletedAccount, school: School): Email {
  const how = bySchool ? "A pedido seu, a escola apagou a sua conta" : "Você apagou a sua conta";
  return composeEmail(school, {
    subject: `A sua conta em ${school.platformName} foi apagada`,
    preview: "O que foi apagado, o que a lei manda guardar e como voltar.",
    heading: "A sua conta foi apagada",
    greets: givenName,
    blocks: [
      words(`${how}. Perfil, foto, formas de entrar, tokens, conversas, avaliações e mensagens não existem mais aqui.`),
      words(
        `Das suas compras guardamos só curso, valor, forma de pagamento e datas, sem o seu nome, por no mínimo ${periodInWords(retention.purchases.period)}: o fisco ou a Justiça podem pedir esses dados.`,
      ),
      words(
        certificates === "keep"
          ? "Os seus certificados continuam valendo e podem ser conferidos por quem tiver o número ou o endereço."
          : "Os seus certificados foram revogados: quem conferir um deles vai ver isso.",
      ),
      words(
        "Depois desta mensagem, apagamos também o seu endereço de e-mail. Se um dia você voltar, é só criar uma conta nova: será um prazer receber você.",
      ),
      link("Se não foi você, ou se tiver dúvidas, escreva para nós", `${school.origin}/contact`),
    ],
  });
}

/** A paused endpoint and why. */
export type WebhookPauseFacts = {
  endpointId: number;
  /** The last message tried. */
  deliveryId: number;
  givenName: string;
  /** Its origin; the path may hold a secret. */
  host: string;
  description: string;
  why: "gone" | "failing";
  pausedAt: Date;
  /** When that message was first tried. */
  failingSince: Date;
  /** Queued messages. */
  waiting: number;
};

const reasons = {
  gone: "O outro sistema respondeu que este endereço não existe mais (410).",
  failing: "Um aviso falhou em todas as tentativas, e nesse tempo o outro sistema não recebeu nenhum outro.",
};

/** Tells admins that a webhook endpoint was paused, why, since when, and how to resume it. */
export function webhookPausedEmail(pause: WebhookPauseFacts, school: School): Email {
  const { endpointId, deliveryId, host, description, why, pausedAt, failingSince, waiting } = pause;
  return composeEmail(school, {
    subject: `Integração parada: ${host}`,
    preview: "Os avisos ficam guardados até você retomar os envios.",
    heading: "Uma integração parou",
    greets: pause.givenName,
    blocks: [
      words(`A plataforma não conseguiu mais entregar avisos a ${host} e parou de tentar. ${reasons[why]}`),
      table([
        ["Endereço", host],
        description && ["Finalidade", description],
        ["Parada desde", dateTimeText(pausedAt)],
        why === "failing" && ["Falhando desde", dateTimeText(failingSince)],
        ["Na fila", waiting === 1 ? "1 aviso" : `${waiting} avisos`],
      ]),
      words("Para retomar:"),
      steps([
        why === "gone"
          ? "Pergunte a quem cuida do outro sistema qual é o endereço novo e corrija-o na integração. Se ele não for mais usado, remova a integração."
          : "Peça a quem cuida do outro sistema que veja por que ele não responde. A página do aviso mostra o que aconteceu em cada tentativa.",
        "Na página da integração, escolha Retomar envios.",
      ]),
      emphasis(
        `O que acontecer até lá fica guardado por ${periodInWords(retention.messages.period)} e é enviado quando você retomar.`,
      ),
      button("Abrir a integração", `${school.origin}/admin/webhooks/${endpointId}`),
      link("O último aviso", `${school.origin}/admin/webhooks/deliveries/${deliveryId}`),
    ],
  });
}
