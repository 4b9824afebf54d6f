import {
  type AttachmentView,
  attachmentTypes,
  attachmentUrl,
  maxAttachments,
} from "#app/domain/support/attachments.ts";
import { ariaProps, type FieldState, Labelled } from "./form/field.tsx";
import { FileInput } from "./form/file-input.tsx";
import { Icon } from "./icon.tsx";
import { sizeLabel } from "./wording.ts";

type AttachmentFieldProps = {
  field: FieldState;
  /** Another than the field's name, where the page has two such fields. */
  id?: string | undefined;
  /** The largest file, in megabytes. */
  maxMegabytes: number;
  /** Whether the form was refused: the browser has forgotten the chosen files. */
  wasRefused: boolean;
};

/** The files that a message takes along. The form must be `multipart/form-data`. */
export function AttachmentField({ field, id = field.name, maxMegabytes, wasRefused }: AttachmentFieldProps) {
  const hint = `Até ${maxAttachments}, de até ${maxMegabytes} MB cada: fotos da tela, PDF ou texto. Cuidado com dados de cartão.`;
  const label = (
    <>
      Arquivos <span className="font-normal text-muted">(se quiser)</span>
    </>
  );
  const named = { ...field, name: id };
  return (
    <div className="flex flex-col gap-1.5">
      <Labelled label={label} hint={hint} field={named}>
        <FileInput {...ariaProps(named, hint)} name={field.name} accept={attachmentTypes} multiple />
      </Labelled>
      {wasRefused && (
        <p className="text-sm text-muted">
          Se você tinha escolhido arquivos, escolha de novo: o navegador não os guarda.
        </p>
      )}
    </div>
  );
}

/** The files of a message: pictures are shown, all of them can be opened. */
export function Attachments({ files }: { files: AttachmentView[] }) {
  if (!files.length) return null;
  return (
    <ul className="mt-3 flex flex-wrap gap-3">
      {files.map((file) => (
        <li key={file.id} className="min-w-0">
          <a
            href={attachmentUrl(file)}
            target="_blank"
            rel="noreferrer"
            className="flex min-h-11 items-center gap-3 rounded-soft border border-line bg-paper px-3 py-2 text-sm"
          >
            {file.mimeType.startsWith("image/") ? (
              <img src={attachmentUrl(file)} alt="" loading="lazy" className="size-16 shrink-0 object-cover" />
            ) : (
              <Icon name="text" size={22} className="shrink-0 text-leaf" />
            )}
            <span className="min-w-0">
              <span className="font-semibold text-leaf underline underline-offset-4 wrap-anywhere">{file.name}</span>
              <span className="block text-muted">{sizeLabel(file.bytes)}</span>
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
