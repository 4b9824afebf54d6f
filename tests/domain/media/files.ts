/** The first bytes of files of each type, with so much behind them as to be one. */
const padded = (...pieces: (string | number[])[]) =>
  Buffer.concat([...pieces.map((piece) => Buffer.from(piece as string, "latin1")), Buffer.alloc(200)]);
const mp4 = (brand: string) => padded([0, 0, 0, 0x20], "ftyp", brand);

export const samples = {
  mp3: padded("ID3", [4, 0, 0]),
  bareMp3: padded([0xff, 0xfb, 0x90, 0x64]),
  m4a: mp4("M4A "),
  ogg: padded("OggS"),
  wav: padded("RIFF", [0, 0, 0, 0], "WAVEfmt "),
  mp4: mp4("isom"),
  phone: mp4("mp42"),
  webm: padded([0x1a, 0x45, 0xdf, 0xa3], [0x9f, 0x42, 0x86], "webm"),
  matroska: padded([0x1a, 0x45, 0xdf, 0xa3], [0x9f, 0x42, 0x86], "matroska"),
  quicktime: mp4("qt  "),
  heic: mp4("heic"),
  pdf: padded("%PDF-1.7\n"),
  vtt: padded("WEBVTT\n\n00:00.000 --> 00:01.000\nOi"),
  html: padded("<!doctype html><script>alert(1)</script>"),
  svg: padded('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
  exe: padded("MZ"),
  zip: padded("PK", [3, 4]),
  avi: padded("RIFF", [0, 0, 0, 0], "AVI LIST"),
  gifWithPage: padded("GIF89a", "/*<script>alert(1)</script>*/"),
  pageWithPdf: padded("<html>", "%PDF-1.7"),
  frameless: padded([0xff, 0xff, 0xff, 0xff]),
  empty: Buffer.alloc(0),
};

/** A file as it comes, in pieces of so many bytes. */
export async function* coming(bytes: Uint8Array, piece = 64) {
  for (let at = 0; at < bytes.length; at += piece) yield bytes.subarray(at, at + piece);
}

/** A file whose sender leaves after so many bytes. */
export async function* brokenOff(bytes: Uint8Array, after: number) {
  yield bytes.subarray(0, after);
  throw new Error("gone");
}
