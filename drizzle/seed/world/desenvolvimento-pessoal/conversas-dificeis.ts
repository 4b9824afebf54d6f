import type { WorldCourse } from "#drizzle/seed/world/shape.ts";

export const conversasDificeis: WorldCourse = {
  title: "Conversas difíceis: discordar sem romper",
  description:
    "Aquela conversa que você ensaia no chuveiro e nunca tem. Como prepará-la, começá-la e sair dela ainda amigo, em casa, no trabalho e no grupo da família em ano de eleição.",
  learns: [
    "Separar o que aconteceu da história que você contou a si",
    "Começar bem: os dois primeiros minutos",
    "Sair de um desacordo ainda amigo",
  ],
  category: "desenvolvimento_pessoal",
  level: "intermediario",
  priceCents: 0,
  instructor: "helena",
  published: true,
  lessons: [
    {
      title: "O fato e a história que contei sobre o fato",
      minutes: 6,
      free: true,
      type: "text",
      markdown: `Renata chegou à reunião e percebeu que a escala do mês tinha mudado sem ninguém avisar. Ficou calada, sorriu, e no caminho de casa já sabia de tudo: *a Joana quer me tirar da equipe*.

O que Renata **viu**: a escala mudou e ela não recebeu aviso. O que Renata **completou**: a intenção de Joana. O primeiro é fato; o segundo, história. A história pode até ser verdadeira, mas ninguém a viu.

## Separar os dois

Pegue uma folha e faça três linhas:

- **Fato**: o que uma câmera teria gravado. “Nas últimas três reuniões, você chegou depois das oito e meia.”
- **História**: o que concluí. “Você não nos leva a sério.”
- **Sentimento**: uma palavra só. Frustrada. Com medo. Envergonhada.

“Sinto *que* você é egoísta” não é sentimento; é acusação com roupa de domingo.

## Duas outras histórias

Agora obrigue-se a inventar duas explicações diferentes e plausíveis para o mesmo fato. Joana mudou a escala porque a filha adoeceu e mandou o aviso ao grupo errado. Joana achou que o coordenador já tinha falado. Você não precisa acreditar nelas. Basta que deixem de ser impossíveis: é por essa fresta que entra a **pergunta** no lugar da sentença.

Tiago recomenda ser “pronto para ouvir, tardio para falar” (1.19). Repare que ele fala de velocidade. A conversa muitas vezes estraga por pressa.

## Vale a pena?

Nem tudo precisa ser dito. Pergunte-se: isso vai importar daqui a um mês? É padrão ou foi uma vez? Quero resolver ou quero ganhar? Se a resposta à última for “ganhar”, espere.

## Folha de três linhas

Escolha uma situação real, de incômodo médio: nota quatro numa escala de dez. Escreva fato, história, sentimento e as duas histórias alternativas. Guarde para a aula seguinte.`,
    },
    {
      title: "Os dois primeiros minutos",
      minutes: 6,
      type: "text",
      markdown: `O começo de uma conversa costuma prever o fim. Se abre com ataque, a outra pessoa gasta o resto do tempo se defendendo.

## Hora, lugar, licença

Não comece por áudio de seis minutos, nem na porta do culto, nem com fome. Peça licença: “queria conversar sobre a escala. Pode ser amanhã depois do almoço? Uns vinte minutos.” Dizer assunto e duração evita a noite em claro.

Jesus manda tratar a ofensa primeiro “entre ti e ele só” (Mateus 18.15). Falar com três amigos antes de falar com a pessoa não é buscar conselho; é formar torcida.

## A abertura em quatro frases

1. **Intenção**: “Gosto de trabalhar com você e não quero guardar isto.”
2. **Fato**: “A escala mudou na terça, e eu soube na reunião.”
3. **Efeito em mim**: “Fiquei sem graça na frente do grupo.”
4. **Pergunta**: “O que aconteceu?”

E então **cale-se**. De verdade. Conte até dez se for preciso.

## Escutar para repetir

Antes de responder, devolva o que ouviu: “então você achou que o Paulo tinha me avisado; é isso?”. Só siga quando ouvir um “isso”. Devolver não é concordar; é mostrar que a mensagem chegou.

## Frases que fecham e frases que abrem

- “Você *sempre*…” → “Nas duas últimas vezes…”
- “Calma!” → “Quer fazer uma pausa?”
- “Mas” → “E, ao mesmo tempo,”
- “Todo mundo acha” → “Eu percebi”

## Se esquentar

Voz subindo, vontade de citar 2014: hora de intervalo. “Quero continuar e agora não consigo direito. Volto às quatro.” E volte às quatro. Intervalo sem hora marcada é abandono.

## Ensaio a dois

Com a folha da aula anterior, escreva as quatro frases. Leia para alguém neutro, que fará o papel da outra pessoa e responderá de modo **difícil**. Troquem de lugar. Você vai se surpreender ao ouvir sua própria abertura.`,
    },
    {
      title: "Depois do desacordo",
      minutes: 6,
      type: "text",
      markdown: `Há três finais possíveis. Só um deles é o acordo, e os outros dois não são, por si, fracasso.

## Final 1: combinar

Bom combinado tem **quem, o quê, até quando** e um jeito de conferir. “Vamos nos comunicar melhor” não é combinado. “Mudança de escala só vale depois de mensagem no grupo, com um dia de antecedência; em dezembro vemos se funcionou” é.

## Final 2: discordar e ficar

Paulo e Barnabé discutiram por causa de João Marcos e se separaram (Atos 15.36-40). O texto não diz quem tinha razão. Anos depois, Marcos aparece de novo ao lado de Paulo, “útil para o ministério” (2 Timóteo 4.11). Nem toda ponte caída é o fim da estrada.

Sobre política, futebol ou formas de culto, experimente um trato de família:

- nada de tentar converter durante refeições;
- quem discorda precisa primeiro contar o argumento do outro, a contento dele;
- memes e vídeos anônimos não entram no grupo.

## Final 3: afastar-se

Há situações em que conversar não é o remédio. Ameaça, humilhação repetida, agressão: ninguém tem o dever de “dialogar mais um pouco” com quem o machuca. Perdoar não obriga a voltar. Em violência contra a mulher, o **Ligue 180** orienta de graça, a qualquer hora; em perigo imediato, **190**. Procure também alguém de confiança fora da situação.

## Pedir perdão direito

Um pedido inteiro tem quatro partes: *o que fiz* (sem “se você se ofendeu”), *o mal que causou*, *o que farei para reparar*, *um pedido, sem prazo*. A outra pessoa pode precisar de tempo, ou dizer não.

> Mudei a escala sem avisar. Você passou vergonha. Já expliquei ao grupo que o erro foi meu. Você me perdoa?

## A conversa de verdade

Tenha esta semana a conversa de nota quatro. Depois escreva: o que eu não sabia e fiquei sabendo? Se nada, talvez só você tenha falado.`,
    },
  ],
};
