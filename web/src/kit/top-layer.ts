// Open modal dialogs, the topmost last. Only exist in a browser.
let dialogs: readonly HTMLElement[] = []
type Listener = (opens: boolean) => void
const listeners = new Set<Listener>()

function set(next: readonly HTMLElement[]) {
  const opens = next.length > dialogs.length
  dialogs = next
  for (const listener of listeners) listener(opens)
}

/** @returns what to call when the dialog closes */
export function enterTopLayer(dialog: HTMLElement): () => void {
  set([...dialogs, dialog])
  return () => set(dialogs.filter((other) => other !== dialog))
}

export function topLayer(): HTMLElement | undefined {
  return dialogs.at(-1)
}

/** `opens`: a dialog opened rather than closed. */
export function subscribeToTopLayer(listener: Listener): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
