/**
 * Counts reads of the last minute in memory, in pieces of five seconds; each is kept until its last read has left the
 * window.
 */

export const pieceMs = 5_000
/** Takes about 20 MB. A flood from more addresses cannot come from one caller. */
const maxTallies = 100_000

export type Tally = { total: number; unwritten: number; lastTime: number }
/** `shared`: keys of the piece's rows in the database. */
export type PeriodTallies = { begin: number; lastTime: number; tallies: Map<string, Tally>; shared: Set<string> }

export function readPieces(windowMs: number) {
  const pieces = new Map<number, PeriodTallies>()
  const size = () => [...pieces.values()].reduce((sum, { tallies }) => sum + tallies.size, 0)

  const pieceAt = (time: number): PeriodTallies => {
    const begin = time - (time % pieceMs)
    const piece = pieces.get(begin) ?? { begin, lastTime: time, tallies: new Map(), shared: new Set() }
    piece.lastTime = Math.max(piece.lastTime, time)
    pieces.set(begin, piece)
    return piece
  }
  const tallyAt = (caller: string, time: number): Tally => {
    const { tallies } = pieceAt(time)
    const tally = tallies.get(caller) ?? { total: 0, unwritten: 0, lastTime: time }
    if (tally.total === 0 && size() < maxTallies) tallies.set(caller, tally)
    tally.lastTime = Math.max(tally.lastTime, time)
    return tally
  }

  return {
    size,
    add(caller: string, now: number): void {
      const tally = tallyAt(caller, now)
      tally.total++
      tally.unwritten++
    },
    /** Sets the count over all processes, and adds reads counted here in the meantime. */
    learn(caller: string, shared: { count: number; lastTime: number }): void {
      const tally = tallyAt(caller, shared.lastTime)
      tally.total = shared.count + tally.unwritten
    },
    /** Returns when the caller has room again; undefined: there is room. */
    freeTime(caller: string, most: number, now: number): number | undefined {
      const own = [...pieces.values()].flatMap(({ tallies }) => tallies.get(caller) ?? [])
      const newestFirst = own
        .filter(({ lastTime }) => lastTime > now - windowMs)
        .sort((a, b) => b.lastTime - a.lastTime)
      let sum = 0
      for (const { total, lastTime } of newestFirst) {
        sum += total
        if (sum >= most) return lastTime + windowMs
      }
      return undefined
    },
    *unwritten() {
      for (const piece of pieces.values())
        for (const [caller, tally] of piece.tallies) if (tally.unwritten > 0) yield { piece, caller, tally }
    },
    /** Removes and returns expired pieces. */
    forget(now: number): PeriodTallies[] {
      const over = [...pieces.values()].filter(({ lastTime }) => lastTime <= now - windowMs)
      for (const { begin } of over) pieces.delete(begin)
      return over
    },
  }
}
