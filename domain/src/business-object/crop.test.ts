import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cropRect, isCut, mostZoom, wholeCrop } from './crop.ts'

const wide = 16 / 9
const portrait = { width: 3000, height: 4000 }

describe('[BIZ-06] the visible part of a picture', () => {
  test('is as large as the aspect ratio allows, centred; zooming keeps its centre', () => {
    expect(cropRect(portrait, wide, wholeCrop)).toEqual({ left: 0, top: 1157, width: 3000, height: 1687 })
    expect(cropRect(portrait, wide, { ...wholeCrop, zoom: 2 })).toEqual({
      left: 750,
      top: 1579,
      width: 1500,
      height: 843,
    })
    expect(cropRect({ width: 4000, height: 1000 }, wide, { zoom: 1, x: 0, y: 0 })).toMatchObject({ left: 0, top: 0 })
  })

  test('is enlarged at most four times, and no further than the page needs', () => {
    const smallest = { width: 640, height: 360 }
    expect(mostZoom({ width: 1280, height: 960 }, wide, smallest)).toBe(2)
    expect(mostZoom({ width: 8000, height: 8000 }, wide, smallest)).toBe(4)
    expect(mostZoom({ width: 640, height: 640 }, wide, smallest)).toBe(1)
  })

  test('is the whole picture if the aspect ratio matches', () => {
    expect([isCut({ width: 1920, height: 1080 }, wide), isCut({ width: 1920, height: 1081 }, wide)]).toEqual([
      false,
      false,
    ])
    expect([isCut({ width: 1600, height: 1200 }, wide), isCut({ width: 1920, height: 800 }, wide)]).toEqual([
      true,
      true,
    ])
  })

  test('lies inside the picture with its shape, wherever it is dragged', () => {
    const part = fc.double({ min: 0, max: 1, noNaN: true })
    fc.assert(
      fc.property(fc.nat(5000), fc.nat(5000), part, part, part, (width, height, x, y, more) => {
        const size = { width: width + 640, height: height + 360 }
        const { left, top, ...kept } = cropRect(size, wide, { zoom: 1 + 3 * more, x, y })
        expect([left >= 0, top >= 0, left + kept.width <= size.width, top + kept.height <= size.height]).toEqual(
          Array(4).fill(true),
        )
        expect(Math.abs(kept.width / kept.height - wide)).toBeLessThan(0.03)
      }),
    )
  })
})
