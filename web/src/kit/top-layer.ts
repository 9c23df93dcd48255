// The open modal dialogs, the last on top. Only a browser has any.
let dialogs: readonly HTMLElement[] = []
const listeners = new Set<() => void>()

function set(next: readonly HTMLElement[]) {
  dialogs = next
  for (const listener of listeners) listener()
}

/** @returns what to call when the dialog closes */
export function enterTopLayer(dialog: HTMLElement): () => void {
  set([...dialogs, dialog])
  return () => set(dialogs.filter((other) => other !== dialog))
}

export function topLayer(): HTMLElement | undefined {
  return dialogs.at(-1)
}

export function subscribeToTopLayer(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
