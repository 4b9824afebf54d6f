import { describe, expect, it } from "vitest";
import { externalVideo } from "#app/domain/lessons/lesson.ts";

describe("outsideVideo", () => {
  it.each([
    "https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=10",
    "https://m.youtube.com/watch?v=dQw4w9WgXcQ",
    "https://youtu.be/dQw4w9WgXcQ?si=x",
    "https://www.youtube.com/shorts/dQw4w9WgXcQ",
    "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ",
  ])("shows %s in YouTube's private player", (url) => {
    const expected = { site: "YouTube", embedUrl: "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1" };
    expect(externalVideo(url)).toMatchObject(expected);
  });

  it.each(["https://vimeo.com/76979871", "https://player.vimeo.com/video/76979871?h=1"])(
    "asks Vimeo not to track %s",
    (url) => {
      const expected = { site: "Vimeo", embedUrl: "https://player.vimeo.com/video/76979871?dnt=1&autoplay=1" };
      expect(externalVideo(url)).toMatchObject(expected);
    },
  );

  it.each([
    "https://tv.example/filme.mp4",
    "https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ",
    "https://youtu.be/%22onload=x",
  ])("only links to %s", (url) => expect(externalVideo(url)?.embedUrl).toBeNull());

  it.each([
    "/media/1",
    "http://youtu.be/dQw4w9WgXcQ",
    "javascript:alert(1)",
    "https://u:p@youtu.be/dQw4w9WgXcQ",
    "",
    "x",
  ])("takes %j for no outside video", (url) => expect(externalVideo(url)).toBeNull());
});
