import type { WorldCourse } from "#drizzle/seed/world/shape.ts";

export const gestaoFinanceiraDePequenasIgrejas: WorldCourse = {
  title: "Gestão financeira de pequenas igrejas",
  description:
    "Do envelope da oferta à assembleia de contas: orçamento, caixa, controles contra erro e fraude e relatórios que a avó e o contador entendem. Para tesoureiras e tesoureiros voluntários, com números reais.",
  learns: [
    "Seguir o dinheiro do envelope até o banco, com duas pessoas em cada passo",
    "Fazer um orçamento que cabe em uma página",
    "Cumprir o que a lei pede de uma igreja pequena",
    "Prestar contas de um jeito que a assembleia entende",
  ],
  requires: ["Saber somar e subtrair; planilha ajuda, mas não é preciso"],
  category: "profissionalizante",
  level: "intermediario",
  priceCents: 12900,
  instructor: "davi",
  published: true,
  lessons: [
    {
      title: "O caminho do dinheiro",
      minutes: 6,
      free: true,
      type: "text",
      markdown: `Paulo organizou uma coleta entre várias igrejas e fez questão de não viajar sozinho com o dinheiro: queria agir bem “não só diante do Senhor, mas também **diante dos homens**” (2 Coríntios 8.20-21). Controle não é desconfiança. Protege a comunidade e, antes de tudo, protege **você**.

## Da sacola ao banco

1. **Duas pessoas** sem parentesco contam juntas, em lugar visível, logo depois do culto.
2. Preenchem um **termo de contagem**: data, culto, notas, moedas, total, duas assinaturas.
3. O dinheiro é depositado **inteiro**, no próximo dia útil. Nada é pago “da sacola”.
4. Uma terceira pessoa confere o termo com o extrato.

PIX só em chave da **instituição**. Chave de pessoa física, ainda que do tesoureiro mais honesto da cidade, mistura patrimônios e pode virar problema com o fisco.

## Três chaves, três mãos

Separe as funções: quem **autoriza** a despesa, quem **paga** e quem **registra e confere**. Em igreja de trinta pessoas parece exagero, mas bastam três voluntários. Se só há dois, peça que alguém de outra congregação confira por trimestre.

## Comprovante ou não existiu

Todo gasto tem nota ou recibo com nome e CNPJ da igreja. Para o pequeno caixa, fixe um teto (por exemplo, R$ 300,00) e reponha **só** contra comprovantes.

## Dinheiro com destino

Oferta dada para missões ou para a reforma deve ser usada nisso. Registre em fundo separado, ao menos em coluna própria. Usar “só por uns dias” para a conta de luz é como quebrar uma promessa em segredo.

**Diagnóstico:** desenhe o caminho atual do dinheiro na sua igreja. Circule todo ponto em que **uma pessoa sozinha** toca nele. Escolha o mais arriscado e mude-o até o próximo domingo.`,
    },
    {
      title: "Orçamento de uma página",
      minutes: 6,
      type: "text",
      markdown: `Orçamento é a teologia da igreja em números: mostra o que ela ama. E, para funcionar, cabe em uma página.

## Receita: seja prudente

Some as entradas dos últimos doze meses e olhe **mês a mês**. Janeiro e julho costumam cair; dezembro pode subir. Projete um pouco abaixo da média. Exemplo: média de R$ 9.200; projete R$ 8.700.

## Despesa: quatro blocos

Com R$ 8.700 por mês:

- **Pessoas** (côngrua, encargos, ajuda de custo): R$ 3.900
- **Casa** (aluguel, luz, água, internet, limpeza): R$ 2.350
- **Missão e cuidado** (ação social, missões, crianças): R$ 1.400
- **Reserva e manutenção**: R$ 1.050

Total: R$ 8.700. Se a missão é sempre o bloco que sobra para cortar, converse sobre isso na assembleia antes de dezembro.

## A despesa que não vem todo mês

Seguro de R$ 1.800, dedetização de R$ 480, contador extra de R$ 720: são R$ 3.000 por ano, ou **R$ 250 por mês**, separados desde janeiro. A maioria das “emergências” tinha data marcada.

## Fluxo de caixa

O orçamento diz se o ano fecha. O **fluxo de caixa** diz se o dia 10 fecha. Monte uma tabela semanal: saldo inicial, entradas previstas, saídas, saldo final. Faça-a para oito semanas à frente. Se uma linha ficar negativa, você descobriu a tempo de adiar uma compra ou renegociar um vencimento.

## Reserva

Uma meta razoável: de dois a três meses de despesa fixa. Guarde em aplicação simples, de baixo risco e resgate rápido, em nome da instituição e autorizada em ata.

## Laboratório

A igreja do exemplo perde uma família que contribuía com R$ 900. Refaça os quatro blocos com R$ 7.800, sem tocar em compromissos já assinados de R$ 5.600. Que três perguntas você levaria à diretoria?`,
      quiz: [
        {
          type: "short_answer",
          question: "Despesas anuais de R$ 3.000,00 pedem quantos reais separados por mês? Responda só com o número.",
          answers: ["250", "250,00", "R$ 250", "R$ 250,00"],
          explanation: "R$ 3.000 divididos por 12 meses são R$ 250 por mês.",
        },
        {
          type: "multiple_choice",
          question: "O que o fluxo de caixa mostra que o orçamento anual não mostra?",
          options: [
            "Se haverá dinheiro em cada semana",
            "Quem contribui mais",
            "O valor de venda do prédio",
            "A opinião da assembleia",
          ],
          explanation: "O ano pode fechar no positivo e, ainda assim, faltar dinheiro no dia do vencimento.",
        },
        {
          type: "true_false",
          question: "Quem autoriza a despesa deve ser também quem paga e quem confere.",
          answer: false,
          explanation: "Separar funções reduz erros e protege cada pessoa de suspeitas.",
        },
      ],
    },
    {
      title: "O que a lei pede",
      minutes: 6,
      type: "text",
      markdown: `Esta aula é um mapa para conversar com o contador, não um substituto dele. Regras fiscais mudam; confirme prazos todo ano.

## Pessoa jurídica

Igrejas são **organizações religiosas**, uma das espécies de pessoa jurídica de direito privado do Código Civil (art. 44, IV). Existem legalmente quando o estatuto é registrado em cartório; depois vêm o CNPJ e, conforme o município, o alvará.

## Imune não é invisível

A Constituição (art. 150, VI, *b*) impede a cobrança de **impostos** sobre patrimônio, renda e serviços ligados às finalidades essenciais. Preste atenção a três limites:

- imunidade alcança **impostos**, não automaticamente taxas e contribuições;
- **declarações continuam obrigatórias** (pergunte quais se aplicam a vocês este ano);
- empregado é empregado: registro, FGTS, INSS, férias.

## Ministros

O sustento de pastores e padres tem regras próprias, diferentes das do empregado, quando a relação é de fato religiosa. Em geral o ministro contribui para o INSS como **contribuinte individual**, e pode haver imposto de renda a reter. Documente a côngrua em ata.

## Voluntários

A Lei 9.608/1998 pede **termo de adesão** com o objeto e as condições do serviço. Reembolso de despesa comprovada é permitido se autorizado. Pagamento fixo disfarçado de “ajuda” a quem cumpre horário e ordens é risco trabalhista.

## Escrituração

Entidades sem finalidade de lucros seguem no Brasil a **ITG 2002**, do Conselho Federal de Contabilidade. Ela pede, entre outras coisas, o registro separado do que tem destinação específica. Precisa ser assinada por contador habilitado.

## Lista de perguntas

Leve ao contador: *Que declarações entregamos? Em que datas? Alguma está atrasada? Como está registrado o sustento pastoral? Por quantos anos guardo cada documento?* Peça as respostas por escrito e arquive.`,
      resources: [
        {
          type: "document",
          title: "Lei 9.608/1998 (serviço voluntário)",
          url: "https://www.planalto.gov.br/ccivil_03/leis/l9608.htm",
          description: "Lei curta, de leitura fácil, sobre o termo de adesão e o reembolso de despesas.",
        },
      ],
    },
    {
      title: "Prestar contas sem dar sono",
      minutes: 5,
      type: "text",
      markdown: `Uma planilha de quarenta linhas projetada na parede informa pouco e cansa muito. Transparência não é mostrar tudo; é permitir que **qualquer pessoa entenda** e que **quem quiser possa conferir**.

## Três andares

- **Mural, todo mês**: cinco números. Entrou, saiu, saldo, reserva, destinado.
- **Assembleia, duas vezes ao ano**: uma página com previsto, realizado e diferença, e uma explicação para cada diferença acima de dez por cento.
- **Pasta, sempre**: extratos e comprovantes à disposição do conselho fiscal, e de membros conforme o estatuto.

Contribuições individuais **nunca** aparecem em nenhum dos três.

## Uma página que fala

> Em maio entraram R$ 8.940 e saíram R$ 9.310. A diferença de R$ 370 veio da troca do portão (R$ 620), prevista em ata. A reserva está em R$ 17.200, quase dois meses de despesas. O fundo de missões tem R$ 2.150, a enviar em julho.

Quatro frases. Qualquer pessoa consegue fazer uma pergunta depois de ouvi-las.

## Conselho fiscal que fiscaliza

Três pessoas, sem parentesco com a tesouraria. A cada trimestre, pegam **dez pagamentos ao acaso** e seguem cada um: autorização, nota, extrato, registro. Conferem também dois termos de contagem contra o depósito. Leva duas horas. O parecer é escrito, inclusive quando está tudo certo.

## Se algo não bate

Primeiro confira a conta; a maioria das diferenças é digitação. Se persistir, duas pessoas examinam, por escrito, e a diretoria é avisada. Não acuse em público nem esconda “para não escandalizar”: o segredo costuma custar mais que o rombo.

## Projeto final

Escreva o mural do último mês da sua igreja, com os cinco números e até quatro frases. Mostre-o a uma adolescente e a um idoso. Se um dos dois perguntar “como assim?”, reescreva.`,
    },
  ],
};
