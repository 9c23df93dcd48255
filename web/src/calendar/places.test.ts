import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Placeable, placesOf } from './placing.ts'

const card = (key: string, from: number, to: number, more: Partial<Placeable> = {}): Placeable => ({
  key,
  from,
  to,
  gaps: [],
  faded: false,
  ...more,
})
const colour = card('colour', 540, 690, { gaps: [{ from: 600, to: 645 }] })

describe('places in a column', () => {
  test('[UI-02] what lies within a gap stands inside the other, which keeps its width', () => {
    const places = placesOf([colour, card('cut', 600, 645)])
    expect(places.get('colour')).toMatchObject({ left: 0, width: 1, depth: 0 })
    expect(places.get('cut')).toMatchObject({ left: 0, width: 1, depth: 1 })
  })

  test('[UI-02] what reaches beyond the gap stands beside it; two within it share it', () => {
    expect(placesOf([colour, card('long', 600, 660)]).get('long')).toMatchObject({ left: 0.5, width: 0.5, depth: 0 })
    const places = placesOf([colour, card('a', 600, 645), card('b', 615, 630)])
    expect([places.get('a'), places.get('b')]).toMatchObject([
      { left: 0, width: 0.5, depth: 1 },
      { left: 0.5, width: 0.5, depth: 1 },
    ])
  })

  test('[UI-02] a gap within a gap goes one deeper', () => {
    const middle = card('middle', 600, 645, { gaps: [{ from: 610, to: 640 }] })
    expect(placesOf([colour, middle, card('short', 615, 630)]).get('short')?.depth).toBe(2)
  })

  test('[UI-02] a cancelled one beside a live one is a ribbon and takes no width; alone it is a card', () => {
    const gone = card('gone', 570, 600, { faded: true })
    const places = placesOf([card('live', 540, 600), gone, card('gone too', 540, 580, { faded: true })])
    expect(places.get('live')).toMatchObject({ left: 0, width: 1, ribbons: 2, ribbon: undefined })
    expect([places.get('gone')?.ribbon, places.get('gone too')?.ribbon]).toEqual([1, 0])
    expect(placesOf([gone]).get('gone')).toMatchObject({ width: 1, ribbon: undefined })
  })

  test('[UI-02] everything has a place within the column, and live ones that overlap never cover each other', () => {
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
        const places = placesOf(cards)
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
