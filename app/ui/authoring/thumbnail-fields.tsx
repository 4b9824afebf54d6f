import { type PointerEvent, useEffect, useRef, useState } from "react";
import { classNames } from "#app/ui/class-names.ts";
import { AddressField, FieldErrors, type FieldState } from "#app/ui/form/field.tsx";
import { FileInput } from "#app/ui/form/file-input.tsx";
import { useImageLimit } from "#app/ui/shell.ts";

type ThumbnailFieldsProps = {
  label: string;
  hint: string;
  file: FieldState;
  /** Which part of the file stays, from 0 to 100. */
  cut: FieldState;
  address: FieldState;
  current: string | null;
};

/**
 * The picture of a course or trail: a file, of which the part that stays is chosen, or an address. Script previews it,
 * and lets the picture be dragged.
 */
export function ThumbnailFields({ label, hint, file, cut, address, current }: ThumbnailFieldsProps) {
  const { label: maxImage } = useImageLimit();
  const [source, setSource] = useState(current);
  const [isBroken, setIsBroken] = useState(false);
  const [part, setPart] = useState(Number(cut.initialValue ?? 50));
  const [isFile, setIsFile] = useState(false);
  const fields = useRef<HTMLFieldSetElement>(null);
  const show = () => {
    const [chosen, typed] = ["[type=file]", "[type=text]"].map((kind) =>
      fields.current!.querySelector<HTMLInputElement>(kind),
    );
    const picture = chosen!.files?.[0];
    setSource(picture ? URL.createObjectURL(picture) : typed!.value.trim() || null);
    setIsFile(Boolean(picture));
    setIsBroken(false);
  };
  const drag = (event: PointerEvent<HTMLImageElement>) => {
    const { naturalWidth, naturalHeight, clientWidth, clientHeight } = event.currentTarget;
    if (!isFile || !event.buttons) return;
    const scale = Math.max(clientWidth / naturalWidth, clientHeight / naturalHeight);
    const [across, down] = [naturalWidth * scale - clientWidth, naturalHeight * scale - clientHeight];
    const moved = down > across ? event.movementY / down : event.movementX / across;
    if (Number.isFinite(moved)) setPart((before) => Math.min(100, Math.max(0, before - 100 * moved)));
  };
  useEffect(() => () => URL.revokeObjectURL(source ?? ""), [source]);
  return (
    <fieldset ref={fields} className="flex flex-col gap-4 border-t border-line pt-5">
      <legend className="sr-only">{label}</legend>
      <p className="font-semibold" aria-hidden="true">
        {label}
      </p>
      <p className="-mt-3 text-sm text-muted">Tamanho recomendado: 1200x675. {hint}</p>
      <div className="grid items-start gap-6 sm:grid-cols-[14rem_1fr]">
        <div className="aspect-video overflow-hidden rounded-soft border border-dashed border-edge bg-sunken max-sm:has-[[hidden]]:hidden">
          <img
            src={source ?? undefined}
            hidden={!source || isBroken}
            onError={() => setIsBroken(true)}
            alt="Imagem escolhida"
            width={224}
            height={126}
            draggable={false}
            onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
            onPointerMove={drag}
            className={classNames("size-full object-cover", isFile && "cursor-move touch-none")}
            style={isFile ? { objectPosition: `${part}% ${part}%` } : undefined}
          />
        </div>
        <div className="flex flex-col gap-4">
          <div className="flex flex-col gap-1.5">
            <label htmlFor={file.name} className="font-semibold">
              Enviar um arquivo
            </label>
            <FileInput
              id={file.name}
              name={file.name}
              accept="image/png,image/jpeg,image/gif"
              onChange={show}
              aria-describedby={file.errors?.length ? `${file.name}-error` : undefined}
            />
            <p className="text-sm text-muted">{`PNG, JPG ou GIF, até ${maxImage}.`}</p>
            <FieldErrors id={`${file.name}-error`} errors={file.errors} />
          </div>
          <div className="flex flex-col gap-1.5">
            <label htmlFor={cut.name} className="font-semibold">
              Que parte fica, se ela não for 16:9
            </label>
            <input
              id={cut.name}
              name={cut.name}
              type="range"
              min={0}
              max={100}
              value={Math.round(part)}
              onChange={({ currentTarget }) => setPart(Number(currentTarget.value))}
              className="w-full accent-leaf"
            />
            <p aria-hidden="true" className="flex justify-between text-sm text-muted">
              <span>Topo ou esquerda</span>
              <span>Meio</span>
              <span>Base ou direita</span>
            </p>
          </div>
          <AddressField label="Ou o endereço de uma imagem" field={address} placeholder="https://" onBlur={show} />
          <p aria-live="polite" className="text-sm font-semibold text-clay empty:hidden">
            {isBroken && "Erro ao carregar imagem"}
          </p>
        </div>
      </div>
    </fieldset>
  );
}
