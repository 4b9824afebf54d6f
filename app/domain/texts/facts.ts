import { certificateNumber } from "#app/domain/certificates/number.ts";
import { tooLarge } from "#app/domain/media/uploads/sizes.ts";
import { schoolOf } from "#app/domain/school.ts";
import type { Settings } from "#app/domain/settings.ts";
import { configuredProviders } from "#app/domain/sign-in/providers/configured-providers.ts";
import { answerHours } from "#app/domain/support/answer-time.ts";

/** What differs from school to school, by the name that a text calls it by in `{{…}}`. */
export function factsOf(settings: Settings): Record<string, string> {
  const providers = configuredProviders(settings).map(({ label }) => label);
  const mail = settings.SMTP_URL
    ? "entrega os e-mails que mandamos a você e, para isso, recebe o seu nome, o seu e-mail e o texto de cada um."
    : "nesta instalação nenhum está ligado; os e-mails ficam guardados no próprio servidor.";
  return {
    ...schoolOf(settings),
    answerHours: String(answerHours),
    signIn: new Intl.ListFormat("pt-BR", { type: "disjunction" }).format(providers) || "ainda a definir",
    mail,
    assistant: whoAnswers(settings),
    files: whoKeepsFiles(settings),
    videoLimit: tooLarge("video", settings),
    audioLimit: tooLarge("audio", settings),
    documentLimit: tooLarge("document", settings),
    uploadQuota: `${settings.UPLOAD_QUOTA_GB} GB`,
    sampleNumber: certificateNumber({ platform: settings.PLATFORM_NAME, month: "2026-11", n: 1 }),
  };
}

/** Where the assistant's answers are made, and what leaves the house for it. */
function whoAnswers({ AI_BASE_URL }: Settings) {
  return AI_BASE_URL
    ? `as suas perguntas e a conversa vão, sem o seu nome e sem o seu e-mail, ao serviço em ${new URL(AI_BASE_URL).host}, que escreve as respostas. Por isso, não escreva nelas nada que ele não deva ler. Se preferir que nada saia daqui, desligue isso em [Seus dados](/profile/data): o assistente passa a responder só com as páginas da escola.`
    : "as respostas são feitas no próprio servidor, e nada da conversa sai dele.";
}

/** Where pictures and the files of lessons lie. */
function whoKeepsFiles({ S3_BUCKET, S3_ENDPOINT }: Settings) {
  return S3_BUCKET && S3_ENDPOINT
    ? `fotos, aulas e materiais ficam no serviço em ${new URL(S3_ENDPOINT).host}, que os guarda para nós e não os mostra a ninguém.`
    : "fotos, aulas e materiais ficam no próprio servidor.";
}
