import type { WorldCourse } from "#drizzle/seed/world/shape.ts";

export const educacaoInfantilNaEscolaBiblica: WorldCourse = {
  title: "Educação infantil na escola bíblica",
  description:
    "Sentar no chão, contar bem uma história e deixar a criança perguntar. Fundamentos para professoras e professores de três a seis anos: desenvolvimento, brincadeira, inclusão e proteção de verdade.",
  learns: [
    "Como pensa e aprende uma criança de quatro anos",
    "Contar uma história bíblica que elas pedem de novo",
    "Incluir cada criança na brincadeira",
    "Proteger de verdade: regras que valem para todo adulto",
  ],
  category: "profissionalizante",
  level: "iniciante",
  priceCents: 0,
  instructor: "davi",
  published: true,
  lessons: [
    {
      title: "Como pensa quem tem quatro anos",
      minutes: 5,
      free: true,
      type: "text",
      markdown: `“Se Deus está em todo lugar, ele está dentro da minha lancheira?” A pergunta de Alice, quatro anos, é excelente. Ela pensa **no concreto**, e dali quer chegar ao resto.

## O que já se consegue, e o que ainda não

- **Atenção**: poucos minutos na mesma atividade, muito mais se o corpo participa. Troque o movimento antes que a sala troque por você.
- **Linguagem**: entende mais do que diz. Metáforas são tomadas ao pé da letra. “Abrir o coração para Jesus” pode assustar.
- **Tempo**: ontem, amanhã e “no tempo de Davi” se misturam. Diga “há muito, muito tempo”.
- **Fantasia e realidade** convivem. Não é mentira; é idade.
- **Culpa**: crianças pequenas facilmente acham que coisas ruins aconteceram por causa delas. Nunca diga que Deus fica triste porque não comeram tudo.

Cada criança tem o seu ritmo. Idade é referência, não régua.

## Aprender é com o corpo

Para a criança, **brincar é o modo de pensar**. A Base Nacional Comum Curricular coloca *conviver, brincar, participar, explorar, expressar e conhecer-se* como direitos de aprendizagem da educação infantil. Servem também para domingo de manhã.

## Um encontro de cinquenta minutos

1. **Chegada** (10): massinha, livros, acolhida pelo nome, na altura dos olhos.
2. **Roda** (5): canção de bom-dia.
3. **História** (8).
4. **Explorar** (15): encenar, pintar, construir.
5. **Lanche com gratidão** (7).
6. **Despedida** (5): uma frase para levar.

## Jesus e as crianças

Ele se indignou com quem as afastava, tomou-as nos braços e as abençoou (Marcos 10.13-16). Não lhes deu aula antes.

**Observe:** fique vinte minutos em silêncio perto de crianças que brincam, com autorização. Anote cinco perguntas ou frases exatas. O que cada uma revela sobre como elas pensam?`,
    },
    {
      title: "Contar uma história bíblica",
      minutes: 6,
      type: "text",
      markdown: `Uma história bem contada não precisa de moral no fim. Se você explica a piada, ela morre; com a parábola acontece o mesmo.

## Preparar

Leia o texto **três vezes** e feche o livro. Conte a si mesmo em voz alta. Depois responda: *quem quer o quê? o que atrapalha? o que muda?* Isso é o esqueleto.

Escolha **um** ponto de vista. A história do paralítico (Marcos 2) vista por quem segura a corda no telhado é outra história.

## Contar

- **Comece no meio de algo**: “Estava tão cheio que nem o vento entrava pela porta.”
- **Sentidos**: que cheiro tinha o peixe? O que se ouvia à noite?
- **Frase que se repete**, para dizerem junto: “E o mar… ficou… quietinho.”
- **Pausa** antes do momento mais forte. Olhe cada rosto.
- **Voz baixa** chama mais atenção que voz alta.
- Três objetos bastam: um pano azul, uma pedra, uma cestinha.

## Perguntas que deixam pensar

Em vez de “quem era o pai de Isaque?”, use o convite: **“Eu me pergunto…”** Eu me pergunto de que parte você mais gostou. Eu me pergunto onde você estaria nessa história. Acolha todas as respostas com a mesma atenção. Não há prêmio.

## Textos que pedem cautela

Sacrifício de Isaque, dilúvio com afogados, pragas: fazem parte da Bíblia, mas não precisam vir aos quatro anos. Há tempo. Quando vierem, que seja com adulto disponível para o medo.

## Inclusão desde o roteiro

Uma criança autista pode precisar de **sequência em figuras** e de um canto tranquilo; uma com baixa visão, de objetos para tocar; outra que não fala, de um cartão para apontar. Pergunte à família: *o que funciona em casa?* Quase sempre o que ajuda uma ajuda todas.

**Tarefa:** grave-se contando Marcos 4.35-41 em cinco minutos. Assista sem som: o seu corpo conta a mesma história?`,
      quiz: [
        {
          type: "multiple_choice",
          question: "Que tipo de pergunta a aula recomenda depois da história?",
          options: [
            "“Eu me pergunto de que parte você mais gostou”",
            "“Quem era o pai de Isaque?”",
            "“Quem sabe repetir o versículo sem errar?”",
            "“Por que você não prestou atenção?”",
          ],
          explanation: "Perguntas abertas convidam a criança a entrar na história, sem certo nem errado.",
        },
        {
          type: "true_false",
          question: "Crianças de quatro anos costumam entender metáforas religiosas com facilidade.",
          answer: false,
          explanation: "Nessa idade o pensamento é concreto; a metáfora tende a ser tomada ao pé da letra.",
        },
      ],
    },
    {
      title: "Proteger é a primeira lição",
      minutes: 6,
      type: "text",
      markdown: `Uma igreja que ama crianças tem **regras escritas** para protegê-las. Confiança não substitui procedimento; quem quer fazer o mal procura justamente lugares em que todos confiam em todos.

## Regras que não se negociam

1. **Dois adultos**, sem parentesco entre si, sempre na sala. Porta com visor ou aberta.
2. Seleção: entrevista, referências, tempo mínimo de convivência na comunidade e certidão de antecedentes, para **todos**, inclusive parentes da liderança.
3. Entrada e saída registradas. A criança só sai com quem foi autorizado por escrito.
4. Banheiro: ajuda quando necessária, com outro adulto à vista e combinada com a família.
5. Fotos só com autorização; nunca com nome completo.
6. Sem mensagem privada de adulto para criança.
7. Castigo físico, grito e humilhação são proibidos. A **Lei 13.010/2014** garante à criança educação sem castigo físico nem tratamento cruel.

## Se uma criança contar algo

- **Ouça** com calma e não faça interrogatório. “Obrigado por me contar. Você não tem culpa.”
- **Não prometa segredo.**
- **Anote** as palavras dela, com data e hora.
- **Comunique**: o Estatuto da Criança e do Adolescente (art. 13) determina que a suspeita ou confirmação de maus-tratos seja levada ao **Conselho Tutelar**. Não cabe à igreja investigar antes. O **Disque 100** recebe denúncias a qualquer hora, também anônimas; em perigo imediato, ligue **190**.
- **Não avise** o possível agressor, nem resolva “em família”.
- Afaste a pessoa suspeita do contato com crianças enquanto as autoridades apuram.

## Primeiros socorros

Alergias e remédios em ficha visível à equipe, caixa de curativos e alguém treinado. Sala térrea, tomadas protegidas, produtos de limpeza trancados.

## Plano da sua sala

Redija uma página com as sete regras na sua linguagem, o telefone do Conselho Tutelar do município e o nome de duas pessoas responsáveis. Apresente à liderança **antes** do próximo domingo.`,
      resources: [
        {
          type: "document",
          title: "Estatuto da Criança e do Adolescente",
          url: "https://www.planalto.gov.br/ccivil_03/leis/l8069.htm",
          description: "Lei 8.069/1990, texto completo e atualizado.",
        },
      ],
      quiz: [
        {
          type: "short_answer",
          question: "Que número nacional de três dígitos recebe denúncias de violações contra crianças?",
          answers: ["100", "Disque 100"],
          explanation: "O Disque 100 funciona todos os dias, a qualquer hora, e aceita denúncia anônima.",
        },
        {
          type: "true_false",
          question:
            "Antes de comunicar uma suspeita ao Conselho Tutelar, a igreja deve fazer a sua própria investigação.",
          answer: false,
          explanation:
            "A suspeita já basta para comunicar; investigar por conta própria pode ferir a criança e a apuração.",
        },
        {
          type: "multiple_choice",
          question: "O que dizer a uma criança que conta ter sofrido violência?",
          options: [
            "“Obrigado por me contar. Você não tem culpa.”",
            "“Prometo que não conto a ninguém.”",
            "“Tem certeza? Conte tudo de novo, desde o começo.”",
            "“Vamos perguntar a ele se foi assim.”",
          ],
          explanation: "Acolher sem interrogar nem prometer segredo permite buscar proteção sem ferir de novo.",
        },
      ],
    },
  ],
};
