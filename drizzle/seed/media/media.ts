/** The demo school's recordings, made by bin/make-media.ts: sizes in bytes, durations in seconds. */
export const recordings = {
  hino: {
    file: "hino.mp3",
    kind: "audio",
    mime: "audio/mpeg",
    title: "Old Hundredth (Genebra, 1551), a quatro vozes",
    seconds: 38.5,
    bytes: 154_122,
  },
  semente: {
    file: "semente.mp4",
    kind: "video",
    mime: "video/mp4",
    title: "A semente precisa de solo, de água e luz, e de tempo",
    seconds: 20,
    bytes: 385_657,
    width: 640,
    height: 360,
    captions: { file: "semente.vtt", mime: "text/vtt", language: "pt-BR", label: "Português", bytes: 176 },
  },
} as const;
