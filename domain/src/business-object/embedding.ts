/** Booking inside the salon's own website (WEB-01, WEB-02). */

const flow = /^\/b\/[^/]+(?:\/(|time|details|pin|done))?$/

/**
 * The step of the booking at a path, `services` for the first; undefined: another page. Only steps may be framed, never a
 * customer's own pages.
 */
export function framableStep(path: string): string | undefined {
  const found = flow.exec(path)
  return found ? found[1] || 'services' : undefined
}

/** What a framed page tells the website around it: nothing about a person. */
export type EmbedMessage =
  | { goldline: 'size'; height: number }
  /** `done`: something was booked. */
  | { goldline: 'step'; step: string }
  | { goldline: 'close' }
