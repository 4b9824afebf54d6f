/** What somebody is slow with: to say what they want, to send a form, to watch a video, to read a large answer. */
export const kinds = ["head", "body", "video", "page"] as const;
export type Kind = (typeof kinds)[number];

/** How many of each there are. */
export const counts: Record<Kind, number> = { head: 200, body: 100, video: 25, page: 25 };
