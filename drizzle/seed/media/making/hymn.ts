/** Old Hundredth (Genebra, 1551; public domain): the score in four parts, and how it sounds on a small organ. */
export const SAMPLE_RATE = 22_050;

const BEAT_SECONDS = 0.695;
const RHYTHM = [2, 1, 1, 1, 1, 2, 2, 2];
const BREATH = 0.75;
const FINAL_HOLD = 1.6;
const RELEASE = 0.26;
const ROOM_TAIL = 1.5;

const PHRASES = [
  {
    soprano: "G4 G4 F#4 E4 D4 G4 A4 B4",
    alto: "D4 D4 D4 B3 B3 D4 D4 D4",
    tenor: "B3 B3 A3 G3 F#3 G3 F#3 G3",
    bass: "G3 G3 D3 E3 B2 B2 D3 G2",
  },
  {
    soprano: "B4 B4 B4 A4 G4 C5 B4 A4",
    alto: "G4 G4 G4 F#4 E4 G4 G4 F#4",
    tenor: "D4 E4 D4 D4 B3 E4 D4 D4",
    bass: "G3 E3 G3 D3 E3 C3 G3 D3",
  },
  {
    soprano: "G4 A4 B4 A4 G4 E4 F#4 G4",
    alto: "D4 D4 G4 F#4 D4 C4 D4 D4",
    tenor: "B3 A3 D4 D4 B3 A3 A3 B3",
    bass: "G3 F#3 G3 D3 G3 A3 D3 G2",
  },
  {
    soprano: "D5 B4 G4 A4 C5 B4 A4 G4",
    alto: "G4 D4 E4 D4 A4 G4 F#4 D4",
    tenor: "B3 B3 B3 A3 E4 D4 C4 B3",
    bass: "G3 G3 E3 F#3 A2 D3 D3 G2",
  },
];

// Strength of each partial, fundamental first: stopped flutes inside, a brighter principal for the tune, and for the
// bass half a pedal rank one octave below (written as partials of the lower octave).
const RANKS: Record<Voice, { loudness: number; pitch: number; partials: number[] }> = {
  soprano: { loudness: 1, pitch: 1, partials: [1, 0.42, 0.2, 0.12, 0.05, 0.05, 0.02, 0.03] },
  alto: { loudness: 0.58, pitch: 1, partials: [1, 0.26, 0.14, 0.05, 0.03] },
  tenor: { loudness: 0.62, pitch: 1, partials: [1, 0.3, 0.16, 0.06, 0.03] },
  bass: { loudness: 0.8, pitch: 0.5, partials: [0.4, 1, 0.06, 0.34, 0.03, 0.16, 0, 0.08] },
};

/** The whole hymn, mono, SAMPLE_RATE samples a second, peak 0.8 of full scale so that no decoder clips. */
export function playHymn(): Float32Array {
  const notes = readScore();
  const end = Math.max(...notes.map((note) => note.start + note.seconds)) + RELEASE + ROOM_TAIL;
  const dry = new Float32Array(Math.ceil(end * SAMPLE_RATE));
  for (const note of notes) sound(note, dry);
  return normalise(inRoom(dry), 0.8);
}

function readScore(): Note[] {
  const notes: Note[] = [];
  let start = 0.15;
  PHRASES.forEach((phrase, phraseIndex) => {
    const last = phraseIndex === PHRASES.length - 1;
    RHYTHM.forEach((beats, index) => {
      const ending = index === RHYTHM.length - 1;
      const broadening = last ? 1 + 0.035 * Math.max(0, index - 3) : 1;
      const seconds = (beats + (last && ending ? FINAL_HOLD : 0)) * BEAT_SECONDS * broadening;
      for (const voice of Object.keys(RANKS) as Voice[]) {
        const name = phrase[voice].split(" ")[index]!;
        notes.push({ voice, frequency: frequencyOf(name), start, seconds: seconds * 0.965 });
      }
      start += seconds + (ending ? BREATH * BEAT_SECONDS : 0);
    });
  });
  return notes;
}

function frequencyOf(name: string): number {
  const semitone = ["C", "C#", "D", "D#", "E", "F", "F#", "G", "G#", "A", "A#", "B"].indexOf(name.slice(0, -1));
  return 440 * 2 ** ((semitone - 9) / 12 + Number(name.at(-1)) - 4);
}

/** Each note sounds on two pipes a hair apart in pitch: the slow beating between them is what makes an organ warm. */
function sound({ voice, frequency, start, seconds }: Note, into: Float32Array): void {
  const { loudness, pitch, partials } = RANKS[voice];
  const first = Math.round(start * SAMPLE_RATE);
  const count = Math.round((seconds + RELEASE) * SAMPLE_RATE);
  partials.forEach((strength, index) => {
    for (const [detune, share] of [
      [1, 0.7],
      [1.0011, 0.3],
    ] as const) {
      const hertz = frequency * pitch * (index + 1) * detune;
      const step = (2 * Math.PI * hertz) / SAMPLE_RATE;
      const phase = (index * 1.7 + frequency * 0.013 + detune * 900) % (2 * Math.PI);
      // High partials speak a little before the fundamental, as the lip of a pipe does.
      const attack = 0.085 / (1 + index * 0.12);
      const gain = strength * share * loudness * 0.12;
      for (let at = 0; at < count && first + at < into.length; at++) {
        into[first + at]! += gain * envelope(at / SAMPLE_RATE, attack, seconds) * Math.sin(phase + step * at);
      }
    }
  });
}

function envelope(time: number, attack: number, seconds: number): number {
  const rise = time < attack ? 0.5 - 0.5 * Math.cos((Math.PI * time) / attack) : 1;
  const fall = time > seconds ? 0.5 + 0.5 * Math.cos((Math.PI * (time - seconds)) / RELEASE) : 1;
  return rise * fall;
}

/** A small stone chapel: six damped echoes of different lengths, then two all-pass stages that blur them. */
function inRoom(dry: Float32Array): Float32Array {
  const wet = new Float32Array(dry.length);
  for (const seconds of [0.0297, 0.0371, 0.0411, 0.0437, 0.0533, 0.0617]) echo(dry, wet, seconds, 0.84);
  for (const seconds of [0.005, 0.0017]) blur(wet, seconds, 0.7);
  return wet.map((value, index) => dry[index]! + value * 0.055);
}

function echo(dry: Float32Array, wet: Float32Array, seconds: number, feedback: number): void {
  const loop = new Float32Array(Math.round(seconds * SAMPLE_RATE));
  let dampened = 0;
  for (let at = 0; at < dry.length; at++) {
    const heard = loop[at % loop.length]!;
    dampened = heard * 0.65 + dampened * 0.35;
    loop[at % loop.length] = dry[at]! + dampened * feedback;
    wet[at]! += heard;
  }
}

function blur(wet: Float32Array, seconds: number, feedback: number): void {
  const loop = new Float32Array(Math.round(seconds * SAMPLE_RATE));
  for (let at = 0; at < wet.length; at++) {
    const heard = loop[at % loop.length]!;
    const fed = wet[at]! + heard * feedback;
    loop[at % loop.length] = fed;
    wet[at] = heard - fed * feedback;
  }
}

function normalise(samples: Float32Array, peak: number): Float32Array {
  const loudest = samples.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  return samples.map((value) => (value * peak) / loudest);
}

type Voice = "soprano" | "alto" | "tenor" | "bass";
type Note = { voice: Voice; frequency: number; start: number; seconds: number };
