import { type Chapter, not } from "#tests/security/asvs/chapter.ts";

const none = not("there is no WebRTC: videos are files, or players of other sites in a frame");

export const webrtc: Chapter = {
  number: 17,
  name: "WebRTC",
  verdicts: Object.fromEntries(
    ["17.1.1", "17.2.1", "17.2.2", "17.2.3", "17.2.4", "17.3.1", "17.3.2"].map((id) => [id, none]),
  ),
};
