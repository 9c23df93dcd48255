let last: Promise<unknown> = Promise.resolve()

/** One after the other, in this process; what fails holds up nobody. */
export function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const mine = last.then(work)
  last = mine.catch(() => undefined)
  return mine
}
