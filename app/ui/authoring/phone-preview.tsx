import { type ComponentType, useEffect, useRef, useState } from "react";
import type { PhoneFrameProps } from "./phone-frame.tsx";

/**
 * On a wide screen, by script: the text of the form before it, as a phone shows it. The server renders it, as it renders
 * the lesson.
 */
export function PhonePreview({ lessonId }: { lessonId?: number }) {
  const place = useRef<HTMLDivElement>(null);
  const [Frame, setFrame] = useState<ComponentType<PhoneFrameProps> | null>(null);
  useEffect(() => {
    void import("./phone-frame.tsx").then(({ PhoneFrame }) => setFrame(() => PhoneFrame));
  }, []);
  return (
    <div ref={place} className="contents">
      {Frame && <Frame lessonId={lessonId} form={place.current!.previousElementSibling as HTMLFormElement} />}
    </div>
  );
}
