// Open modal dialogs, the topmost last, each by its place for what is said. Only exist in a browser.
let dialogs: readonly HTMLElement[] = []
/** Where the page itself keeps room for what is said, so that it covers nothing (UI-09). */
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
 * @param place inside the dialog: outside of it nothing can be seen or pressed while it is open
 * @returns what to call when the dialog closes
 */
export function enterTopLayer(place: HTMLElement): () => void {
  set([...dialogs, place])
  return () => set(dialogs.filter((other) => other !== place))
}

/** @returns what to call when the page goes */
export function keepRoom(room: Room): () => void {
  page = room
  set(dialogs)
  return () => void keepRoom({})
}

/** The topmost dialog's place. */
export function topLayer(): HTMLElement | undefined {
  return dialogs.at(-1)
}

/** The topmost dialog's place, else the page's; undefined: neither has one. */
export const roomAbove = (): HTMLElement | undefined => topLayer() ?? page.above
export const roomBelow = (): HTMLElement | undefined => topLayer() ?? page.below

/** `opens`: a dialog opened rather than closed. */
export function subscribeToTopLayer(listener: Listener): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
