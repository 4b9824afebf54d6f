import http from "node:http";
import { text } from "node:stream/consumers";

const mebibyte = 1024 ** 2;
const boundary = "----Filme";
const opening = [
  `--${boundary}\r\nContent-Disposition: form-data; name="type"\r\n\r\nvideo\r\n`,
  `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="culto.mp4"\r\n\r\n`,
].join("");
const closing = `\r\n--${boundary}--\r\n`;

/**
 * Sends a film of so many mebibytes as fast as it is taken, never more than one ahead. Refused is an error. Out: where it
 * can be watched.
 */
export async function sendFilm(url: string, { mebibytes, Cookie }: { mebibytes: number; Cookie: string }) {
  const request = http.request(url, {
    method: "POST",
    headers: {
      Cookie,
      "Content-Type": `multipart/form-data; boundary=${boundary}`,
      "Content-Length": opening.length + mebibytes * mebibyte + closing.length,
    },
  });
  const answered = new Promise<{ status: number; said: string }>((resolve, reject) => {
    request.on("error", reject).on("response", (response) => {
      text(response).then((said) => resolve({ status: response.statusCode!, said }), reject);
    });
  });
  answered.catch(() => {}); // Heard of below, after all that could be sent.
  const write = (piece: string | Uint8Array) => new Promise<void>((sent) => request.write(piece, () => sent()));
  const piece = Buffer.alloc(mebibyte, 7);
  await write(opening);
  await write(Buffer.concat([Buffer.from("\0\0\0\x20ftypisom", "latin1"), piece]).subarray(0, mebibyte));
  for (let left = mebibytes - 1; left > 0; left -= 1) await write(piece);
  request.end(closing);
  const { status, said } = await answered;
  if (status !== 200) throw new Error(`The film was answered with ${status}.`);
  return (JSON.parse(said) as { url: string }).url;
}
