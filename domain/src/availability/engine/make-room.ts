/**
 * Decides whether movable appointments can be redistributed around new items (AVL-03). Exact: narrows the choices,
 * tries a person, narrows again.
 */
import type { Slices } from '../slices.ts'
import type { Cluster } from './clusters.ts'
import { allowStaff, type Budget, type ConstraintNet, type Domains, isAllowed, narrow, withItems } from './narrow.ts'
import type { ChainItem } from './pieces.ts'

/** `parts`: the staff index per part; `moves`: each moved piece and its new person's index. */
export type PlacedParts = { parts: readonly number[]; moves: ReadonlyMap<number, number> }

/** `atLeast`: a search has proven that fewer moves do not suffice. */
export type Arrangement = PlacedParts & { atLeast: number }

/** The pieces of a cluster together with the new items. */
type Problem = { net: ConstraintNet; domains: Domains; pieces: number; items: readonly ChainItem[] }

/**
 * Narrows the problem; undefined if narrowing alone proves that there is no room, which it mostly does in a few steps,
 * or if the budget ran out.
 */
export function narrowedProblem(
  { net: before, pieces }: Cluster,
  items: readonly ChainItem[],
  budget: Budget,
): Problem | undefined {
  const net = withItems(before(), pieces, items)
  const domains = net.base.slice()
  const added = items.map((_, index) => pieces.length + index)
  return narrow(net, domains, added, budget) ? { net, domains, pieces: pieces.length, items } : undefined
}

/**
 * Finds room for the items without double booking; undefined if there is none, or if the budget ran out. Yields between
 * any two steps.
 */
export function makeRoom(problem: Problem, budget: Budget): Slices<PlacedParts | undefined> {
  return settle(problem, problem.domains, budget)
}

function* settle(problem: Problem, domains: Domains, budget: Budget): Slices<PlacedParts | undefined> {
  yield
  const { net } = problem
  const next = nextChoice(problem, domains)
  if (next === undefined) return readPlacement(problem, domains)
  for (const staff of next.choices) {
    const tried = domains.slice()
    tried.fill(0, next.piece * net.words, (next.piece + 1) * net.words)
    allowStaff(tried, next.piece * net.words, staff)
    const found = narrow(net, tried, [next.piece], budget) ? yield* settle(problem, tried, budget) : undefined
    if (found || budget.nodes < 0) return found
  }
  return undefined
}

/**
 * Returns the next choice of the search: the items one by one, then the most constrained of the pieces that must move.
 * Pieces with only one person left take that person, and pieces that may stay do: narrowing has removed all clashes
 * with the former, and present holds do not clash. undefined: nothing is left to choose.
 */
function nextChoice(problem: Problem, domains: Domains): { piece: number; choices: readonly number[] } | undefined {
  const { net, pieces, items } = problem
  for (const [index, { options }] of items.entries()) {
    const piece = pieces + index
    const choices = options.filter((staff) => isAllowed(domains, piece * net.words, staff))
    if (choices.length !== 1) return { piece, choices }
  }
  let cramped: { piece: number; choices: number[] } | undefined
  for (let piece = 0; piece < pieces; piece++) {
    if (isAllowed(domains, piece * net.words, net.stays[piece] ?? 0)) continue
    const choices = peopleOf(net, domains, piece)
    if (choices.length > 1 && (!cramped || choices.length < cramped.choices.length)) cramped = { piece, choices }
  }
  return cramped
}

function readPlacement({ net, pieces, items }: Problem, domains: Domains): PlacedParts {
  const moves = new Map<number, number>()
  for (let piece = 0; piece < pieces; piece++) {
    if (!isAllowed(domains, piece * net.words, net.stays[piece] ?? 0))
      moves.set(piece, peopleOf(net, domains, piece)[0] ?? -1)
  }
  return { parts: items.map((_, index) => peopleOf(net, domains, pieces + index)[0] ?? -1), moves }
}

function peopleOf({ words }: ConstraintNet, domains: Domains, piece: number): number[] {
  const people: number[] = []
  for (let word = 0; word < words; word++) {
    for (let left = domains[piece * words + word] ?? 0; left !== 0; left &= left - 1)
      people.push(word * 32 + 31 - Math.clz32(left & -left))
  }
  return people
}
