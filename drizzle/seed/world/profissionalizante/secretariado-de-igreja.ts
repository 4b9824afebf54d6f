import type { WorldCourse } from "#drizzle/seed/world/shape.ts";

export const secretariadoDeIgreja: WorldCourse = {
  title: "Secretariado de igreja: da ata ao arquivo",
  description:
    "A secretária é a memória da comunidade. Aprenda a redigir atas que o cartório aceita, organizar cadastros conforme a LGPD e montar um arquivo em que qualquer papel é achado em dois minutos.",
  learns: [
    "Redigir uma ata que o cartório aceita",
    "Cuidar do cadastro de membros como a LGPD pede",
    "Montar um arquivo em que se acha qualquer papel em dois minutos",
  ],
  requires: ["Ter à mão uma ata antiga da sua igreja ajuda nos exercícios"],
  category: "profissionalizante",
  level: "iniciante",
  priceCents: 0,
  instructor: "davi",
  published: true,
  lessons: [
    {
      title: "Uma ata que conta o que houve",
      minutes: 6,
      free: true,
      type: "text",
      markdown: `A ata não é gravação nem crônica. É o **registro do que se decidiu**, escrito de modo que alguém que não estava lá consiga entender daqui a vinte anos.

## O que não pode faltar

1. Nome da instituição e CNPJ, tipo de reunião, data, hora e local.
2. Como foi a **convocação** e se houve **quórum**, conforme o estatuto.
3. Quem presidiu e quem secretariou.
4. A pauta.
5. Cada **deliberação**, com o resultado da votação: aprovado por unanimidade, por 18 votos a 3, com 2 abstenções.
6. Encerramento, hora e assinaturas. A lista de presença vai anexa.

## O que deve ficar de fora

Adjetivos (“acalorado debate”), desabafos, detalhes de saúde ou disciplina de alguém. Se um caso pastoral foi tratado, escreva apenas: *“Tratou-se de assunto reservado, registrado em separado.”*

## Antes e depois

**Fraco:** “O irmão Paulo falou muito sobre o telhado e todos acharam caro, mas acabaram aceitando.”

**Bom:** “Apresentados três orçamentos para a reforma do telhado, aprovou-se, por 21 votos a 2, a proposta da empresa X, no valor de R$ 14.300,00, a ser paga em quatro parcelas.”

## Quando vai ao cartório

Eleição de diretoria, mudança de estatuto ou de endereço costumam precisar de registro no **Registro Civil das Pessoas Jurídicas**. Ligue antes e pergunte o que aquele cartório exige: número de vias, firma reconhecida, edital, lista de presença. Bancos pedem a ata registrada para atualizar quem movimenta a conta.

## Corrigir sem rasurar

Erro percebido na hora: escreva “digo,” e continue certo. Depois de assinada, a correção se faz em ata seguinte.

**Sua vez:** redija em até doze linhas a ata de uma reunião fictícia que elegeu a tesoureira e adiou a compra de cadeiras. Leia em voz alta e corte todo adjetivo.`,
    },
    {
      title: "Cadastro de membros e LGPD",
      minutes: 6,
      type: "text",
      markdown: `A Lei Geral de Proteção de Dados (Lei 13.709/2018) vale também para igrejas. E há um pormenor importante: **convicção religiosa é dado pessoal sensível** (art. 5º, II). O simples fato de um nome estar na sua lista já revela algo protegido.

## Cinco perguntas para cada campo da ficha

- **Para quê** preciso disto? Sem resposta, apague o campo.
- **Quem** pode ver?
- **Onde** fica guardado?
- **Até quando**?
- A pessoa **sabe**?

CPF é necessário para emitir recibo ou contrato; para a lista de aniversariantes, não. Nesta, dia e mês bastam.

## Um modelo enxuto

Nome completo, como prefere ser chamada, telefone, e-mail, dia e mês de nascimento, data de batismo ou recepção, contato para emergência. Dados de saúde só quando indispensáveis (alergia de criança no acampamento), em folha à parte, eliminada depois.

## Consentimento e outras bases

Nem tudo depende de consentimento, mas para dados sensíveis ele é, com frequência, o caminho mais claro: por escrito, **destacado**, com finalidade. Fotos no site pedem autorização própria; as de crianças, a de pai, mãe ou responsável. Quem autorizou pode mudar de ideia, e retirar deve ser tão simples quanto dar.

## Erros comuns

- Planilha de membros aberta a qualquer um “com o link”.
- Grupo de mensagens em que todos veem o telefone de todos, sem terem sido perguntados.
- Lista de oração com diagnóstico e sobrenome.
- Computador da secretaria sem senha.

Se dados vazarem, não esconda: contenha, registre o que houve, avise a direção e procure orientação, pois a lei pode exigir comunicar a ANPD e as pessoas afetadas.

**Faça já:** pegue a ficha atual e passe cada campo pelas cinco perguntas. Quantos sobraram?`,
      resources: [
        {
          type: "document",
          title: "Lei 13.709/2018 (LGPD)",
          url: "https://www.planalto.gov.br/ccivil_03/_ato2015-2018/2018/lei/l13709.htm",
          description: "Texto da lei; leia com atenção os artigos 5º, 11 e 14.",
        },
      ],
      quiz: [
        {
          type: "multiple_choice",
          question: "Por que a lista de membros exige cuidado especial segundo a LGPD?",
          options: [
            "Porque revela convicção religiosa, que é dado sensível",
            "Porque igrejas não podem ter computador",
            "Porque toda lista precisa ir ao cartório",
            "Porque telefones são segredo de justiça",
          ],
          explanation: "O artigo 5º, II, inclui a convicção religiosa entre os dados pessoais sensíveis.",
        },
        {
          type: "true_false",
          question: "Depois de assinada a ata, um erro deve ser corrigido por cima, com corretivo.",
          answer: false,
          explanation: "A correção é feita em ata posterior, para que o registro assinado permaneça íntegro.",
        },
        {
          type: "short_answer",
          question: "Como se chama o número mínimo de presentes para a reunião poder decidir?",
          answers: ["quórum", "quorum"],
          explanation: "O quórum é definido no estatuto e deve constar da ata.",
        },
      ],
    },
    {
      title: "Um arquivo de dois minutos",
      minutes: 5,
      type: "text",
      markdown: `Teste do bom arquivo: alguém que não é você encontra o contrato da internet em dois minutos, sem telefonar. Se não encontra, o arquivo está na sua cabeça, e a sua cabeça tira férias.

## Sete pastas bastam

1. **Constituição**: estatuto, CNPJ, alvará, atas registradas.
2. **Pessoas**: membros, voluntários, empregados.
3. **Dinheiro**: notas, extratos, recibos, prestações de contas.
4. **Imóveis e bens**: escritura, aluguel, seguro, inventário.
5. **Contratos**: internet, contador, som.
6. **Vida da igreja**: batismos, casamentos, boletins, fotos.
7. **Correspondência**.

Repita os mesmos nomes e números no papel e no computador.

## Nomes de arquivo

Use data ao contrário, assunto e versão: *2026-03-15-ata-assembleia-eleicao-assinada.pdf*. Assim, a ordem alfabética vira ordem cronológica. Evite “ata nova FINAL agora vai”.

## Quanto tempo guardar

Atas, estatutos, escrituras e registros de batismo e casamento são **permanentes**: são também fonte para a história. Documentos fiscais e trabalhistas têm prazos próprios, alguns longos, ligados a FGTS e previdência. Peça ao contador uma tabela por escrito e cole na porta do armário. Na dúvida, não jogue fora.

## Cópia 3-2-1

**Três** cópias, em **dois** tipos de mídia, **uma** fora do prédio. Por exemplo: o computador, um disco externo e um serviço na nuvem em nome da instituição. Uma vez por semestre, **abra** um arquivo da cópia: a que nunca foi testada é só esperança.

## Eliminar bem

Papel com dado pessoal se tritura. Anote em um termo o que foi eliminado, quando e por quem.

> Oficina de uma tarde: esvazie **uma** gaveta. Separe em permanente, com prazo e eliminar. Fotografe antes e depois, e apresente à diretoria a tabela de prazos para aprovação em ata.`,
    },
  ],
};
