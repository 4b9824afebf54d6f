import { useEffect, useRef, useState } from "react";
import { Checkbox } from "#app/ui/form/checkbox.tsx";
import { areOff, markedKeys, type Place, switchOff } from "./shortcuts.tsx";

/** What each key does, and the switch for those who press keys unawares, as when speaking to the computer. */
export function ShortcutList({ offered, onClose }: { offered: Place[]; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [isOff, setIsOff] = useState(areOff);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      onClose={onClose}
      aria-labelledby="shortcuts"
      className="m-auto max-w-md rounded-soft border border-line bg-raised p-5 text-ink"
    >
      <h2 id="shortcuts" className="text-xl">
        Atalhos do teclado
      </h2>
      <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-6 gap-y-1">
        <Keys keys={["/"]} label="Buscar nesta página" />
        {offered.map(({ key, label }) => (
          <Keys key={key} keys={["g", key]} label={label} />
        ))}
        {markedKeys().map(({ dataset }) => (
          <Keys key={dataset.key} keys={[dataset.key!]} label={dataset.keyLabel!} />
        ))}
        <Keys keys={["?"]} label="Ver os atalhos" />
      </dl>
      <Checkbox
        className="mt-4"
        checked={!isOff}
        onChange={({ currentTarget }) => {
          switchOff(!currentTarget.checked);
          setIsOff(!currentTarget.checked);
        }}
      >
        Usar atalhos neste navegador
      </Checkbox>
      <form method="dialog" className="mt-3">
        <button type="submit" className="min-h-11 rounded-soft border border-edge px-5 font-semibold">
          Fechar
        </button>
      </form>
    </dialog>
  );
}

function Keys({ keys, label }: { keys: string[]; label: string }) {
  return (
    <>
      <dt>
        {keys.map((key) => (
          <kbd key={key} className="mr-1 rounded-soft border border-line px-2">
            {key}
          </kbd>
        ))}
      </dt>
      <dd>{label}</dd>
    </>
  );
}
