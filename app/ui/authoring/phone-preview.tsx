import { type ComponentType, useEffect, useRef, useState } from "react";

/**
 * On a wide screen, by script: the text of the form before it, as a phone shows it. The server renders it, as it renders
 * the lesson.
 */
export function PhonePreview() {
  const place = useRef<HTMLDivElement>(null);
  const [Frame, setFrame] = useState<ComponentType<{ form: HTMLFormElement }> | null>(null);
  useEffect(() => {
    void import("./phone-frame.tsx").then(({ PhoneFrame }) => setFrame(() => PhoneFrame));
  }, []);
  return (
    <div ref={place} className="contents">
      {Frame && <Frame form={place.current!.previousElementSibling as HTMLFormElement} />}
    </div>
  );
}
