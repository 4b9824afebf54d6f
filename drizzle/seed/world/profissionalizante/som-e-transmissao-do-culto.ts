import type { WorldCourse } from "#drizzle/seed/world/shape.ts";

export const somETransmissaoDoCulto: WorldCourse = {
  title: "Som e transmissão do culto",
  description:
    "Palavra que se entende no último banco e no celular pré-pago. Microfones, mesa, câmera, edição e internet, com equipamento modesto e decisões medidas. Curso prático para equipes voluntárias.",
  learns: [
    "Posicionar o microfone e acertar o ganho para a voz sair limpa",
    "Filmar e editar sem que a cena dê pulos",
    "Transmitir de um jeito que abre até em celular pré-pago",
    "Organizar escala e ensaio sem esgotar os voluntários",
  ],
  requires: ["Acesso a uma mesa de som, mesmo simples, para praticar", "Um celular que grave vídeo"],
  category: "profissionalizante",
  level: "intermediario",
  priceCents: 24700,
  instructor: "davi",
  published: true,
  lessons: [
    {
      title: "A voz primeiro: microfone e ganho",
      minutes: 6,
      free: true,
      type: "text",
      markdown: `Antes de comprar qualquer coisa, sente-se no último banco durante a leitura bíblica. Se você não entende as consoantes, o problema raramente é falta de volume.

## Distância

Em campo aberto, cada vez que a distância entre boca e microfone **dobra**, o som captado cai cerca de **6 decibéis**. De 10 para 20 centímetros, perdem-se 6; a 40, perdem-se 12. Aí o operador sobe o ganho, e com ele sobem o ventilador, o eco e a microfonia. Ensine a segurar o microfone a um punho da boca, apontado para ela, sem tapar a cápsula com a mão.

## Estrutura de ganho em quatro passos

1. Fader do canal e saída geral em **0** (a marca da unidade).
2. Peça à pessoa que fale **como vai falar**, não “alô, som”.
3. Suba o ganho até que a média fique perto de **−18 dBFS** em mesa digital, com picos até −6 no máximo.
4. Só depois mexa no fader.

Ganho baixo demais traz chiado; alto demais, distorção que nenhum fader remove.

## Dois botões que resolvem metade

- **Filtro passa-altas**: na voz, em torno de 100 Hz. Tira o ronco do palco e as batidas no suporte.
- **Corte, não reforço**: voz anasalada? Procure entre 800 Hz e 1,2 kHz e *abaixe* um pouco. Voz abafada? Antes de subir os agudos, abaixe entre 200 e 400 Hz.

## Microfonia

É um círculo: microfone, caixa, microfone. Quebre-o afastando a caixa, apontando-a para fora do microfone, aproximando a boca ou fechando canais não usados. Equalizar é o último recurso.

## Treino de trinta minutos

Grave três leituras do Salmo 100 com o celular no último banco: a 5, 15 e 40 centímetros do microfone, ajustando o ganho para o mesmo volume. Ouça com fones. O que mudou além do volume?`,
    },
    {
      title: "Continuidade: aprender com um desenho",
      minutes: 11,
      type: "video",
      url: "https://vimeo.com/1084537",
      markdown: `## Sobre o filme

*Big Buck Bunny* (2008) é um curta de animação da Fundação Blender, com cerca de dez minutos, publicado sob licença Creative Commons de Atribuição. Não tem diálogos: toda a história é contada por imagem, música e ruídos. Por isso é uma ótima aula de **edição em continuidade**, útil a quem transmite culto com uma ou duas câmeras. Há algum humor físico; assista antes se for mostrar a crianças pequenas.

## O que se vê

Um coelho enorme e manso sai da toca numa manhã de sol, espreguiça-se, cheira flores e admira borboletas. Três roedores pequenos o provocam, jogam frutas nele e matam borboletas. O coelho se cansa, monta armadilhas na floresta e, uma a uma, devolve as provocações. No fim, tudo se acalma.

## Guia: assista três vezes

**Primeira, sem som.** Anote onde estamos em cada plano. Repare que o filme mostra o lugar inteiro (*plano geral*) antes de chegar perto. Na transmissão: comece com o salão, depois a leitora.

**Segunda, contando cortes em um minuto qualquer.** O que justifica cada um? Quase sempre é **um olhar** (o personagem olha, o plano seguinte mostra o quê), **um movimento** que começa num plano e termina no outro, ou **uma informação nova**. Se não há motivo, não corte.

**Terceira, observando os lados.** Quem está à esquerda continua à esquerda enquanto dura a cena. É a regra dos **180 graus**: imagine uma linha entre quem fala e quem ouve e mantenha as câmeras do mesmo lado dela. Se uma câmera sua fica atrás do coral, o regente parecerá virar as costas a cada corte.

## Para a sua igreja

Desenhe o salão visto de cima. Trace a linha entre púlpito e bancos. Marque onde podem ficar duas câmeras do mesmo lado e escreva a ordem dos três primeiros planos do próximo culto.`,
      resources: [
        {
          type: "document",
          title: "Big Buck Bunny",
          url: "https://pt.wikipedia.org/wiki/Big_Buck_Bunny",
          description: "Ficha do curta, equipe e licença de uso.",
        },
      ],
    },
    {
      title: "Transmitir para quem tem pouco sinal",
      minutes: 6,
      type: "text",
      markdown: `Dona Ivone acompanha o culto do celular, com pacote pré-pago, no alto do morro. Se a transmissão funciona para ela, funciona para todos.

## Faça as contas

Dados consumidos = taxa em megabits por segundo × segundos ÷ 8.

- **720p a 3 Mb/s**, 90 minutos: 3 × 5.400 ÷ 8 = **2.025 MB**, cerca de 2 GB.
- **480p a 1 Mb/s**: **675 MB**.
- **Só áudio a 96 kb/s**: **65 MB**.

A transmissão só em áudio custa trinta vezes menos que a de 720p. Ofereça sempre as duas e escreva o tamanho no convite.

## A internet da igreja

O que importa é a velocidade de **envio** (*upload*). Meça três vezes, no horário do culto, com cabo. Use no máximo **metade** da menor medida. Mediu 8, 7 e 6 Mb/s? Transmita a 3. E desligue as atualizações automáticas do computador.

## Som da transmissão não é o som do salão

No templo, a bateria já soa alto sem a mesa. Se você envia a mesma mixagem, em casa ouve-se voz e quase nada do resto. Use uma **saída auxiliar** só para a transmissão, com um microfone captando o ambiente bem baixo, para que se ouça a comunidade cantar.

## Legendas e acesso

Ative a legenda automática, mas **corrija** nomes e referências na gravação. Se há pessoas surdas na comunidade, a janela de Libras precisa ser grande e bem iluminada: pergunte a elas.

## Direitos e imagem

Música gravada ou composta por terceiros tem dono (Lei 9.610/1998). Cantar no templo e publicar na internet são usos diferentes; verifique as licenças antes. Avise na entrada que há filmagem e reserve bancos **fora do quadro**. Nunca filme de perto quem está orando em pranto.

**Ensaio geral:** faça uma transmissão privada de quinze minutos, com alguém assistindo pelo celular, sem Wi-Fi. Quantos megabytes gastou? Entendeu todas as palavras?`,
      quiz: [
        {
          type: "multiple_choice",
          question: "Você mediu envio de 10, 9 e 8 Mb/s. Qual é a taxa máxima prudente, segundo a aula?",
          options: ["4 Mb/s", "8 Mb/s", "9 Mb/s", "10 Mb/s"],
          explanation: "Use no máximo metade da menor medida: 8 ÷ 2 = 4 Mb/s.",
        },
        {
          type: "true_false",
          question: "Dobrar a distância entre boca e microfone reduz o som captado em cerca de 6 decibéis.",
          answer: true,
          explanation: "É a consequência da lei do inverso do quadrado em campo aberto.",
        },
        {
          type: "short_answer",
          question: "Qual regra, com nome em graus, mantém as câmeras do mesmo lado da cena?",
          answers: ["180", "180 graus", "regra dos 180 graus", "cento e oitenta graus"],
          explanation: "A regra dos 180 graus preserva esquerda e direita para quem assiste.",
        },
        {
          type: "multiple_choice",
          question: "Por que usar uma saída auxiliar só para a transmissão?",
          options: [
            "Porque o equilíbrio do salão não serve para quem ouve em casa",
            "Porque a lei exige duas saídas",
            "Porque aumenta a velocidade da internet",
            "Porque dispensa o operador",
          ],
          explanation:
            "No salão parte dos instrumentos já soa sem amplificação; em casa só se ouve o que passa pela mesa.",
        },
      ],
    },
    {
      title: "Escala, ensaio e ouvidos",
      minutes: 5,
      type: "text",
      markdown: `O melhor equipamento da sala são pessoas descansadas que sabem o que vai acontecer. A maioria das falhas de domingo nasce no sábado.

## Papéis de uma equipe mínima

- **Áudio do salão**: só isso.
- **Transmissão**: câmera, corte, áudio de casa.
- **Apoio**: pilhas, microfones de mão em mão, contato com quem dirige o culto.

Com três equipes de três pessoas, cada uma trabalha um domingo em três e participa do culto nos outros dois. Quem nunca se senta no banco acaba por esquecer por que liga a mesa.

## O roteiro

Uma folha, quatro colunas: *hora, o que acontece, quem fala, que canal*. Exemplo: “19h12, leitura de Isaías 55, Marlene, canal 4”. Peça-a à liturgia até sexta. Se mudar, muda-se a folha.

## Lista de antes do culto

1. Ligar nesta ordem: fontes e instrumentos, mesa e, **por último, amplificadores**. Desligar ao contrário.
2. Testar cada microfone com a pessoa certa.
3. Pilhas novas ou carregadas; sobressalentes à vista.
4. Gravação local ligada, mesmo que a internet esteja ótima.
5. Mensagem de teste a quem assiste de casa.

## Volume é questão de saúde

O limite de exposição no trabalho, segundo a NR-15, começa em **85 dB(A)** para oito horas, e o tempo permitido cai à metade a cada 5 decibéis. Um aplicativo de celular não substitui o medidor, mas dá uma ideia. Para a palavra, algo em torno de 65 a 70 já é confortável. Perto de bebês e idosos, vire as caixas ou crie um espaço mais silencioso.

## Depois

Dez minutos de conversa: *o que funcionou? o que falhou? o que testamos no próximo?* Sem culpados. Anote em um caderno que fica na mesa.

**Entrega final:** a escala de um mês, um roteiro de quatro colunas e a sua lista de antes do culto, plastificada.`,
    },
  ],
};
