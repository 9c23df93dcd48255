/**
 * A necessary check before any search: at each moment of the new hold everybody held then, the new one included, needs a
 * person of their own. Holds are intervals, so the crowded moments are where one begins.
 */
import type { Run } from './chain.ts'
import type { Piece } from './pieces.ts'
import type { Prepared } from './prepare.ts'

export function canMatch(prepared: Prepared, wanted: { runs: readonly Run[]; options: readonly number[] }): boolean {
  const near = piecesNear(prepared, wanted.runs)
  for (const run of wanted.runs) {
    if (!canMatchAt(near, wanted.options, run.from)) return false
    for (const piece of near) {
      for (const { from } of piece.runs) {
        if (run.from < from && from < run.to && !canMatchAt(near, wanted.options, from)) return false
      }
    }
  }
  return true
}

/** Present people are a matching already, so the new one fits iff one augmenting path exists. */
function canMatchAt(near: readonly Piece[], options: readonly number[], unit: number): boolean {
  const holder = new Map<number, Piece>()
  for (const piece of near) for (const held of piece.present) if (holds(held, unit)) holder.set(held.staff, piece)
  const seen = new Set<number>()
  const augment = (candidates: readonly number[]): boolean => {
    for (const staff of candidates) {
      if (seen.has(staff)) continue
      seen.add(staff)
      const piece = holder.get(staff)
      if (!piece || augment(piece.options)) return true
    }
    return false
  }
  return augment(options)
}

function holds(run: Run, unit: number): boolean {
  return run.from <= unit && unit < run.to
}

function piecesNear({ pieces }: Prepared, runs: readonly Run[]): Piece[] {
  const from = runs[0]?.from ?? 0
  const to = runs.at(-1)?.to ?? 0
  return pieces.filter((piece) => (piece.runs[0]?.from ?? 0) < to && from < (piece.runs.at(-1)?.to ?? 0))
}
