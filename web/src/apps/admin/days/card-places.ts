import type { Span } from '@goldline/domain/time/spans'
import type { CSSProperties } from 'react'

/** A card to be placed in a column. `faded`: cancelled, so that it must not narrow live cards. */
export type PlaceableCard = Span & { key: string; gaps: readonly Span[]; faded: boolean }

/** A card's place in its column: `left` and `width` as shares of the width, `depth`: number of gaps it is nested in. */
export type CardPlace = {
  left: number
  width: number
  depth: number
  /** Index from the right edge, if it is a ribbon beside live cards; undefined: a card. */
  ribbon: number | undefined
  /** Number of ribbons over its right edge. */
  ribbons: number
}

type WidthPart = Pick<CardPlace, 'left' | 'width' | 'depth'>

/**
 * Places overlapping live cards side by side, cards that fit into another's gap inside that card, and cancelled cards
 * that overlap live ones as ribbons at the right edge.
 */
export function cardPlaces(items: readonly PlaceableCard[]): Map<string, CardPlace> {
  const live = items.filter(({ faded }) => !faded)
  const ribbons = items.filter((item) => item.faded && live.some((other) => overlap(item, other)))
  const cards = items.filter((item) => !ribbons.includes(item))
  const parts = computeParts(cards)
  const places = new Map<string, CardPlace>()
  for (const card of cards) {
    const part = parts.get(card.key) ?? whole
    const atEdge = part.left + part.width > 0.999
    const over = atEdge ? ribbons.filter((ribbon) => overlap(card, ribbon)) : []
    places.set(card.key, { ...part, ribbon: undefined, ribbons: maxOverlap(over) })
  }
  const lanes = assignLanes(ribbons)
  for (const { key } of ribbons) places.set(key, { ...whole, ribbon: lanes.get(key)?.lane ?? 0, ribbons: 0 })
  return places
}

const whole: WidthPart = { left: 0, width: 1, depth: 0 }

const overlap = (one: Span, other: Span): boolean => one.from < other.to && other.from < one.to

const maxOverlap = (spans: readonly PlaceableCard[]): number =>
  spans.length === 0 ? 0 : Math.max(...[...assignLanes(spans).values()].map(({ lane }) => lane + 1))

function computeParts(cards: readonly PlaceableCard[]): Map<string, WidthPart> {
  const parents = new Map(cards.map((card) => [card.key, parentOf(card, cards)]))
  const parts = new Map<string, WidthPart>()
  const arrange = (parent: PlaceableCard | undefined, within: WidthPart) => {
    const inside = cards.filter(({ key }) => parents.get(key) === parent)
    const lanes = assignLanes(inside)
    for (const card of inside) {
      const { lane, of } = lanes.get(card.key) ?? { lane: 0, of: 1 }
      const part = { left: within.left + (within.width / of) * lane, width: within.width / of, depth: within.depth }
      parts.set(card.key, part)
      arrange(card, { ...part, depth: part.depth + 1 })
    }
  }
  arrange(undefined, whole)
  return parts
}

/** Returns the shortest card that contains this one in a gap. */
function parentOf(card: PlaceableCard, cards: readonly PlaceableCard[]): PlaceableCard | undefined {
  return cards
    .filter((other) => other !== card && other.gaps.some((gap) => gap.from <= card.from && card.to <= gap.to))
    .filter((other) => other.to - other.from > card.to - card.from)
    .reduce<PlaceableCard | undefined>(
      (best, other) => (best && best.to - best.from <= other.to - other.from ? best : other),
      undefined,
    )
}

/** A position among `of` equally wide lanes side by side. */
type Lane = { lane: number; of: number }

/** Places overlapping items side by side: each gets the first free lane, and a group shares the width equally. */
export function assignLanes(items: readonly ({ key: string } & Span)[]): Map<string, Lane> {
  const result = new Map<string, Lane>()
  let group: { key: string; lane: number }[] = []
  let ends: number[] = []
  const close = () => {
    for (const { key, lane } of group) result.set(key, { lane, of: ends.length })
    group = []
    ends = []
  }
  for (const item of items.toSorted((a, b) => a.from - b.from || b.to - a.to)) {
    if (item.from >= Math.max(...ends)) close()
    const free = ends.findIndex((end) => end <= item.from)
    const lane = free < 0 ? ends.length : free
    ends[lane] = item.to
    group.push({ key: item.key, lane })
  }
  close()
  return result
}

/**
 * Returns CSS variables: the minutes, which the style sheet places by an hour's height and the day's start, and the
 * shares of the column's width.
 */
export function placeStyle({ from, to }: Span, at?: CardPlace): CSSProperties {
  return {
    '--at': from,
    '--minutes': to - from,
    ...(at && { '--left': at.left, '--width': at.width, '--depth': at.depth, '--ribbon': at.ribbon }),
    ...(at && at.ribbons > 0 && { '--ribbons': at.ribbons }),
  } as CSSProperties
}

/** Limits an element to one column: without an end line, an absolute element would extend to the last column. */
export const columnStyle = (index: number): CSSProperties => ({ gridColumn: `${index + 1} / ${index + 2}` })
