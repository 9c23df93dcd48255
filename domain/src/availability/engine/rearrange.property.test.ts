import fc from 'fast-check'
import { expect, it } from 'vitest'
import { busyDay } from '../../test/busy-day.ts'
import { runs } from '../../test/runs.ts'
import { smallSalon } from '../../test/small-salon.ts'
import type { ChainRequest, SalonFacts } from '../facts.ts'
import { prepareDays } from '../prepare.ts'
import { runToEnd } from '../slices.ts'
import { clusterAround } from './clusters.ts'
import { makeRoom, narrowedProblem } from './make-room.ts'
import { pushOut } from './push-out.ts'
import { arrange, chainItems } from './rearrange.ts'
import { requestShape, staffedStarts, unitsOf } from './starts.ts'

/** Returns a day's starts that would fit without movable appointments, as inputs for both searches. */
function questions(facts: SalonFacts, wish: ChainRequest, day: string) {
  const prepared = prepareDays(facts, { from: day, to: day })
  const shape = requestShape(prepared, wish)
  const any = new Uint32Array(prepared.window.words).fill(0xffffffff)
  const units = unitsOf(staffedStarts(prepared, shape, prepared.rigidFree, any), 0, prepared.window.units)
  return units.map((unit) => ({ prepared, items: chainItems(prepared, shape, unit) }))
}

const clusterOf = ({ prepared, items }: ReturnType<typeof questions>[number]) => {
  const runs = items.flatMap((item) => item.runs)
  const [from, to] = [Math.min(...runs.map((run) => run.from)), Math.max(...runs.map((run) => run.to))]
  return clusterAround(prepared.clusters, { from, to })
}

/** Returns the exhaustive search's answer. */
function thorough(question: ReturnType<typeof questions>[number]): boolean {
  const budget = { nodes: 1e6 }
  const problem = narrowedProblem(clusterOf(question), question.items, budget)
  return problem !== undefined && runToEnd(makeRoom(problem, budget)) !== undefined
}

function quick(question: ReturnType<typeof questions>[number]): boolean {
  return pushOut(clusterOf(question), question.items, { nodes: 1e6 }) !== undefined
}

it('[AVL-03] the quick and the exhaustive search agree on small salons', { timeout: 60_000 }, () => {
  fc.assert(
    fc.property(smallSalon(true), ({ facts, wish, day }) => {
      for (const question of questions(facts, wish, day)) {
        expect(thorough(question)).toBe(quick(question))
      }
    }),
    runs(150),
  )
})

it('[AVL-03] a full day of 8 people is decided within the limit, and a search that gives up is reported', {
  timeout: 60_000,
}, () => {
  let told = 0
  let unsure = 0
  for (const seed of [3, 4, 5]) {
    const { facts, wishes, day } = busyDay(seed, 70, 0.7)
    for (const wish of wishes) {
      for (const { prepared, items } of questions(facts, wish, day)) {
        runToEnd(arrange(prepared, items, { nodes: 20_000, onLimit: () => unsure++ }))
        const given = runToEnd(arrange(prepared, items, { nodes: 0, onLimit: () => told++ }))
        if (given) expect(runToEnd(arrange(prepared, items, { nodes: 20_000 }))).toEqual(given)
      }
    }
  }
  expect(unsure).toBe(0)
  expect(told).toBeGreaterThan(0)
})
