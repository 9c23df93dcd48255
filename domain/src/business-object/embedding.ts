/** Booking inside the salon's own website (WEB-01, WEB-02). */

const flow = /^\/b\/[^/]+(?:\/(?:|time|details|pin|done))?$/

/** Whether an address is one of the booking's steps: they alone may be framed, never what belongs to a customer. */
export const isFramable = (path: string): boolean => flow.test(path)

/** What a framed page tells the website around it: nothing about a person. */
export type EmbedMessage =
  | { goldline: 'size'; height: number }
  /** `done`: something was booked. */
  | { goldline: 'step'; step: string }
  | { goldline: 'close' }
