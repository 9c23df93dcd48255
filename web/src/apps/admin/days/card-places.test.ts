import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { assignLanes, cardPlaces, type PlaceableCard } from './card-places.ts'

const card = (key: string, from: number, to: number, more: Partial<PlaceableCard> = {}): PlaceableCard => ({
  key,
  from,
  to,
  gaps: [],
  faded: false,
  ...more,
})
const colour = card('colour', 540, 690, { gaps: [{ from: 600, to: 645 }] })

describe('places in a column', () => {
  test('[UI-02] places a card within another’s gap inside that card, without narrowing it', () => {
    const places = cardPlaces([colour, card('cut', 600, 645)])
    expect(places.get('colour')).toMatchObject({ left: 0, width: 1, depth: 0 })
    expect(places.get('cut')).toMatchObject({ left: 0, width: 1, depth: 1 })
  })

  test('[UI-02] places a card that extends beyond the gap beside the other; two cards within a gap share its width', () => {
    expect(cardPlaces([colour, card('long', 600, 660)]).get('long')).toMatchObject({ left: 0.5, width: 0.5, depth: 0 })
    const places = cardPlaces([colour, card('a', 600, 645), card('b', 615, 630)])
    expect([places.get('a'), places.get('b')]).toMatchObject([
      { left: 0, width: 0.5, depth: 1 },
      { left: 0.5, width: 0.5, depth: 1 },
    ])
  })

  test('[UI-02] a card in a gap of a card in a gap has depth 2', () => {
    const middle = card('middle', 600, 645, { gaps: [{ from: 610, to: 640 }] })
    expect(cardPlaces([colour, middle, card('short', 615, 630)]).get('short')?.depth).toBe(2)
  })

  test('[UI-02] a cancelled card that overlaps a live one is a ribbon; alone it is a card', () => {
    const gone = card('gone', 570, 600, { faded: true })
    const places = cardPlaces([card('live', 540, 600), gone, card('gone too', 540, 580, { faded: true })])
    expect(places.get('live')).toMatchObject({ left: 0, width: 1, ribbons: 2, ribbon: undefined })
    expect([places.get('gone')?.ribbon, places.get('gone too')?.ribbon]).toEqual([1, 0])
    expect(cardPlaces([gone]).get('gone')).toMatchObject({ width: 1, ribbon: undefined })
  })

  test('[UI-02] every card is within the column, and live cards never cover each other', () => {
    const any = fc.record({
      from: fc.integer({ min: 0, max: 60 }),
      length: fc.integer({ min: 1, max: 40 }),
      gap: fc.option(fc.tuple(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 1, max: 20 }))),
      faded: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(any, { maxLength: 10 }), (list) => {
        const cards = list.map(({ from, length, gap, faded }, index) => {
          const [at, lasts] = gap ?? [0, 0]
          const gaps = gap && at + lasts <= length ? [{ from: from + at, to: from + at + lasts }] : []
          return card(String(index), from, from + length, { gaps, faded })
        })
        const places = cardPlaces(cards)
        for (const one of cards) {
          const place = places.get(one.key)
          expect(place && place.left >= 0 && place.left + place.width < 1.0001).toBe(true)
          if (one.faded || !place) continue
          for (const other of cards) {
            if (other === one || other.faded || other.from >= one.to || one.from >= other.to) continue
            const beside = places.get(other.key)
            if (beside?.depth !== place.depth) continue
            expect(
              place.left + place.width <= beside.left + 1e-9 || beside.left + beside.width <= place.left + 1e-9,
            ).toBe(true)
          }
        }
      }),
    )
  })
})

const strip = (key: string, from: number, to: number) => ({ key, from, to })

describe('lanes', () => {
  test('[UI-02] a card that begins when another ends takes the whole width', () => {
    const lanes = assignLanes([strip('a', 540, 600), strip('b', 600, 660)])
    expect([lanes.get('a'), lanes.get('b')]).toEqual([
      { lane: 0, of: 1 },
      { lane: 0, of: 1 },
    ])
  })

  test('[UI-02] places overlapping cards side by side; a later one reuses a lane that is free again', () => {
    const lanes = assignLanes([strip('long', 540, 660), strip('short', 550, 580), strip('later', 590, 620)])
    expect(lanes.get('long')).toEqual({ lane: 0, of: 2 })
    expect(lanes.get('short')).toEqual({ lane: 1, of: 2 })
    expect(lanes.get('later')).toEqual({ lane: 1, of: 2 })
  })

  test('[UI-02] overlapping cards never share a lane, and have the same number of lanes', () => {
    const span = fc.record({ from: fc.integer({ min: 0, max: 60 }), length: fc.integer({ min: 1, max: 30 }) })
    fc.assert(
      fc.property(fc.array(span, { maxLength: 12 }), (spans) => {
        const cards = spans.map(({ from, length }, index) => strip(String(index), from, from + length))
        const lanes = assignLanes(cards)
        for (const a of cards) {
          for (const b of cards.filter((other) => other.key > a.key && other.from < a.to && a.from < other.to)) {
            expect(lanes.get(a.key)?.lane).not.toBe(lanes.get(b.key)?.lane)
            expect(lanes.get(a.key)?.of).toBe(lanes.get(b.key)?.of)
          }
        }
      }),
    )
  })
})
