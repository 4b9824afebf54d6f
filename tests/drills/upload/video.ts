import http from "node:http";

const mebibyte = 1024 ** 2;
const boundary = "----Filme";
const opening = [
  `--${boundary}\r\nContent-Disposition: form-data; name="type"\r\n\r\nvideo\r\n`,
  `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="culto.mp4"\r\n\r\n`,
].join("");
const closing = `\r\n--${boundary}--\r\n`;
/** What an MP4 begins with. */
const signature = Buffer.from("\0\0\0\x20ftypisom\0\0\x02\0isomiso2", "latin1");

/**
 * Sends a video of so many mebibytes as fast as it is taken, never more than one ahead. Refused is an error. Returns
 * where it can be watched.
 */
export async function sendVideo(url: string, { mebibytes, Cookie }: { mebibytes: number; Cookie: string }) {
  const video = beginVideo(url, { bytes: mebibytes * mebibyte, Cookie });
  await video.sent();
  video.finish();
  const { status, text } = await video.answered;
  if (status !== 200) throw new Error(`The video was answered with ${status}.`);
  return (JSON.parse(text) as { url: string }).url;
}

/**
 * Begins to send a video of so many bytes. `sent` resolves when that share of it, and all but its end, is on its way.
 */
export function beginVideo(url: string, { bytes, Cookie }: { bytes: number; Cookie: string }) {
  const headers = {
    Cookie,
    "Content-Type": `multipart/form-data; boundary=${boundary}`,
    "Content-Length": opening.length + bytes + closing.length,
  };
  const request = http.request(url, { method: "POST", headers });
  const answered = new Promise<{ status: number; text: string }>((resolve, reject) => {
    request.on("error", reject);
    request.on("response", (response) => {
      let text = "";
      response.setEncoding("utf8").on("data", (part) => {
        text += part;
      });
      response.on("end", () => resolve({ status: response.statusCode!, text }));
    });
  });
  answered.catch(() => {}); // Anyone who breaks it off does not ask.
  const write = (piece: Uint8Array | string) => new Promise<void>((done) => request.write(piece, () => done()));
  const sent = async (share = 1) => {
    await write(opening);
    await write(signature);
    const rest = Math.floor((bytes - signature.length) * share);
    const piece = Buffer.alloc(mebibyte, 7);
    for (let left = rest; left > 0; left -= piece.length) await write(piece.subarray(0, left));
  };
  return { request, answered, sent, finish: () => request.end(closing) };
}
