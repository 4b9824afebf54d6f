import type { WorldCourse } from "#drizzle/seed/world/shape.ts";

export const seuPrimeiroPequenoGrupo: WorldCourse = {
  title: "Seu primeiro pequeno grupo",
  description:
    "Disseram “você lidera” e agora há oito pessoas a caminho da sua sala. Um mentor ao pé do ouvido para os três primeiros meses: o encontro inicial, a pessoa que fala demais e a que nunca fala.",
  learns: [
    "Conduzir o primeiro encontro do começo ao fim, em noventa minutos",
    "Dar espaço a quem nunca fala e pôr limite em quem fala demais",
    "Perceber a hora de multiplicar o grupo, sem rasgar amizades",
  ],
  category: "mentoria",
  level: "iniciante",
  priceCents: 0,
  instructor: "davi",
  published: true,
  lessons: [
    {
      title: "Os primeiros noventa minutos",
      minutes: 5,
      free: true,
      type: "text",
      markdown: `O primeiro encontro decide menos do que você teme e mais do que parece. Ninguém vai se lembrar do estudo; todos vão se lembrar de como foram recebidos na porta.

## Antes

Mande uma mensagem curta a cada pessoa, **individual**, com endereço, hora de chegar e hora de sair. Arrume as cadeiras em roda, sem lugar de chefe. Deixe uma cadeira a mais: ela avisa que o grupo não está fechado.

## Um roteiro possível

- **0 a 15 min**: chegada, água, café. Apresente as pessoas duas a duas, com algo em comum: “Bia, o Seu Antônio também veio de Garanhuns”.
- **15 a 35**: roda de nomes. Pergunta: *qual é a história do seu nome?* Comece você, em um minuto, para dar o tom e o tamanho.
- **35 a 65**: um texto curto, lido duas vezes em voz alta, e três perguntas abertas. Marcos 2.1-12 funciona bem: cada um se pergunta se hoje é o que carrega ou o que é carregado.
- **65 a 80**: combinados (veja abaixo).
- **80 a 90**: oração. Avise que ninguém precisa orar em voz alta.

## Quatro combinados que evitam mágoas

1. O que se conta aqui fica aqui, salvo risco à vida ou violência.
2. Ouvimos até o fim; não damos conselho sem que seja pedido.
3. Começamos e terminamos na hora.
4. Qualquer um pode dizer “passo”.

Escreva-os com as palavras do grupo e releia no segundo encontro.

## O que pode dar errado, e tudo bem

Virão quatro em vez de oito. Alguém chegará no meio da oração. A pergunta brilhante cairá no silêncio. Respire e leia o texto outra vez.

**Hoje ainda:** escolha a data, escreva as mensagens e prepare **uma** pergunta cuja resposta você mesmo não sabe.`,
    },
    {
      title: "A que fala demais, o que nunca fala",
      minutes: 5,
      type: "text",
      markdown: `Por volta do terceiro encontro os papéis se assentam. Se você não fizer nada, duas pessoas ocuparão três quartos do tempo. Cuidar da palavra é o seu principal trabalho.

## Para quem fala muito

Em geral fala muito quem tem medo do silêncio, está só durante a semana ou quer ajudar. Em público, **agradeça e passe adiante**: “Obrigado, Lúcia. Quero ouvir mais alguém antes de voltar a você.” Sente-se ao lado dela, não em frente: o contato visual convida. Se continuar, converse a sós e peça ajuda: “Você percebeu que o Tiago quase não fala? Como podemos abrir espaço para ele?”

## Para quem fala pouco

Silêncio não é desinteresse. Alguns pensam antes de falar. Ajude assim:

- envie a pergunta **na véspera**;
- deixe um minuto para escrever antes da roda;
- divida em duplas por cinco minutos;
- nunca diga “e você, que está tão quietinho?”.

## Para quem corrige todo mundo

Há quem traga a resposta certa para cada dúvida alheia. Reconheça o conhecimento e mude a tarefa: “Você estudou isso; que **pergunta** nos ajudaria a pensar melhor?”

## Quando alguém chora

Pare. Deixe a caixa de lenços ao alcance, sem empurrá-la. Pergunte: “Quer continuar, quer que a gente ore, ou prefere um tempo?” Não mande ninguém impor as mãos nem abraçar sem licença. Depois do encontro, mande mensagem. Se houver risco, combine o próximo passo antes que a pessoa vá embora.

## Medidor simples

No próximo encontro, desenhe a roda em um papel e faça um traço ao lado do nome a cada fala, **inclusive a sua**. Se você tiver mais de um quarto dos traços, a sua meta da semana seguinte é falar a metade. Mostre o desenho ao seu mentor e comente o que viu.`,
      quiz: [
        {
          type: "multiple_choice",
          question: "O que mais ajuda uma pessoa calada a participar?",
          options: [
            "Enviar a pergunta na véspera e abrir com conversa em duplas",
            "Chamar a atenção para o silêncio dela diante de todos",
            "Pedir que ela ore em voz alta no fim",
            "Deixar o assunto por conta dos mais falantes",
          ],
          explanation: "Tempo para pensar e um espaço menor reduzem a exposição sem deixar a pessoa de fora.",
        },
        {
          type: "true_false",
          question: "Quem lidera também deve contar as próprias falas no exercício do medidor.",
          answer: true,
          explanation: "Em muitos grupos é o líder quem mais fala; ver os próprios traços é metade do aprendizado.",
        },
      ],
    },
    {
      title: "Multiplicar sem rasgar",
      minutes: 4,
      type: "text",
      markdown: `Depois de alguns meses, se tudo correr bem, a roda fica grande. Alguém da liderança dirá a palavra *multiplicação*, e seus amigos ouvirão *separação*. Os dois têm razão.

## Sinais de que está na hora

- Há sempre mais de doze pessoas e nem todas conseguem falar.
- Recém-chegados vêm uma vez e não voltam.
- Duas ou três pessoas já conduzem partes do encontro sem você.

Se só o primeiro sinal aparece, talvez baste dividir a conversa em duas rodas dentro da mesma casa. Número sem líderes prontos não é crescimento; é sobrecarga.

## Preparar alguém: quatro tempos

1. **Eu faço, você observa**, e depois conversamos dez minutos.
2. **Fazemos juntos**: você conduz a pergunta, eu a oração.
3. **Você faz, eu observo** e só falo depois.
4. **Você faz, eu falto.** Falte de verdade. É no dia da sua ausência que o grupo descobre a nova liderança.

Dê pelo menos um mês a cada tempo.

## Contar a história da partida

Paulo se despediu dos presbíteros de Éfeso com lágrimas, ajoelhado na praia (Atos 20.36-38). Crescer dói, e fingir que não dói machuca mais. Marque um encontro só para isso: cada um diz o que recebeu daquela roda. Não divida amizades por sorteio nem por mapa; pergunte com quem cada pessoa sente que deve ir, e ajude os indecisos um a um.

## E se não multiplicar?

Há grupos que ficam pequenos a vida inteira e sustentam gente em luto, cuidadoras, idosos. Fruto não se mede só por divisão.

## Plano de uma página

Escreva o nome de **uma** pessoa que você pode preparar, a data de cada um dos quatro tempos e a sua resposta à pergunta: *o que vou fazer com a vontade de voltar a conduzir?* Entregue uma cópia a essa pessoa e outra a quem acompanha você.`,
    },
  ],
};
