// Open modal dialogs, the topmost last, each as its element for notices. Browser only.
let dialogs: readonly HTMLElement[] = []
/** Where the page reserves space for notices, so that they cover nothing (UI-09). */
type Room = { above?: HTMLElement; below?: HTMLElement }
let page: Room = {}
type Listener = (opens: boolean) => void
const listeners = new Set<Listener>()

function set(next: readonly HTMLElement[]) {
  const opens = next.length > dialogs.length
  dialogs = next
  for (const listener of listeners) listener(opens)
}

/**
 * @param place element for notices inside the dialog, since nothing outside of it is usable while it is open
 * @returns a function to call when the dialog closes
 */
export function enterTopLayer(place: HTMLElement): () => void {
  set([...dialogs, place])
  return () => set(dialogs.filter((other) => other !== place))
}

/** Sets the page's room for notices. @returns removes it again */
export function setPageRoom(room: Room): () => void {
  page = room
  set(dialogs)
  return () => void setPageRoom({})
}

/** The topmost dialog's element for notices. */
export function topLayer(): HTMLElement | undefined {
  return dialogs.at(-1)
}

/** The topmost dialog's element for notices, else the page's; undefined: neither has one. */
export const roomAbove = (): HTMLElement | undefined => topLayer() ?? page.above
export const roomBelow = (): HTMLElement | undefined => topLayer() ?? page.below

/** `opens`: a dialog opened rather than closed. */
export function subscribeToTopLayer(listener: Listener): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
