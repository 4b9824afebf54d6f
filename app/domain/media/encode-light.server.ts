import { spawn } from "node:child_process";
import path from "node:path";
import type { Settings } from "#app/domain/settings.ts";

/** What a light version is stored as: both kinds in MP4, which every browser of the last years plays. */
export type LightKind = "audio" | "video";

/** The longest that one file may take, in milliseconds. */
export const encodingTimeoutMs = 3 * 3_600_000;

/** What a program may use: address space in KiB, and processor time in seconds. */
const limits = { memory: 1_572_864, processor: encodingTimeoutMs / 1_000 };

/** The demuxer of each type. ffmpeg's own guess would also take playlists, which name other files and addresses. */
const demuxers: Record<string, string> = {
  "audio/mpeg": "mp3",
  "audio/mp4": "mov",
  "audio/ogg": "ogg",
  "audio/wav": "wav",
  "video/mp4": "mov",
  "video/webm": "matroska",
};

/**
 * Speech at 30 kbit/s, in packets of 60 ms, of which each costs some bytes. Opus in MP4: Safari plays it since iOS 17,
 * in WebM since 17.4, and in Ogg since 18.4.
 */
const audio = [
  ...["-map", "0:a:0", "-vn", "-c:a", "libopus", "-b:a", "30k", "-vbr", "constrained"],
  ...["-frame_duration", "60", "-ac", "1"],
];

/** The shorter side has 240 lines at most. */
const scale = "scale=w='if(gt(iw,ih),-2,2*trunc(min(240,iw)/2))':h='if(gt(iw,ih),2*trunc(min(240,ih)/2),-2)'";
const video = [
  ...["-map", "0:v:0", "-map", "0:a:0?", "-vf", scale, "-fpsmax", "25"],
  ...["-c:v", "libx264", "-preset", "veryfast", "-crf", "30", "-maxrate", "250k", "-bufsize", "500k"],
  ...["-pix_fmt", "yuv420p", "-c:a", "aac", "-b:a", "40k", "-ac", "1"],
];

type Encoding = {
  kind: LightKind;
  mimeType: string;
  /** The file to read; the light version is written beside it. */
  file: string;
  /** Where writing ends: a hostile file of some megabytes may say that it lasts for years. */
  maxBytes: number;
  stop: AbortSignal;
};

/** Writes the light version of a file and returns its path. Throws `EncodingFailure`, or `stop`'s reason. */
export async function encodeLight(
  { FFMPEG_PATH }: Pick<Settings, "FFMPEG_PATH">,
  { kind, mimeType, file, maxBytes, stop }: Encoding,
): Promise<string> {
  const out = path.join(path.dirname(file), "light.mp4");
  await runFfmpeg(
    FFMPEG_PATH,
    [
      ...["-nostdin", "-loglevel", "error", "-protocol_whitelist", "file", "-threads", "1"],
      ...["-f", demuxers[mimeType]!, "-i", file, "-sn", "-dn", "-map_metadata", "-1", "-map_chapters", "-1"],
      ...(kind === "audio" ? audio : video),
      ...["-threads", "1", "-movflags", "+faststart", "-fs", String(maxBytes), "-f", "mp4", out],
    ],
    AbortSignal.any([stop, AbortSignal.timeout(encodingTimeoutMs)]),
  );
  stop.throwIfAborted();
  return out;
}

/** ffmpeg did not do it, and why in its own words. */
export class EncodingFailure extends Error {}

/** Whether the program is there, with the encoders that are needed. */
export async function canEncode({ FFMPEG_PATH }: Pick<Settings, "FFMPEG_PATH">): Promise<boolean> {
  if (FFMPEG_PATH === "off") return false;
  const listed = await runFfmpeg(FFMPEG_PATH, ["-loglevel", "error", "-encoders"], AbortSignal.timeout(10_000)).catch(
    (error) => {
      if (error instanceof EncodingFailure) return "";
      throw error;
    },
  );
  return ["libopus", "libx264", "aac"].every((encoder) => listed.includes(` ${encoder} `));
}

/** The shell sets the limits, and then is the program. */
const limited = `ulimit -v ${limits.memory}; ulimit -t ${limits.processor}; exec nice -n 19 "$0" "$@"`;

/** Where the program is looked for, unless its setting names a folder. */
const folders = "/usr/local/bin:/usr/bin:/bin:/opt/homebrew/bin";

/** What is kept of the program's words. */
const maxWords = 64 * 1024;

/** Runs ffmpeg in a process of its own, which inherits no secrets, and returns what it printed. */
async function runFfmpeg(program: string, args: string[], signal: AbortSignal): Promise<string> {
  const child = spawn("/bin/sh", ["-c", limited, program, ...args], {
    env: { PATH: folders },
    stdio: ["ignore", "pipe", "pipe"],
    signal,
    killSignal: "SIGKILL",
  });
  const words = { stdout: "", stderr: "" };
  for (const name of ["stdout", "stderr"] as const)
    child[name].setEncoding("utf8").on("data", (text: string) => {
      words[name] = (words[name] + text).slice(0, maxWords);
    });
  return await new Promise((resolve, reject) => {
    child.once("error", (error) => reject(new EncodingFailure(error.message)));
    child.once("close", (code, killed) => {
      if (code === 0) resolve(words.stdout);
      else reject(new EncodingFailure(words.stderr.trim().slice(0, 500) || `ended with ${code ?? killed}`));
    });
  });
}
