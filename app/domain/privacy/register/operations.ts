import type { RetentionName } from "#app/domain/privacy/retention/retention-table.ts";

/** Something done with personal data (LGPD, art. 37). */
export type Operation = {
  name: string;
  whose: string;
  data: string;
  purpose: string;
  /** The basis in the law, as it is printed. */
  basis: string;
  /** Names of facts that say who else receives it (`#app/domain/texts/facts.ts`); none: nobody does. */
  shared?: readonly ("mail" | "assistant" | "files")[];
  /** Who else receives it, whatever the settings. */
  sharedAlways?: string;
  kept: readonly RetentionName[];
};

const contract = "contrato, art. 7º, V, e art. 11, II, d";
const interest = "legítimo interesse, art. 7º, IX";
const duty = "obrigação legal, art. 7º, II";
const consent = "consentimento, art. 7º, I, e art. 11, I";

/** All that the platform does with personal data; the page of privacy and the register are made of it. */
export const operations: readonly Operation[] = [
  {
    name: "Entrar e manter a conta",
    whose: "quem tem conta",
    data: "nome, e-mail, foto, código no provedor de login, papel, perfil; navegador e sistema de cada aparelho em uso",
    purpose: "reconhecer você e abrir o que é seu",
    basis: contract,
    shared: ["files"],
    sharedAlways: "o provedor de login que a pessoa escolhe fica sabendo que ela entrou aqui",
    kept: ["account", "idleAccounts", "sessions"],
  },
  {
    name: "Ensinar",
    whose: "estudantes",
    data: "inscrições, aulas concluídas, ponto em que parou, respostas e notas",
    purpose: "dar as aulas, corrigir os questionários e lembrar onde você parou",
    basis: contract,
    kept: ["account"],
  },
  {
    name: "Certificar",
    whose: "quem conclui um curso",
    data: "nome, curso, educador, carga horária, datas, número e código de verificação",
    purpose: "emitir o certificado e deixar que seja conferido por quem o recebe",
    basis: contract,
    sharedAlways: "quem tem o número ou o endereço do certificado",
    kept: ["account"],
  },
  {
    name: "Vender e devolver",
    whose: "compradores",
    data: "curso, valor, forma de pagamento, situação, datas; bandeira e final do cartão; chave PIX cifrada",
    purpose: "receber, dar recibo e reembolsar",
    basis: contract,
    sharedAlways: "quem ensina o curso lê o nome de quem o comprou",
    kept: ["purchases", "refundKeys"],
  },
  {
    name: "Guardar os registros das compras",
    whose: "compradores e educadores",
    data: "curso, valor, forma de pagamento e datas; comissões e repasses",
    purpose: "prestar contas ao fisco e responder em processos",
    basis: duty,
    kept: ["purchases"],
  },
  {
    name: "Pagar quem ensina",
    whose: "educadores",
    data: "comissões; conta, chave PIX e documento do titular, cifrados",
    purpose: "calcular e repassar as comissões",
    basis: contract,
    kept: ["account", "purchases"],
  },
  {
    name: "Atender",
    whose: "quem escreve à escola",
    data: "nome, e-mail, assunto, texto, respostas e, se a pessoa quiser, a conversa com o assistente",
    purpose: "responder às suas mensagens",
    basis: contract,
    shared: ["mail"],
    kept: ["tickets", "letters", "letterAddresses"],
  },
  {
    name: "Responder pelo assistente",
    whose: "quem conversa com ele",
    data: "perguntas, respostas e horários",
    purpose: "tirar dúvidas na hora; é um robô, e diz que é; quem não quer serviço de fora o desliga em Seus dados",
    basis: contract,
    shared: ["assistant"],
    kept: ["conversations"],
  },
  {
    name: "Avisar por e-mail",
    whose: "quem compra, conclui ou escreve",
    data: "nome, e-mail e o texto do aviso",
    purpose: "mandar recibos, certificados e respostas",
    basis: contract,
    shared: ["mail"],
    kept: ["letters", "letterAddresses"],
  },
  {
    name: "Mostrar avaliações",
    whose: "quem avalia um curso",
    data: "primeiro nome, inicial do último, foto, nota e depoimento",
    purpose: "publicar o que você disse de um curso",
    basis: consent,
    sharedAlways: "quem lê a página do curso",
    kept: ["account", "events"],
  },
  {
    name: "Manter seguro",
    whose: "todos",
    data: "código calculado do endereço de rede, tentativas, quem fez o quê e quando",
    purpose: "limitar abusos, encontrar defeitos e provar o que foi feito",
    basis: interest,
    kept: ["attempts", "events", "serverLog"],
  },
  {
    name: "Guardar o registro de acesso",
    whose: "todos",
    data: "momento e código do endereço de rede",
    purpose: "cumprir o Marco Civil da Internet, art. 15",
    basis: duty,
    kept: ["addresses", "serverLog"],
  },
  {
    name: "Ligar outros sistemas da escola",
    whose: "quem tem conta",
    data: "códigos e números do que aconteceu, nunca nomes, e-mails nem textos; tokens de acesso que a própria pessoa cria",
    purpose: "levar à escola, e aos programas que você autoriza, o que acontece aqui",
    basis: interest,
    sharedAlways: "os sistemas que a direção ligou, e os que a pessoa autorizou",
    kept: ["messages", "tokens"],
  },
];
