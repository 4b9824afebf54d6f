import type { WorldCourse } from "#drizzle/seed/world/shape.ts";

export const falarEmPublicoSemDecorar: WorldCourse = {
  title: "Falar em público sem decorar",
  description:
    "A mão sua, a voz some, o branco chega. Quatro aulas com exercícios de celular e cronômetro para avisos, aulas, entrevistas e reuniões, feitas por quem já travou na frente de trinta pessoas.",
  learns: [
    "Usar o medo a seu favor, em vez de brigar com ele",
    "Preparar qualquer fala com um roteiro que cabe num guardanapo",
    "Cuidar da voz, das mãos e do olhar",
    "Responder pergunta difícil e seguir quando algo dá errado",
  ],
  requires: ["Um celular para se gravar duas vezes"],
  category: "desenvolvimento_pessoal",
  level: "intermediario",
  priceCents: 4_990,
  instructor: "davi",
  published: true,
  lessons: [
    {
      title: "O medo é energia mal estacionada",
      minutes: 5,
      free: true,
      type: "text",
      markdown: `Na primeira vez que dei um aviso no culto, errei o meu próprio nome. Eu tinha decorado o texto inteiro, uma frase sumiu e as outras foram atrás. A lição demorou a chegar: **quem decora depende da próxima palavra; quem entende depende da próxima ideia.**

## O que o corpo está fazendo

Diante de muitos olhos, o organismo se prepara para correr ou lutar: coração rápido, mãos frias, boca seca. É a mesma reação de quem vai bater um pênalti. Não é sinal de que você não serve para aquilo. Costuma subir logo antes de começar e baixar depois do primeiro ou segundo minuto. Por isso, o que mais importa preparar é **o começo**.

## Três ajudas que cabem no corredor

1. **Soltar o ar.** Inspire contando até quatro, solte contando até oito, cinco vezes. A saída longa acalma mais do que a entrada funda.
2. **Pés no chão.** Os dois, na largura do quadril. Quem balança transmite o balanço.
3. **Trocar a pergunta.** Em vez de *o que vão achar de mim?*, pergunte: *o que eles precisam levar daqui?* O medo olha para dentro; o serviço, para fora.

Moisés também alegou que tinha a língua pesada (Êxodo 4.10). A resposta incluiu um ajudante, Arão. Preparar-se com alguém não é fraqueza.

## Se o medo impede de viver

Se você evita trabalho, aula ou consulta por pavor de falar, vale procurar um psicólogo. Há tratamento, e ele funciona para muita gente.

## Gravação zero

Grave agora, no celular, um minuto sobre *a rua em que você cresceu*. Sem ensaio. Não apague e ainda não assista. Na última aula você vai gravar o mesmo assunto e comparar.`,
    },
    {
      title: "Roteiro de guardanapo",
      minutes: 5,
      type: "text",
      markdown: `Um bom roteiro cabe num guardanapo e sobrevive se o guardanapo voar.

## Ponto, prova, passo

- **Ponto**: a ideia, em uma frase.
- **Prova**: uma história, um número ou um objeto que a faça aparecer.
- **Passo**: o que a pessoa pode fazer depois.

Veja um pedido de voluntários. Versão comum: *“Gente, então, o ministério infantil está precisando de pessoas, quem puder ajudar, é muito importante, a gente sabe que é corrido...”*

Versão guardanapo:

> **Ponto.** Quatro crianças ficaram sem sala no domingo passado.
> **Prova.** Uma delas é o Miguel, de cinco anos, que trouxe um desenho para a professora e voltou com ele para casa.
> **Passo.** Preciso de duas pessoas, um domingo por mês. Estarei na porta, de camisa verde.

Vinte segundos. Ninguém esquece o desenho.

## Para falas maiores

Repita o trio. Dez minutos comportam três pontos, cada qual com sua prova; o passo vem no fim, um só. Ligue-os com perguntas: “Mas quem paga a conta?” leva ao segundo; “e se der errado?”, ao terceiro. A pergunta acorda o ouvinte e lembra a você o que vem.

## Começos a evitar

1. Pedir desculpas (“não sou bom nisso”).
2. Definição de dicionário.
3. Testar o microfone com “som, som”.

Comece dentro da cena: um lugar, uma hora, uma pessoa. “Terça-feira, seis e dez da manhã, ponto de ônibus.”

## Cartão, não folha

Escreva só as palavras-gatilho, em letra grande: *4 crianças / desenho / camisa verde*. Se a sua memória pede a frase inteira, a ideia ainda não está clara; volte ao Ponto.

## Missão

Faça três guardanapos: um aviso de 20 segundos, a resposta a “fale sobre você” numa entrevista (60 segundos) e uma reclamação justa ao síndico (40 segundos). Cronometre os três.`,
    },
    {
      title: "Voz, mãos e olhos",
      minutes: 5,
      type: "text",
      markdown: `O conteúdo está pronto. Agora ele precisa atravessar a sala.

## Voz

- **Volume de quem fala com a última fileira**, não de quem grita com a primeira. Escolha um rosto lá atrás e converse com ele.
- **Velocidade.** O nervosismo acelera. Uma fala confortável em português fica em torno de 130 a 150 palavras por minuto. Leia um texto de 140 palavras com cronômetro: se acabou em 45 segundos, respire mais.
- **Pausa.** Ponto final é para parar. Depois de um número ou de um nome importante, conte “um, dois” por dentro.
- **Muletas.** “Né”, “tipo”, “então”, “amém?”. Ninguém morre de uma. Peça a um amigo que conte as suas. Não lute contra todas; escolha uma e, quando ela vier, troque por silêncio.

Dez minutos antes, beba água em temperatura ambiente e leia algo em voz alta, exagerando a boca. É como aquecer a perna antes da corrida.

## Mãos

Deixe-as soltas na altura do umbigo, prontas. Gesto bom **desenha** o que se diz: grande, pequeno, de um lado, do outro. Se não souber o que fazer, segure o cartão com uma delas. Bolso, braço cruzado e caneta que estala contam ao público que você quer ir embora.

## Olhos

Uma frase para cada pessoa, depois passe a outra, em lugares diferentes da sala. Olhar para todos ao mesmo tempo é não ver ninguém. Nas chamadas de vídeo, olhar nos olhos é olhar para a **câmera**: cole um papelzinho com um rosto ao lado da lente.

## O branco

Ele vem. Quando vier: pare, respire, olhe o cartão, diga “deixem-me retomar” e retome. A plateia percebe três segundos; você sente trinta. Ninguém desconta ponto.

## Espelho eletrônico

Grave dois minutos sobre um dos seus guardanapos. Assista três vezes: **sem som** (corpo), **sem imagem** (voz) e inteiro. Anote uma coisa boa e uma a mudar. Só uma.`,
    },
    {
      title: "Perguntas difíceis, imprevistos e a segunda gravação",
      minutes: 6,
      type: "text",
      markdown: `A fala preparada é metade do trabalho. A outra metade começa quando alguém levanta a mão.

## Quatro tipos de pergunta

1. **A sincera.** Responda em até um minuto e confira: “respondi?”.
2. **A que você não sabe.** “Não sei. Vou procurar e lhe mando até quinta.” E mande. Poucas frases dão tanta credibilidade.
3. **A palestra disfarçada.** Deixe acabar, agradeça e extraia um ponto: “o senhor tocou no custo; sobre isso…”.
4. **A agressiva.** Não devolva o tom. Reformule o assunto sem o ataque: “a preocupação é se o dinheiro foi bem usado. Vamos aos números.” Provérbios 15.1 já sabia: a resposta branda desvia o furor.

Repita a pergunta em voz alta antes de responder. Os outros ouvem, e você ganha cinco segundos.

## Quando tudo falha

- **O projetor morreu.** Bom. Conte o que estava no slide. Leve sempre a fala que funciona sem ele.
- **O tempo encolheu de vinte para sete minutos.** Diga o Ponto, a melhor Prova e o Passo. Você treinou isso no guardanapo.
- **Chegaram cinco pessoas em vez de cinquenta.** Puxe as cadeiras em roda e faça como quem conversa. Quem veio não tem culpa de quem faltou.
- **O microfone apita.** Afaste-se da caixa de som e não o cubra com a mão.

## Ouvir de volta

Depois de cada fala, escreva três linhas: o que funcionou, o que travou, o que farei na próxima. Falar em público melhora como cozinhar: por repetição com atenção.

## A segunda gravação

Grave de novo um minuto sobre *a rua em que você cresceu*. Agora com um guardanapo: um ponto, uma prova, um passo (que pode ser um convite, uma saudade, uma pergunta). Assista às duas gravações em sequência, com alguém que goste de você. Peça a essa pessoa que diga primeiro o que ouviu de **melhor**. Ouça até o fim sem se defender.`,
    },
  ],
};
