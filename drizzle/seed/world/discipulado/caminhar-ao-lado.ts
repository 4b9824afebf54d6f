import type { WorldCourse } from "#drizzle/seed/world/shape.ts";

export const caminharAoLado: WorldCourse = {
  title: "Caminhar ao lado: discipulado um a um",
  description:
    "Um café por quinzena, uma Bíblia aberta e boas perguntas. Aprenda a acompanhar uma pessoa nova na fé com atenção, limites claros e a humildade de quem também está aprendendo.",
  learns: [
    "Aprender com o caminho de Emaús a andar no passo do outro",
    "Fazer perguntas que abrem a conversa",
    "Pôr limites que protegem os dois",
  ],
  category: "discipulado",
  level: "intermediario",
  priceCents: 0,
  instructor: "davi",
  published: true,
  lessons: [
    {
      title: "Emaús: um método em sete quilômetros",
      minutes: 5,
      free: true,
      type: "text",
      markdown: `Dois discípulos voltam de Jerusalém desanimados. Um terceiro caminhante os alcança. Lucas 24.13-35 é uma das melhores aulas de acompanhamento que conheço. Veja o que Jesus faz, na ordem em que faz.

## Cinco movimentos

1. **Aproxima-se e anda junto** (v. 15), na direção em que eles vão, que aliás é a direção errada.
2. **Pergunta**: “Que palavras são essas que trocais?” (v. 17). Ele sabe mais do que eles sobre o assunto, e pergunta assim mesmo.
3. **Escuta até o fim** (v. 19-24). São seis versículos sem interrupção.
4. **Abre as Escrituras** (v. 25-27), com franqueza, ligando a dor deles a uma história maior.
5. **Espera o convite** (v. 28-29). “Fez como quem ia para mais longe.” Não força a porta.

Depois parte o pão e sai de cena. Os dois voltam a Jerusalém **por conta própria**, na mesma noite. O bom acompanhamento torna a pessoa mais livre, não mais dependente.

## O que costumamos inverter

A maioria de nós começa pelo quarto movimento. Chegamos com o estudo pronto, e a pessoa responde o que queremos ouvir. Experimente a proporção de Emaús: em uma hora, **quarenta minutos** de caminhada e escuta, quinze de texto, cinco de oração.

## Discípulo de quem?

Paulo escreve: “Sede meus imitadores, como também eu sou de Cristo” (1 Coríntios 11.1). A segunda metade protege a primeira. Se a pessoa começa a falar com as suas gírias, vestir-se como você e pedir licença para tudo, algo saiu do lugar.

## Antes do primeiro encontro

Escreva as respostas: quem me acompanhou, e o que essa pessoa fazia que me ajudou? O que fazia que **não** quero repetir? A quem presto contas do meu acompanhamento hoje? Se a terceira ficou em branco, resolva-a primeiro.`,
    },
    {
      title: "Perguntas que abrem, conselhos que fecham",
      minutes: 5,
      type: "text",
      markdown: `Rafael, dezenove anos, diz: “Acho que não sirvo para isso de igreja”. Compare duas respostas.

- *“Que é isso, claro que serve! Você precisa orar mais.”*
- *“O que aconteceu que fez você pensar assim?”*

A primeira é gentil e encerra o assunto. A segunda não elogia, mas fica na conversa.

## Três tipos de pergunta

**De fato**: “Quando foi? Quem estava?” Ajudam a sair da nuvem.

**De sentido**: “O que isso diz sobre você, na sua opinião? E sobre Deus?” Chegam ao que de fato pesa.

**De passo**: “O que seria um próximo passo do tamanho de uma semana?” Devolvem a direção à própria pessoa.

Evite “por que você fez isso?”. Em português, quase sempre soa como acusação. Troque por “o que levou você a…”.

## O silêncio de oito segundos

Depois de uma pergunta boa, conte até oito por dentro. Parece uma eternidade. Muita gente diz o mais importante no sétimo segundo.

## Quando aconselhar

Há hora de falar claro: quando há perigo, engano evidente ou um pedido direto. Mesmo então, **peça licença**: “Posso dizer o que vejo?” E fale no singular: “Eu, no seu lugar, teria medo de…”. Conselho dado assim pode ser recusado sem quebrar a amizade.

## Abrir a Bíblia juntos

Não prepare sermão. Leiam um parágrafo em voz alta, um de cada vez, e usem três perguntas: *O que chama a atenção? O que incomoda? O que muda na semana?* Se não souber responder a algo, diga “não sei, vou procurar”, e procure. Essa frase ensina mais que muitas explicações.

## Treino

Combine com um amigo dez minutos de conversa em que você **só pode fazer perguntas**. Depois, peça que ele diga qual delas mais ajudou e em qual se sentiu interrogado. Troquem de papel.`,
    },
    {
      title: "Limites que protegem os dois",
      minutes: 6,
      type: "text",
      markdown: `Acompanhar alguém é receber confiança, e confiança pede cerca. Os limites abaixo não são frieza: são o que permite que o vínculo dure.

## Combinem no primeiro encontro

- **Quanto tempo.** “Vamos nos ver a cada quinze dias, por seis meses, e então avaliamos.” Vínculos sem fim marcado costumam terminar mal.
- **Onde.** Lugar em que outras pessoas passam: praça, cafeteria, sala com porta de vidro. Com adolescentes, só com o conhecimento da família e de mais um adulto da equipe.
- **Sigilo.** O que é dito fica ali, **com exceções** ditas desde já: risco à vida, abuso ou violência contra criança ou pessoa vulnerável. Nesses casos você vai buscar ajuda, e a pessoa será avisada sempre que isso não aumentar o risco.
- **Mensagens.** A que horas responde? Em quanto tempo? Diga antes que vire mágoa.
- **Dinheiro e favores.** Não empreste, não peça. Se há necessidade, leve à diaconia ou à ação social da igreja.

## Você não é terapeuta

Luto prolongado, dependência química, pensamentos de morte, violência em casa: escute, ore e **encaminhe**. O posto de saúde, o CAPS, o CVV (188) e a Central de Atendimento à Mulher (180) são caminhos concretos. Encaminhar não é abandonar; continue tomando café com a pessoa.

## Sinais de alerta em você

- Sinto-me importante demais na vida dela.
- Escondo do meu cônjuge ou da liderança o quanto conversamos.
- Fico irritado quando ela procura outra pessoa.

Qualquer um desses pede conversa com quem o supervisiona, nesta semana.

## Encerrar bem

No último encontro, cada um responde: *o que vi Deus fazer em você? o que aprendi com você? de que preciso pedir perdão?* Orem um pelo outro.

**Tarefa:** redija o seu combinado em meia página, na linguagem que você usaria falando, e leia-o em voz alta para um amigo. Onde soou burocrático, reescreva.`,
    },
  ],
};
