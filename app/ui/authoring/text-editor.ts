import { baseKeymap, chainCommands, exitCode, lift, setBlockType, toggleMark, wrapIn } from "prosemirror-commands";
import { history, redo, undo } from "prosemirror-history";
import { inputRules, textblockTypeInputRule, wrappingInputRule } from "prosemirror-inputrules";
import { keymap } from "prosemirror-keymap";
import type { NodeType } from "prosemirror-model";
import { liftListItem, sinkListItem, splitListItem, wrapInList } from "prosemirror-schema-list";
import { type Command, EditorState, Plugin, TextSelection, type Transaction } from "prosemirror-state";
import {
  addColumnAfter,
  addRowAfter,
  deleteColumn,
  deleteRow,
  goToNextCell,
  isInTable,
  tableEditing,
} from "prosemirror-tables";
import { EditorView } from "prosemirror-view";
import { cleanPasted } from "./pasted.ts";
import { type FileTypes, fileView, insertFile, offeredFile } from "./text-file.ts";
import { fromMarkdown, isLinkAddress, lessonSchema, toMarkdown } from "./text-format.ts";

const { nodes, marks } = lessonSchema;

/** How long typing rests before the textarea gets the text. */
const restMs = 300;

/**
 * Puts the editor over the textarea, which stays in the form and gets the text as Markdown. What nobody changes stays
 * as it was written, letter for letter. Returns how it is taken away.
 */
export function showTextEditor(part: HTMLElement) {
  const textarea = part.querySelector("textarea")!;
  const frame = part.querySelector<HTMLElement>("[data-editor]")!;
  const label = part.querySelector("label")!;
  const help = part.querySelector<HTMLElement>("[data-markdown-help]")!;
  const other = part.querySelector<HTMLButtonElement>("[data-switch]")!;
  label.id = `${textarea.id}-label`;
  const { id } = textarea;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let written = textarea.value;
  const kept = frame.querySelectorAll<HTMLOptionElement>("option[data-type]");
  const types: FileTypes = new Map(Array.from(kept, ({ value, dataset }) => [value, dataset.type!]));

  const view = new EditorView(frame, {
    state: stateOf(textarea.value),
    attributes: {
      id,
      role: "textbox",
      "aria-multiline": "true",
      "aria-labelledby": label.id,
      ...(textarea.hasAttribute("aria-describedby") && {
        "aria-describedby": textarea.getAttribute("aria-describedby")!,
      }),
      ...(textarea.ariaInvalid === "true" && { "aria-invalid": "true" }),
      class: "prose max-w-none overflow-x-auto min-h-60 whitespace-pre-wrap break-words px-3 py-2",
    },
    transformPastedHTML: cleanPasted,
    nodeViews: { image: (node) => fileView(node, types) },
    dispatchTransaction(change) {
      view.updateState(view.state.apply(change));
      showState(frame, view);
      if (!change.docChanged) return;
      textarea.dispatchEvent(new Event("input", { bubbles: true })); // Unsaved work is guarded by it.
      clearTimeout(waiting);
      waiting = setTimeout(write, restMs);
    },
  });
  const write = () => {
    if (waiting === undefined) return;
    clearTimeout(waiting);
    waiting = undefined;
    textarea.value = written = toMarkdown(view.state.doc);
  };

  const show = (isFormatted: boolean) => {
    frame.hidden = !isFormatted;
    textarea.hidden = help.hidden = isFormatted;
    // The label, errors and the list of errors lead to the one that is seen.
    textarea.id = isFormatted ? `${id}-markdown` : id;
    view.dom.id = isFormatted ? id : `${id}-formatted`;
    label.htmlFor = isFormatted ? "" : id;
    other.textContent = isFormatted ? "Escrever em Markdown" : "Voltar ao texto formatado";
  };
  other.hidden = false;
  other.addEventListener("click", () => {
    const isFormatted = Boolean(frame.hidden);
    if (isFormatted) view.updateState(stateOf(textarea.value));
    else write();
    show(isFormatted);
    (isFormatted ? view.dom : textarea).focus();
  });
  label.addEventListener("click", () => {
    if (!frame.hidden) view.focus();
  });
  // Before anything else reads the form, and where the page is left or the browser has put back what was typed.
  const ending = new AbortController();
  const { signal } = ending;
  textarea.form?.addEventListener("submit", write, { capture: true, signal });
  addEventListener("pagehide", write, { signal });
  addEventListener(
    "pageshow",
    () => {
      if (textarea.value !== written) view.updateState(stateOf(textarea.value));
    },
    { signal },
  );
  enableToolbar(frame, view, types);
  show(true);
  return () => {
    ending.abort();
    clearTimeout(waiting);
    view.destroy();
  };
}

function stateOf(markdown: string) {
  const state = EditorState.create({ doc: fromMarkdown(markdown), plugins });
  return state.apply(state.tr); // So that what plugins add is there.
}

const listItem = nodes.list_item!;

