let last: Promise<unknown> = Promise.resolve()

/** Runs work one at a time in this process; a failure does not hold up the next. */
export function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const mine = last.then(work)
  last = mine.catch(() => undefined)
  return mine
}
