/**
 * Makes the demo school's own recordings, a hymn (MP3) and a short animated clip (MP4, WebVTT), and its people's portraits.
 * Run by hand when one of them is to change: npx tsx bin/make-media.ts
 */
import { writeFileSync } from "node:fs";
import { makePortraits } from "#drizzle/seed/media/making/portraits.ts";
import { encodeHymn } from "#drizzle/seed/media/making/recording.ts";
import { encodeClip, writeCaptions } from "#drizzle/seed/media/making/video.ts";

const MEDIA = "drizzle/seed/media";

save("hino.mp3", encodeHymn());
save("semente.vtt", writeCaptions());
save("semente.mp4", await encodeClip());
for (const [name, picture] of await makePortraits()) save(`${name}.webp`, picture);

function save(name: string, content: Uint8Array | string): void {
  writeFileSync(`${MEDIA}/${name}`, content);
  console.log(`${MEDIA}/${name}  ${Buffer.byteLength(content)} bytes`);
}
