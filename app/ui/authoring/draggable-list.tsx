import { type ReactNode, useEffect, useRef, useState } from "react";
import { useHasScript } from "#app/ui/workshop/has-script.ts";

type DraggableListProps = {
  /** Changes with the order: what was dragged is then drawn anew, since its elements are no longer where React put them. */
  order: string;
  children: ReactNode;
};

/** Lists whose items can be dragged, where there is script; the library comes only then (dragging.ts). */
export function DraggableList({ order, children }: DraggableListProps) {
  const part = useRef<HTMLDivElement>(null);
  const [givenUp, setGivenUp] = useState(0);
  const [told, setTold] = useState("");
  const drawn = `${givenUp} ${order}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is drawn anew has other elements
  useEffect(() => {
    let stop: (() => void) | undefined;
    let isGone = false;
    void import("./dragging.ts").then(({ enableDragging }) => {
      if (!isGone) stop = enableDragging(part.current!, { giveUp: () => setGivenUp(givenUp + 1), say: setTold });
    });
    return () => {
      isGone = true;
      stop?.();
    };
  }, [drawn]);
  return (
    <>
      <p role="status" data-dragged className="sr-only">
        {told}
      </p>
      <div key={drawn} ref={part}>
        {children}
      </div>
    </>
  );
}

/** The marks of an item that can be dragged. It has a handle, and the form of its `MoveButtons`, which dragging sends. */
export const draggable = (kind: string, id: number, name: string) => ({
  "data-item": id,
  "data-kind": kind,
  "data-name": name,
});

type HandleProps = { id: string; name: string; children?: ReactNode };

/** By what an item is dragged, with its number; without script the number alone. */
export function Handle({ id, name, children }: HandleProps) {
  const hasScript = useHasScript();
  if (!hasScript) {
    return (
      <span aria-hidden="true" className="w-6 shrink-0 text-right text-muted tabular-nums">
        {children}
      </span>
    );
  }
  return (
    <button
      type="button"
      id={id}
      data-handle
      aria-roledescription="arrastável"
      className="min-h-11 w-6 shrink-0 cursor-grab touch-none rounded-soft text-muted tabular-nums hover:bg-leaf-wash hover:text-leaf"
    >
      <span aria-hidden="true">
        {children}
        <br />⠿
      </span>
      <span className="sr-only">Arrastar: {name}</span>
    </button>
  );
}