const plugins: Plugin[] = [
  inputRules({
    rules: [
      textblockTypeInputRule(/^(#{1,3})\s$/, nodes.heading!, ([, hashes]) => ({ level: Math.max(2, hashes!.length) })),
      wrappingInputRule(/^\s*>\s$/, nodes.blockquote!),
      wrappingInputRule(/^\s*([-*])\s$/, nodes.bullet_list!),
      wrappingInputRule(/^(\d+)\.\s$/, nodes.ordered_list!, ([, first]) => ({ order: Number(first) })),
    ],
  }),
  // Tab leaves the text, as it leaves every other field.
  keymap({
    "Mod-z": undo,
    "Mod-y": redo,
    "Shift-Mod-z": redo,
    "Mod-b": toggleMark(marks.strong!),
    "Mod-i": toggleMark(marks.em!),
    Enter: chainCommands(nextCell, splitListItem(listItem)),
    "Mod-]": sinkListItem(listItem),
    "Mod-[": liftListItem(listItem),
    "Shift-Enter": chainCommands(exitCode, (state, dispatch) => {
      if (state.selection.$from.parent.type === nodes.heading) return false;
      dispatch?.(state.tr.replaceSelectionWith(nodes.hard_break!.create()).scrollIntoView());
      return true;
    }),
  }),
  keymap(baseKeymap),
  tableEditing(),
  // One could not write below a table that ends the text.
  new Plugin({
    appendTransaction: (_, __, { doc, tr }) =>
      doc.lastChild?.type === nodes.table ? tr.insert(doc.content.size, nodes.paragraph!.create()) : null,
  }),
  history(),
];

/** The cell after this one; after the last, the first of a new row. */
function nextCell(...[state, dispatch, view]: Parameters<Command>) {
  if (!isInTable(state)) return false;
  if (goToNextCell(1)(state, dispatch) || !view) return true;
  addRowAfter(state, dispatch);
  return goToNextCell(1)(view.state, dispatch);
}

/** Whether the selection is in such a node, at any depth. */
function isWithin({ selection: { $from } }: EditorState, type: NodeType, attrs?: { level: number }) {
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    const node = $from.node(depth);
    if (node.type === type && (!attrs || node.attrs.level === attrs.level)) return true;
  }
  return false;
}

function hasMark(
  { selection: { from, to, empty, $from }, storedMarks, doc }: EditorState,
  name: "strong" | "em" | "link",
) {
  const type = marks[name]!;
  return empty ? Boolean(type.isInSet(storedMarks ?? $from.marks())) : doc.rangeHasMark(from, to, type);
}

type Tool = { run: Command; isOn?: (state: EditorState) => boolean };

const block = (type: NodeType, attrs?: { level: number }): Tool => ({
  run: (state, dispatch) =>
    isWithin(state, type, attrs)
      ? setBlockType(nodes.paragraph!)(state, dispatch)
      : setBlockType(type, attrs)(state, dispatch),
  isOn: (state) => isWithin(state, type, attrs),
});

const list = (type: NodeType): Tool => ({
  run: (state, dispatch) =>
    isWithin(state, type) ? liftListItem(listItem)(state, dispatch) : wrapInList(type)(state, dispatch),
  isOn: (state) => isWithin(state, type),
});

const tools: Record<string, Tool> = {
  heading: block(nodes.heading!, { level: 2 }),
  subheading: block(nodes.heading!, { level: 3 }),
  strong: { run: toggleMark(marks.strong!), isOn: (state) => hasMark(state, "strong") },
  em: { run: toggleMark(marks.em!), isOn: (state) => hasMark(state, "em") },
  bullets: list(nodes.bullet_list!),
  numbers: list(nodes.ordered_list!),
  quote: {
    run: (state, dispatch) =>
      isWithin(state, nodes.blockquote!) ? lift(state, dispatch) : wrapIn(nodes.blockquote!)(state, dispatch),
    isOn: (state) => isWithin(state, nodes.blockquote!),
  },
  table: { run: insertTable, isOn: isInTable },
  row: { run: addRowAfter },
  column: { run: addColumnAfter },
  "no-row": { run: deleteRow },
  "no-column": { run: deleteColumn },
  undo: { run: undo },
  redo: { run: redo },
};

/** A table of a head and two rows, with the cursor in its first cell. */
function insertTable({ selection, tr }: EditorState, dispatch?: (change: Transaction) => void) {
  if (selection.$from.parent.type !== nodes.paragraph || selection.$from.depth !== 1) return false;
  if (!dispatch) return true;
  const row = (cell: NodeType) =>
    nodes.table_row!.create(
      null,
      Array.from({ length: 3 }, () => cell.create()),
    );
  const rows = [nodes.table_header!, nodes.table_cell!, nodes.table_cell!].map(row);
  const at = selection.$from.before();
  const isEmpty = selection.$from.parent.content.size === 0;
  const from = isEmpty ? at : selection.$from.after();
  const change = tr.replaceWith(from, isEmpty ? selection.$from.after() : from, nodes.table!.create(null, rows));
  dispatch(change.setSelection(TextSelection.near(change.doc.resolve(from + 1))).scrollIntoView());
  return true;
}

/** Shows which formats the selection has, and which commands could do something now. */
function showState(frame: HTMLElement, { state }: EditorView) {
  for (const button of frame.querySelectorAll<HTMLButtonElement>("[data-command]")) {
    const name = button.dataset.command!;
    const tool = tools[name];
    if (tool) button.ariaDisabled = String(!tool.run(state));
    if (tool?.isOn) button.ariaPressed = String(tool.isOn(state));
    if (button.dataset.within === "table") button.hidden = !isInTable(state);
    if (name === "link") button.ariaPressed = String(hasMark(state, "link"));
  }
}

function enableToolbar(frame: HTMLElement, view: EditorView, types: FileTypes) {
  const address = frame.querySelector<HTMLElement>("[data-link-address]")!;
  const input = address.querySelector("input")!;
  const problem = frame.querySelector("[data-problem]")!;
  const fileFields = frame.querySelector<HTMLElement>("[data-file]")!;
  const say = (words: string) => {
    problem.textContent = words;
  };
  const askAddress = () => {
    const { empty, $from } = view.state.selection;
    const current = marks.link!.isInSet($from.marks());
    say(empty && !current ? "Selecione primeiro as palavras que levam ao endereço." : "");
    address.hidden = empty && !current;
    input.value = current?.attrs.href ?? "";
    if (!address.hidden) input.focus();
  };
  const link = (href: string | null) => {
    const { from, to } = linkedRange(view.state);
    const change = view.state.tr.removeMark(from, to, marks.link!);
    view.dispatch(href ? change.addMark(from, to, marks.link!.create({ href })) : change);
    address.hidden = true;
    say("");
    view.focus();
  };
  const apply = () => {
    const href = linkAddress(input.value);
    if (href) link(href);
    else say("Escreva um endereço que comece com https://, ou uma página daqui, como /ajuda.");
  };
  for (const part of [address, fileFields]) part.addEventListener("input", (event) => event.stopPropagation());
  fileFields.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && (event.target as Element).localName === "input") event.preventDefault();
  });
  input.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" && event.key !== "Escape") return;
    event.preventDefault(); // Enter would submit the form.
    if (event.key === "Enter") return apply();
    address.hidden = true;
    view.focus();
  });
  frame.addEventListener("click", ({ target }) => {
    const command = (target as Element).closest<HTMLElement>("[data-command]")?.dataset.command;
    if (!command) return;
    if (command === "link") return askAddress();
    if (command === "apply") return apply();
    if (command === "unlink") return link(null);
    if (command === "file") {
      fileFields.hidden = !fileFields.hidden;
      return say("");
    }
    if (command === "insert") return void insertFile(fileFields, { view, say, types });
    tools[command]!.run(view.state, view.dispatch, view);
    view.focus();
  });
  /** A pasted or dropped file is put where one chooses it, and asked for its words there. */
  const take = (data: DataTransfer | null) => {
    const file = data && offeredFile(data);
    if (!file) {
      // Addresses on that person's own computer, or of others, who may take them away.
      if (/<img\b/i.test(data?.getData("text/html") ?? "")) say(picturesStayBehind);
      return false;
    }
    fileFields.hidden = false;
    const [input, words] = fileFields.querySelectorAll("input");
    say(input ? "Falta dizer o que a imagem mostra, ou o nome da gravação, e tocar em Inserir." : "");
    if (input) input.files = file;
    words?.focus();
    return true;
  };
  view.setProps({
    handlePaste: (_, { clipboardData }) => take(clipboardData),
    handleDrop: (_, { dataTransfer }, __, isMoved) => !isMoved && take(dataTransfer),
  });
  showState(frame, view);
}

const picturesStayBehind =
  "O texto veio sem as imagens. Traga cada uma por “Imagem, áudio ou vídeo”, ou copie e cole uma de cada vez.";

/** The selection, or the whole link that the cursor is in. */
function linkedRange({ selection: { from, to, empty, $from } }: EditorState) {
  if (!empty) return { from, to };
  const current = marks.link!.isInSet($from.marks());
  let [start, end] = [$from.start(), $from.start()];
  for (const node of $from.parent.children) {
    if (!current?.isInSet(node.marks)) {
      if (end >= from) break;
      start = end + node.nodeSize;
    }
    end += node.nodeSize;
  }
  return { from: start, to: Math.max(start, end) };
}

/** An address that a lesson may lead to; null for others. */
function linkAddress(typed: string): string | null {
  const text = typed.trim();
  if (isLinkAddress(text)) return text;
  return /^[\w-]+(\.[\w-]+)+\S*$/.test(text) && URL.canParse(`https://${text}`) ? `https://${text}` : null;
}
