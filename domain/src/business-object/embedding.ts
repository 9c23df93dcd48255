/** Booking inside the salon's own website (WEB-01, WEB-02). */

const flow = /^\/b\/[^/]+(?:\/(|time|details|pin|done))?$/

/**
 * Returns the booking step at a path, `services` for the first; undefined: another page. Only steps may be framed,
 * never a customer's own pages.
 */
export function framableStep(path: string): string | undefined {
  const found = flow.exec(path)
  return found ? found[1] || 'services' : undefined
}

/** Messages from a framed page to the website around it; they hold no personal data. */
export type EmbedMessage =
  | { goldline: 'size'; height: number }
  /** `done`: something was booked. */
  | { goldline: 'step'; step: string }
  | { goldline: 'close' }
