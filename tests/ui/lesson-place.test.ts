import { expect, it } from "vitest";
import { placeLabel, placePath } from "#app/ui/lesson-place.ts";

const lesson = { courseId: 3, lessonId: 7 };

it("a place in a text leads to its words, hyphens included", () => {
  const words = { ...lesson, seconds: null, passage: "bem-vindo, João & Maria" };
  // In a text fragment, "bem-,vindo" would mean words that stand before others.
  expect(placePath(words)).toBe("/courses/3/learn/7#:~:text=bem%2Dvindo%2C%20Jo%C3%A3o%20%26%20Maria");
  expect(placePath({ ...lesson, seconds: 750, passage: null })).toBe("/courses/3/learn/7?t=750#player");
  expect(placePath({ ...lesson, seconds: null, passage: null })).toBe("/courses/3/learn/7");
  expect(placeLabel({ seconds: 750, passage: null })).toBe("Aos 12:30");
});
