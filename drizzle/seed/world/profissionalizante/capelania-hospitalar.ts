import type { WorldCourse } from "#drizzle/seed/world/shape.ts";

export const capelaniaHospitalar: WorldCourse = {
  title: "Capelania hospitalar: presença que escuta",
  description:
    "Entrar num quarto de hospital sem levar pressa nem resposta pronta. Ética, escuta, higiene e trabalho em equipe para visitadores e capelães voluntários, com respeito a toda crença e a nenhuma.",
  learns: [
    "Entrar num quarto de hospital com ética e higiene",
    "Escutar sem pressa e sem resposta pronta",
    "Trabalhar com a equipe de saúde, também na despedida",
  ],
  requires: ["Disposição para visitar acompanhado, nas primeiras vezes"],
  category: "profissionalizante",
  level: "avancado",
  priceCents: 0,
  instructor: "helena",
  published: true,
  lessons: [
    {
      title: "À porta do quarto",
      minutes: 6,
      free: true,
      type: "text",
      markdown: `A capelania começa antes da primeira palavra: na lavagem das mãos, na batida leve à porta, na pergunta que pode ouvir um não.

## De quem é aquele espaço

A Constituição assegura assistência religiosa em entidades de internação coletiva (art. 5º, VII), e a **Lei 9.982/2000** regula o acesso de religiosos de **todas as confissões** a hospitais públicos e privados, *em comum acordo com o paciente*, ou com os familiares se ele já não estiver lúcido. Manda ainda acatar as normas do hospital. A iniciativa, portanto, é da pessoa internada. Ali você é visita, mesmo com crachá.

## Primeiro minuto

1. Pare no posto de enfermagem: *Quem gostaria de visita? Há isolamento? É boa hora?*
2. Higienize as mãos **antes e depois** de cada leito.
3. Bata, diga o nome e a função: “Sou Helena, da capelania. É boa hora para uma visita curta?”
4. Aceite o **não** com um sorriso: “Está bem. Se quiser, peça à enfermagem.”
5. Se for sim, sente-se, se houver cadeira. Nunca no leito. Fique na altura dos olhos.

Quem perdeu o controle sobre a hora do banho e do remédio precisa muito de alguém a quem possa dizer não.

## O que não se leva

Perfume, comida, celular tocando, folheto sem pedido, remédio caseiro, história de quem teve “a mesma coisa”. Se você está gripado, a melhor visita é não ir.

## O que os amigos de Jó fizeram certo

Antes de errarem em longos discursos, sentaram-se com ele no chão, sete dias, **e ninguém lhe disse palavra** (Jó 2.13). Só isso já seria uma bela capelania.

> Ensaie com alguém os cinco passos do primeiro minuto, inclusive o não. Troquem de lugar: deite-se e sinta como é ter alguém de pé ao lado da cama.`,
      resources: [
        {
          type: "document",
          title: "Lei 9.982/2000",
          url: "https://www.planalto.gov.br/ccivil_03/leis/l9982.htm",
          description:
            "A lei da assistência religiosa em hospitais e estabelecimentos prisionais: poucos artigos, leitura obrigatória.",
        },
      ],
    },
    {
      title: "Escuta que não tem pressa",
      minutes: 6,
      type: "text",
      markdown: `— *Pastora, por que Deus fez isso comigo?*

A tentação é responder. Mas quase nunca é uma pergunta de prova; é um **gemido com ponto de interrogação**. Comece por ficar com ela: “É uma pergunta muito pesada. Quer me contar como ela apareceu?”

## Quatro respostas que ajudam

- **Eco**: repetir a palavra que pesou. — *Estou cansado de tudo.* — De tudo?
- **Nomear com cuidado**: “Parece que há medo aí. Estou entendendo bem?”
- **Silêncio** com presença: mãos quietas, olhar disponível.
- **Licença**: “Gostaria que eu lesse ou orasse, ou prefere só companhia?”

## Quatro que ferem

- “Deus sabe o que faz.”
- “Pelo menos a senhora ainda tem…”
- “Tenha fé que vai sarar.” (promessa que não é nossa)
- “Eu sei exatamente o que está sentindo.”

## Necessidades espirituais

Nem todos usam palavras religiosas. Procure temas: **sentido** (para que vivi?), **vínculo** (quem fica comigo?), **perdão** (o que não resolvi?), **esperança** (o que ainda espero?). Uma pessoa sem religião pode querer muito falar dos quatro.

## Outra fé no leito

Se ela é de outra tradição, ofereça **chamar** alguém dela. Não ore de um modo que a pessoa não possa dizer amém. Converter quem está deitado, com dor e dependente de cuidados é aproveitar-se da fraqueza. Testemunho, ali, é respeito.

## Orar junto, quando pedem

Pergunte: *“Pelo que o senhor gostaria que orássemos?”* Use as palavras dele. Seja breve, voz baixa, sem recados a terceiros nem garantias de cura. Pergunte antes de tocar.

**Escrita:** reconstrua de memória uma conversa difícil que você teve, em oito falas. Ao lado de cada fala sua, escreva: eco, nome, silêncio, licença ou conselho. De qual delas houve demais?`,
      quiz: [
        {
          type: "multiple_choice",
          question: "Diante da pergunta “por que Deus fez isso comigo?”, o que a aula sugere em primeiro lugar?",
          options: [
            "Ficar com a pergunta e convidar a pessoa a contar mais",
            "Explicar as teorias sobre o sofrimento",
            "Garantir que a cura virá",
            "Mudar de assunto para animar",
          ],
          explanation: "Em geral é um lamento; a escuta precede, e muitas vezes dispensa, a explicação.",
        },
        {
          type: "true_false",
          question: "A Lei 9.982/2000 reserva a assistência hospitalar a religiosos cristãos.",
          answer: false,
          explanation:
            "Ela assegura o acesso a religiosos de todas as confissões, em acordo com o paciente ou a família.",
        },
        {
          type: "short_answer",
          question: "Que livro bíblico mostra amigos sentados sete dias em silêncio com quem sofria?",
          answers: ["Jó", "Livro de Jó", "Jo"],
          explanation: "Em Jó 2.13 os três amigos ficam no chão com ele sem dizer palavra.",
        },
      ],
    },
    {
      title: "Na equipe, na despedida",
      minutes: 7,
      type: "text",
      markdown: `## Parte da equipe

O capelão não compete com a psicóloga nem traduz o médico. Conhece o seu lugar e **encaminha**. Três regras:

1. **Sigilo**: o que foi dito no quarto não vai ao grupo de oração, nem sem nome. Exceções: risco à vida do paciente ou de terceiros, e violência contra crianças, idosos ou pessoas vulneráveis. Avise a equipe.
2. **Nunca interfira no tratamento.** Se o paciente quer recusar um procedimento por motivo de fé, chame a equipe e ajude todos a ouvirem. Não decida por ele.
3. **Registro** conforme as normas da casa: curto, útil, sem confidências. “Visita a pedido. Paciente preocupada com os filhos; solicita o serviço social.”

## Cuidados paliativos

A Organização Mundial da Saúde os descreve como abordagem que melhora a qualidade de vida de pacientes e famílias diante de doença que ameaça a vida, aliviando o sofrimento **físico, psicossocial e espiritual**. Não é “não há mais nada a fazer”. Há muito a fazer, e parte disso é nosso.

## Quando a morte se aproxima

Fale com a pessoa, mesmo inconsciente: não sabemos quanto ela ouve. Ajude a família a dizer, se quiser, quatro coisas: *perdoe-me, eu perdoo você, obrigado, eu amo você*. Chame o ministro que a tradição dela pede: unção, comunhão, leitura, reza. Não apresse o choro nem o silêncio.

Depois, fique alguns minutos. Ofereça água, uma cadeira, um telefone. Use a palavra **morreu**: com crianças, sobretudo, “dormiu” e “viajou” confundem e dão medo.

## E você?

Ao sair, lave as mãos devagar. Respire. Anote uma linha. Depois de uma morte, não entre logo no quarto seguinte. Marque supervisão a cada mês e tenha com quem falar **de si**.

**Conclusão do curso:** escreva, em uma página, o seu código de conduta no hospital: cinco coisas que farei sempre, cinco que não farei nunca, e a quem vou recorrer. Assine e leve à coordenação.`,
    },
  ],
};
