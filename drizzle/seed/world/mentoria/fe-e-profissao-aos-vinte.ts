import type { WorldCourse } from "#drizzle/seed/world/shape.ts";

export const feEProfissaoAosVinte: WorldCourse = {
  title: "Fé e profissão aos vinte e poucos",
  description:
    "Vocação não é um raio que cai na testa. Um percurso de mentoria para quem está escolhendo curso, trocando de emprego ou trabalhando no que deu, e quer entender o que Deus tem a ver com isso.",
  learns: [
    "Pensar em vocação sem esperar um sinal do céu",
    "Viver a fé na segunda-feira às oito, no trabalho que você tem",
    "Escolher bem quando o dinheiro é pouco",
  ],
  category: "mentoria",
  level: "iniciante",
  priceCents: 0,
  instructor: "davi",
  published: true,
  lessons: [
    {
      title: "Vocação sem mistério",
      minutes: 5,
      free: true,
      type: "text",
      markdown: `“Qual é a vontade de Deus para a minha vida?” Muitos jovens me fazem essa pergunta como quem procura uma senha: se errar, a conta bloqueia. Respiremos.

## Dois sentidos de chamado

No Novo Testamento, *chamar* quase sempre se refere a algo comum a todos: seguir a Cristo, viver em santidade, servir ao próximo. Esse chamado vale para a caixa do mercado e para a neurocirurgiã. Foi a Reforma, com Lutero, que aplicou com força a palavra **vocação** também às profissões comuns: o pai que lava fraldas e o sapateiro que trabalha bem servem a Deus. A tradição católica fala, de modo próximo, na santificação do trabalho e da vida leiga.

Assim, a maior parte da vontade de Deus você **já conhece** (Miqueias 6.8). O resto é sabedoria: pensar, perguntar, experimentar, corrigir.

## Três perguntas que se cruzam

- **O que sei fazer**, ou aprendo com gosto?
- **De que o mundo perto de mim precisa?**
- **O que me sustenta**, a mim e a quem depende de mim?

Raramente as três respostas coincidem aos vinte anos. Quem trabalha no que paga as contas não está fora do plano de Deus. Paulo fazia tendas (Atos 18.3), e não consta que amasse lona.

## Escolher sem paralisar

Entre duas opções honestas, você é **livre**. Ore, ouça quem o conhece, verifique custos e portas abertas, decida e vá. Depois reveja. A maioria das escolhas profissionais permite correção de rota.

## Mapa de indícios

Durante dez dias, anote à noite: *quando o tempo passou rápido hoje? o que alguém me agradeceu? o que me deixou indignado?* No décimo primeiro, leia tudo com um mentor e circule o que apareceu mais de três vezes. Ainda não é um destino. É uma direção.`,
    },
    {
      title: "Segunda-feira às oito",
      minutes: 5,
      type: "text",
      markdown: `Daniel trabalhou décadas no governo de um império que não adorava o seu Deus. Aprendeu a língua, vestiu a roupa, fez bem o serviço e soube **em que ponto dizer não** (Daniel 1 e 6). Nem fuga, nem dissolução. É um bom modelo para o escritório, a obra e o aplicativo de entregas.

## Testemunho começa pelo serviço bem feito

Chegar na hora, cumprir o que prometeu, não falar mal do ausente, dividir o crédito. Colegas perdoam uma convicção estranha; não perdoam quem cita versículo e deixa trabalho para os outros.

Falar de fé é possível e bom quando há amizade e a pessoa quer ouvir. Usar cargo para pressionar, não: além de deselegante, pode ser assédio. E o colega de outra religião, ou de nenhuma, tem o mesmo direito que você.

## Quando pedem o que não está certo

“Põe data de ontem.” “Diz ao cliente que acabou.” Antes de responder, três passos:

1. **Confirme** que entendeu: “O senhor quer que eu assine como se tivesse sido ontem?” Muita gente recua ao ouvir em voz alta.
2. **Ofereça saída**: “Posso registrar com a data de hoje e explicar o atraso.”
3. **Recuse com clareza** e guarde registro, se insistirem. Antes de perder o emprego, converse com alguém experiente; em caso sério, com o sindicato ou um advogado.

## Trabalho não é tudo

O mandamento do sábado protegia também os empregados e até os animais (Êxodo 20.10). Descansar é confessar que o mundo não depende de mim.

## Caso para conversar

Camila é recepcionista em uma clínica. A gerente pede que ela diga que “o sistema caiu” quando o médico se atrasa. Camila precisa do salário. Escreva três respostas possíveis, em palavras que ela de fato usaria, e o que cada uma custa. Qual delas você conseguiria dizer?`,
    },
    {
      title: "Dinheiro pequeno, escolhas grandes",
      minutes: 5,
      type: "text",
      markdown: `O primeiro salário chega com muitos donos: a casa, o curso, o celular parcelado, a igreja, a vontade de um tênis. Falemos de dinheiro sem vergonha e sem promessa de riqueza.

## Nem maldito, nem mágico

A frase bíblica costuma ser citada pela metade. Não é o dinheiro, e sim o **amor ao dinheiro** que é raiz de males (1 Timóteo 6.10). Provérbios elogia quem guarda aos poucos (13.11), e Jesus elogia a viúva que deu duas moedas (Marcos 12.41-44). Ele também critica, versículos antes, quem devorava as casas das viúvas. Dar não compra bênção, e nenhuma igreja deveria vendê-la.

## Uma conta de quatro linhas

Exemplo com renda de R$ 1.800 líquidos, morando com a família:

- **Viver** (casa, comida, transporte): R$ 1.080
- **Crescer** (curso, livros): R$ 270
- **Guardar** (reserva): R$ 270
- **Repartir** (ofertas, ajuda, presentes): R$ 180

São 60, 15, 15 e 10 por cento. Não é lei, é ponto de partida. Quem sustenta a casa terá outra divisão, e tudo bem. O importante é que as quatro linhas **existam**.

## Reserva antes de investimento

Junte primeiro o equivalente a um mês de gastos, em lugar seguro e de resgate fácil. Depois, dois, três. Desconfie de qualquer rendimento garantido e muito acima do normal, sobretudo se vier por um irmão da igreja: golpes em pirâmide se espalham por redes de confiança.

## Dívida de cartão

Pagar o mínimo é o empréstimo mais caro que existe na sua carteira. Se já aconteceu: pare de usar, some tudo, procure trocar por crédito mais barato e peça ajuda para montar um plano.

**Próximo passo:** anote todo gasto por trinta dias, até o café. Depois preencha as quatro linhas com números seus e mostre a alguém que não vá rir nem brigar.`,
    },
  ],
};
