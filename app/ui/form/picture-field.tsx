import type { ReactNode } from "react";
import { FieldCheckbox } from "./checkbox.tsx";
import { ariaProps, type FieldState, Labelled } from "./field.tsx";
import { FileInput } from "./file-input.tsx";

type PictureFieldProps = {
  label: string;
  hint: string;
  /** The accepted types, for the browser. */
  accept: string;
  file: FieldState;
  /** The address of the current picture. */
  url: string;
  errors?: string[];
  remove: FieldState;
  /** Whether the form was refused: the browser has forgotten the chosen file. */
  wasRefused: boolean;
  /** Further notes on the current picture. */
  children?: ReactNode;
};

/** A picture as a file, with the current one and a checkbox to remove it. */
export function PictureField(props: PictureFieldProps) {
  const { label, hint, accept, file, url, errors = [], remove, wasRefused, children } = props;
  const field = { ...file, errors: [...(file.errors ?? []), ...errors] };
  return (
    <div className="flex flex-col gap-1.5">
      <Labelled label={label} hint={hint} field={field}>
        {url.startsWith("/media/") && (
          <p className="w-fit rounded-soft border border-line bg-[#fffefa] p-3">
            <img src={url} alt={`${label} em uso`} className="max-h-24 w-auto max-w-full object-contain" />
          </p>
        )}
        {children}
        <FileInput {...ariaProps(field, hint)} accept={accept} />
      </Labelled>
      {wasRefused && (
        <p className="text-sm text-muted">
          Se você tinha escolhido uma imagem, escolha de novo: o navegador não a guarda.
        </p>
      )}
      {url && <FieldCheckbox label="Remover a imagem atual" field={remove} />}
    </div>
  );
}
