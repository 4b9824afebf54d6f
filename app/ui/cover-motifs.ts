import { foldText } from "#app/domain/fold.ts";

/** Drawings for covers, by words of the title: around x = 0, standing on y = 0, about 110 high. */
const motifs: [RegExp, string][] = [
  // A jar with a sprout.
  [
    /dinheiro|financ|orcament|divida/,
    "M-32-56v46a10 10 0 0 0 10 10H22a10 10 0 0 0 10-10V-56M-38-56H38M0-56V-84m0 6q-18-2-22-20q20 1 22 20m0 0q2-16 22-20q-2 18-22 20M-12-24h24M0-36v24",
  ],
  // Mountains.
  [/monte|montanha|desert/, "M-64 0L-14-92L8-54L22-72L64 0ZM-27-68l13 10l10-14"],
  // A scroll.
  [
    /hebraic|greg[oa]|profet|manuscrit|latim/,
    "M-42-94H34a10 10 0 0 1 0 20H28V-14a12 12 0 0 1-12 12H-30a12 12 0 0 0 12-12V-82a12 12 0 0 0-24 0v8h24M-6-60H16M-6-44H16M-6-28H10",
  ],
  // An open book.
  [
    /bibl(?!iotec)|evangelh|testament|ler |leitur/,
    "M0-14Q-26-34-60-22V-92Q-26-104 0-84Q26-104 60-92V-22Q26-34 0-14ZV-84",
  ],
  // A harp.
  [/salmo|\borar\b|\boraca|pai-nosso/, "M-34-4Q-62-70-30-108Q4-86 44-84ZM-30-18V-106M-14-32V-98M2-50V-90M18-66V-86"],
  // Notes.
  [
    /music|hino|cant[oa]|coral|adora/,
    "M-26-12V-88L34-102V-26M-26-70L34-84M-26-12a14 10 0 1 1-28 0a14 10 0 0 1 28 0ZM34-26a14 10 0 1 1-28 0a14 10 0 0 1 28 0Z",
  ],
  // A microphone.
  [
    /\bsom\b|transmiss|sermao|preg|podcast/,
    "M0-104a16 16 0 0 1 16 16v28a16 16 0 0 1-32 0v-28a16 16 0 0 1 16-16ZM-32-66v6a32 32 0 0 0 64 0v-6M0-28V0M-22 0H22",
  ],
  // A megaphone.
  [
    /falar|public|orator|\bvoz/,
    "M-56-66V-38H-34L22-12V-92L-34-66ZM-34-38L-26-2H-10L-16-30M36-68q14 16 0 32M48-84q28 32 0 64",
  ],
  // A candle.
  [/luto|capela|hospita[lr]\b|visita|consol/, "M-18 0V-56H18V0ZM0-56V-68M0-112q20 24 0 44q-20-20 0-44ZM-36 0H36"],
  // A laid table.
  [
    /\bmesa|hospitalid|ceia|\bcasa\b/,
    "M-62-46H62M-48-46V0M48-46V0M-26-62q0 16 26 16t26-16ZM-10-78q-6-8 0-16M10-78q-6-8 0-16",
  ],
  // A key that is handed on.
  [/sucess|bastao|lider|govern/, "M-58-56a20 20 0 1 1 40 0a20 20 0 1 1-40 0M-18-56H58V-36M38-56v16"],
  // Speech bubbles.
  [
    /conversa|escut|dialog|conflit|comunic|aconselh/,
    "M-58-98H14v44H-26l-16 16v-16H-58ZM26-72H58v40H44v16l-16-16H-8v-12",
  ],
  // A pen.
  [/escrev|redac|artigo|poesia/, "M-42-2L-32-34L34-100L58-76L-8-10ZM20-86L44-62M-32-34L-8-10"],
  // Building blocks.
  [
    /crianca|infanti|filh|\bpais\b/,
    "M-52 0V-40H-12V0ZM4 0V-40H44V0ZM-26-44V-84H14V-44ZM-32-12v-16M24-10a10 10 0 1 1 .1 0M-14-56l8-16l8 16z",
  ],
  // A painter's palette.
  [
    /design|desenh|\barte|criativ|imagem/,
    "M0-104a56 48 0 1 0 4 96q14-2 6-16t10-16h24q14-4 12-22q-6-40-56-42ZM-28-56a6 6 0 1 1 .1 0M-8-76a6 6 0 1 1 .1 0M20-78a6 6 0 1 1 .1 0",
  ],
  // A reading lamp.
  [/estud|expedient|habit|tempo|produtiv/, "M-34 0H22M-6 0L-30-48L6-84M-4-94L30-104L44-72L14-58ZM34-58q12 10 4 24"],
  // People in a circle.
  [
    /grupo|comunidad|equipe|famil/,
    "M0-64a11 11 0 1 1 .1 0M-20-28q0-28 20-28t20 28M-42-42a9 9 0 1 1 .1 0M-58-10q0-24 16-24M42-42a9 9 0 1 1 .1 0M58-10q0-24-16-24",
  ],
  // A letter.
  [/carta|romanos|corint|efesi|galat/, "M-58-84H58V-10H-58ZM-58-84L0-40L58-84"],
  // A folder.
  [/secretari|arquiv|\bata\b|gesta|administr/, "M-54-8V-90H-16l10 14H54V-8ZM-34-52H34M-34-34H14"],
  // An hourglass.
  [
    /histor|secul|concili|reforma|antig/,
    "M-34-108H34M-34 0H34M-26-108q0 36 26 54t26 54M26-108q0 36-26 54t-26 54M-12-8q12-16 24 0",
  ],
  // A heart.
  [/cuidar|cuidad|amor|socia|casament|perdao|diacon/, "M0-8Q-70-52-44-86Q-18-108 0-78Q18-108 44-86Q70-52 0-8Z"],
  // A church.
  [/igreja|ministeri|culto|pastor/, "M-44 0V-44L0-74L44-44V0ZM0-74V-112M-12-100H12M-10 0V-24a10 10 0 0 1 20 0V0"],
  // A cross.
  [/credo|\bcruz|cristo|jesus|doutrin|teolog/, "M-8 0V-60H-34V-76H-8V-106H8V-76H34V-60H8V0Z"],
  // A signpost.
  [
    /passo|caminh|vocac|profissa|carreira|discipul/,
    "M0 0V-108M0-98H40l14 12l-14 12H0M0-66H-36l-12 11l12 11H0M-24 0H24",
  ],
];

/** The drawing for a title; undefined without a match. */
export function motifOf(title: string): string | undefined {
  const plain = foldText(title);
  return motifs.find(([words]) => words.test(plain))?.[1];
}
