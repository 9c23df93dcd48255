/** A banner's content. Tones differ by icon and word, not by colour alone. */
export type Notice = { text: string; tone: NoticeTone }
export type NoticeTone = 'info' | 'success' | 'error'

const hiddenAfter = 15_000
const longest = 350

export type Notices = ReturnType<typeof createNotices>

/**
 * Shows one notice at a time and queues the others; a success replaces an earlier one, duplicates are dropped. Hides
 * after 15 s unless held, and cuts to 350 characters (UI-09). Uses no browser API: `useSyncExternalStore` reads it.
 */
export function createNotices() {
  let queue: readonly Notice[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const listeners = new Set<() => void>()

  function set(next: readonly Notice[]) {
    const shown = queue[0]
    queue = next
    if (queue[0] !== shown) run()
    for (const listener of listeners) listener()
  }

  /** Restarts the timer that hides the notice. */
  function run() {
    clearTimeout(timer)
    timer = queue[0] && setTimeout(close, hiddenAfter)
  }

  function close() {
    set(queue.slice(1))
  }

  return {
    show(text: string, tone: NoticeTone = 'info') {
      const notice = { text: shortenText(text), tone }
      if (queue.some((other) => other.text === notice.text)) return
      // A new success replaces earlier ones.
      const waiting = tone === 'success' ? queue.filter((other) => other.tone !== 'success') : queue
      set([...waiting, notice])
    },
    close,
    /** Keeps the notice open while it is hovered or has the focus. */
    hold: () => clearTimeout(timer),
    release: run,
    clear: () => set([]),
    current: () => queue[0],
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}

/** Cuts to 350 characters including the ellipsis, never within a surrogate pair. */
export function shortenText(text: string): string {
  const characters = [...text]
  return characters.length <= longest
    ? text
    : `${characters
        .slice(0, longest - 1)
        .join('')
        .trimEnd()}…`
}
