// Where open modal dialogs show notices, the topmost dialog last. Browser only.
let dialogs: readonly HTMLElement[] = []
/** Space that the page reserves for notices, so that they cover nothing (UI-09). */
type NoticeSpace = { above?: HTMLElement; below?: HTMLElement }
let page: NoticeSpace = {}
type Listener = (opens: boolean) => void
const listeners = new Set<Listener>()

function set(next: readonly HTMLElement[]) {
  const opens = next.length > dialogs.length
  dialogs = next
  for (const listener of listeners) listener(opens)
}

/**
 * Registers an open dialog.
 * @param place element for notices inside the dialog, since nothing outside it is usable while it is open
 * @returns a function to call when the dialog closes
 */
export function enterTopLayer(place: HTMLElement): () => void {
  set([...dialogs, place])
  return () => set(dialogs.filter((other) => other !== place))
}

/** Reserves the page's space for notices. @returns a function that frees it */
export function reserveNoticeSpace(room: NoticeSpace): () => void {
  page = room
  set(dialogs)
  return () => void reserveNoticeSpace({})
}

/** Returns the topmost dialog's element for notices. */
export function topLayer(): HTMLElement | undefined {
  return dialogs.at(-1)
}

/** Returns the topmost dialog's element for notices, else the page's; undefined if neither has one. */
export const noticeSpaceAbove = (): HTMLElement | undefined => topLayer() ?? page.above
export const noticeSpaceBelow = (): HTMLElement | undefined => topLayer() ?? page.below

/** Calls the listener on each change; `opens` is true if a dialog opened rather than closed. */
export function subscribeToTopLayer(listener: Listener): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
