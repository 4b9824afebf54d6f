import type { WorldCourse } from "#drizzle/seed/world/shape.ts";

export const oSermaoDoMonteNaSemanaComum: WorldCourse = {
  title: "O Sermão do Monte na semana comum",
  description:
    "O que Mateus 5 a 7 tem a dizer ao grupo da família, à fila do banco e ao boleto que vence na sexta? Três leituras atentas do discurso mais conhecido de Jesus, com práticas para testar na segunda-feira.",
  learns: [
    "Entender as bem-aventuranças no mundo de quem as ouviu primeiro",
    "Ler o “Eu, porém, vos digo” sem aliviar nem esmagar",
    "Levar três práticas para testar na segunda-feira",
  ],
  category: "discipulado",
  level: "intermediario",
  priceCents: 0,
  instructor: "davi",
  published: true,
  lessons: [
    {
      title: "Bem-aventurados: uma lista às avessas",
      minutes: 6,
      free: true,
      type: "text",
      markdown: `Se um jornal publicasse hoje a lista das pessoas felizes, quem estaria nela? Jesus abre o sermão com a sua própria lista (Mateus 5.3-12), e ela surpreende: os pobres de espírito, os que choram, os mansos, os que têm fome de justiça.

## O que quer dizer “bem-aventurado”

A palavra grega é *makários*. Não descreve um sentimento, e sim uma condição que merece parabéns. Jesus não diz que chorar é bom. Diz que **quem chora não ficou fora** do Reino: será consolado.

## Presente e futuro

Veja os tempos verbais. A primeira e a oitava bem-aventuranças estão no presente: “deles **é** o Reino dos céus”. As do meio, no futuro: “**serão** consolados”, “**herdarão** a terra”. O Reino já começou e ainda não chegou por inteiro. Quem esquece o *já* desanima; quem esquece o *ainda não* se ilude.

## Condições ou promessas?

Ao longo da história houve duas leituras principais. Uma vê ali **virtudes** a cultivar: humildade, mansidão, misericórdia. Outra vê **anúncio** de graça a quem o mundo despreza. Lucas 6.20-26, onde se lê simplesmente “vós, os pobres”, reforça a segunda; em Mateus, “pobres *de espírito*” abre espaço para a primeira. As duas se encontram: quem foi recebido de mãos vazias aprende a receber outros.

## Sal e luz

Logo em seguida (5.13-16), Jesus diz aos mesmos que choram: “Vós **sois** o sal da terra”. Não diz “esforçai-vos por ser”. Sal bom quase não aparece no prato; sente-se a falta dele.

### Para testar até domingo

Escolha uma bem-aventurança e procure, na sua semana, **uma pessoa** que ela descreve. Pergunte como ela está e ouça por dez minutos sem dar conselho. Depois anote: o que ela me ensinou sobre o Reino?`,
    },
    {
      title: "“Eu, porém, vos digo”",
      minutes: 6,
      type: "text",
      markdown: `Seis vezes em Mateus 5.21-48 aparece o mesmo par: “ouvistes que foi dito… eu, porém, vos digo”. Jesus afirma que não veio abolir a Lei, e sim cumpri-la (5.17). O que faz, então, com ela? Vai até a raiz.

## Da ação à raiz

- Do homicídio à **raiva** que despreza.
- Do adultério ao **olhar** que transforma a pessoa em coisa.
- Do juramento à **palavra** simples: sim, sim; não, não.
- Da vingança medida à **interrupção** da violência.
- Do amor aos próximos ao amor aos **inimigos**.

## Exagero que ensina

“Se o teu olho te faz tropeçar, arranca-o” (5.29) é hipérbole, recurso comum entre mestres da época. Ninguém na igreja antiga tomou o mutilar-se como regra. O sentido é: leve a sério aquilo que o destrói, e corte cedo. Para alguém hoje, pode ser apagar um aplicativo.

## A outra face

“Ao que te ferir na face **direita**…” (5.39). Uma leitura bastante conhecida lembra que o golpe na face direita, dado com a mão direita, é com as costas da mão: bofetada de humilhação, de superior para inferior. Oferecer a outra seria recusar o lugar de inferior sem devolver o golpe. Nem todos os intérpretes concordam com o pormenor, mas quase todos concordam no principal: não se trata de passividade, e sim de **não deixar que o agressor escolha as minhas armas**.

Atenção: este texto nunca deve ser usado para manter alguém em uma casa violenta. Proteger-se e denunciar (ligue 180) é compatível com não odiar.

## Estudo de caso

Na reunião da equipe de música, Joel corrige Ana na frente de todos, com ironia. Ana ficou calada e, à noite, escreveu três parágrafos no grupo. Leia Mateus 5.23-24 e 18.15 e redija: o que Joel deveria fazer primeiro? E Ana? E quem leu o grupo?`,
    },
    {
      title: "Ansiedade, tesouros e o pão de hoje",
      minutes: 5,
      type: "text",
      markdown: `“Não andeis ansiosos” (Mateus 6.25) já foi usado para culpar quem sofre. Vale reler com calma, dentro do contexto.

## O assunto é dinheiro

O trecho começa com “por isso”. Por isso o quê? Jesus acabara de falar de **tesouros** (6.19-21) e de dois **senhores** (6.24). A ansiedade de que ele trata é a preocupação de quem deposita a segurança no que a traça come. Ele fala a gente pobre da Galileia, para quem comida e roupa eram pergunta diária, e não manda que finjam: “vosso Pai sabe que **necessitais**” (6.32).

## Ansiedade não é sempre a mesma coisa

Há a preocupação comum, o medo justificado e o transtorno de ansiedade, que é questão de saúde e se trata com profissionais. Dizer “tenha fé” a quem tem crise de pânico é como dizê-lo a quem quebrou a perna. Oração e tratamento não competem.

## Olhar os pássaros

Jesus dá dois verbos de atenção: **olhai** as aves, **considerai** os lírios. As aves trabalham o dia todo; o que não fazem é celeiro para o medo. Observar algo vivo por alguns minutos é um exercício espiritual antigo, e funciona em um vaso na janela.

## Três gestos concretos

1. **Nomear**: escreva a preocupação em uma frase. Sem nome, ela cresce.
2. **Separar**: o que posso fazer *hoje*? O que não está nas minhas mãos?
3. **Partilhar**: conte a alguém e, se puder, ajude alguém em necessidade parecida. Tesouro no céu costuma passar pela mesa do vizinho.

> Basta a cada dia o seu mal. (Mateus 6.34)

**Para o caderno:** olhe o seu extrato do último mês, ou as suas anotações de gastos. Que três linhas mostram onde está o seu coração? Há uma que você gostaria de mudar no mês que vem? Escolha o valor e a data.`,
    },
  ],
};
