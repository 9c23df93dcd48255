/**
 * Takes a film of a page, picture by picture: each is a picture of the page at rest, so that a film is the same however
 * busy the machine is. What moves between them (the pointer, one picture into the next) is drawn.
 */
import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { type Frame, framesPerSecond } from './encode.ts'
import { type Pointer, withPointer } from './pointer.ts'

type Spot = { x: number; y: number }
type Options = {
  page: Page
  kind: Pointer['kind']
  scale: number
  start: Spot
  add(frame: Frame): Promise<void>
  /** Errors that the page shows or has told its console. */
  faults(): Promise<readonly string[]>
}
export type Camera = ReturnType<typeof cameraOf>

const ease = (t: number) => (t < 0.5 ? 4 * t ** 3 : 1 - (-2 * t + 2) ** 3 / 2)

export function cameraOf({ page, kind, scale, start, add: keep, faults }: Options) {
  let first: Buffer | undefined
  const pointer: Pointer = { ...start, kind, pressed: 0, ring: undefined, opacity: 0 }
  let size = { width: 0, height: 0 }
  let seen: Buffer = Buffer.alloc(0)

  async function picture(): Promise<Buffer> {
    const png = await page.screenshot({ animations: 'disabled', caret: 'hide', scale: 'device' })
    const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true })
    size = { width: info.width, height: info.height }
    return data
  }

  /** The page's time goes on with the film's alone, and while something is awaited. */
  const passes = (seconds: number) => page.clock.runFor(Math.round(seconds * 1000))

  async function comes(until: Locator): Promise<void> {
    for (let tries = 0; tries < 2000; tries++) {
      if (await until.isVisible()) return
      await passes(0.02)
    }
    throw new Error(`${until} never comes`)
  }

  /** The page once two pictures of it are the same. */
  async function atRest(): Promise<Buffer> {
    await passes(0.3)
    await page.waitForFunction(isLoaded)
    let last = await picture()
    for (let more = 0; more < 40; more++) {
      await passes(0.1)
      const next = await picture()
      if (next.equals(last)) return withoutFaults(next)
      last = next
    }
    throw new Error('the page never comes to rest')
  }

  async function withoutFaults(shown: Buffer): Promise<Buffer> {
    const found = await faults()
    if (found.length > 0) throw new Error(`the film would show an error: ${found.join(' | ')}`)
    return shown
  }

  async function add(base: Buffer): Promise<void> {
    const frame = await withPointer({ data: base, ...size }, pointer, scale)
    first ??= frame.data
    await keep(frame)
  }

  const count = (seconds: number) => Math.max(1, Math.round(seconds * framesPerSecond))

  /** As many frames as the seconds have; `step` hears how much of them has passed, up to 1. */
  async function during(seconds: number, step: (passed: number) => Buffer | Promise<Buffer>): Promise<void> {
    const all = count(seconds)
    for (let index = 1; index <= all; index++) await add(await step(index / all))
  }

  /** From what is seen into how the page is now. */
  async function into(seconds: number, alongside: (passed: number) => void = () => undefined): Promise<void> {
    const [before, after] = [seen, await atRest()]
    await during(seconds, (passed) => {
      alongside(passed)
      return between(before, after, ease(passed))
    })
    seen = after
  }

  async function glide(to: Spot, seconds?: number): Promise<void> {
    const from = { x: pointer.x, y: pointer.y }
    const distance = Math.hypot(to.x - from.x, to.y - from.y)
    await during(seconds ?? 0.28 + Math.min(0.42, distance / 1400), (passed) => {
      pointer.x = from.x + (to.x - from.x) * ease(passed)
      pointer.y = from.y + (to.y - from.y) * ease(passed)
      pointer.opacity = Math.max(pointer.opacity, Math.min(1, passed * 2))
      return seen
    })
    if (kind === 'mouse') await page.mouse.move(to.x, to.y)
  }

  async function down(): Promise<void> {
    await during(0.1, (passed) => {
      pointer.pressed = passed
      return seen
    })
  }

  const up = (passed: number) => {
    pointer.pressed = Math.max(0, 1 - passed * 2)
    pointer.ring = passed >= 1 ? undefined : passed
  }

  return {
    page,
    async opens(): Promise<void> {
      seen = await atRest()
      await add(seen)
    },
    async hold(seconds: number): Promise<void> {
      await during(seconds, () => seen)
      await passes(seconds)
    },
    /** Presses what is in sight, and shows what comes of it; `until` is what the page has by then. */
    async press(target: Locator, until?: Locator, at: Spot = { x: 0.5, y: 0.5 }): Promise<void> {
      const spot = await spotOf(target, at)
      await glide(spot)
      await down()
      if (kind === 'mouse') await page.mouse.click(spot.x, spot.y)
      else await page.touchscreen.tap(spot.x, spot.y)
      if (until) await comes(until)
      await into(0.36, up)
    },
    /** Presses one key after the other, as one who knows what comes. */
    async keys(targets: readonly Locator[], each = 0.24): Promise<void> {
      for (const target of targets) {
        const spot = await spotOf(target, { x: 0.5, y: 0.5 })
        await glide(spot, each * 0.6)
        if (kind === 'mouse') await page.mouse.click(spot.x, spot.y)
        else await page.touchscreen.tap(spot.x, spot.y)
        await passes(each)
        seen = await picture()
        await during(each * 0.4, (passed) => {
          pointer.pressed = 1 - passed
          return seen
        })
      }
    },
    /** Types into what has the focus. */
    async type(text: string, each = 0.085): Promise<void> {
      for (const letter of text) {
        await page.keyboard.type(letter)
        await passes(each)
        seen = await picture()
        await during(each, () => seen)
      }
      await into(0.1)
    },
    /** Scrolls by so many CSS pixels what lies under the middle of the page. */
    async scroll(by: number, seconds = 0.8): Promise<void> {
      const place = await page.evaluateHandle(scrollerInTheMiddle)
      const start = await place.evaluate((element) => element.scrollTop)
      await during(seconds, async (passed) => {
        await place.evaluate(
          (element, top) => element.scrollTo({ top, behavior: 'instant' }),
          start + by * ease(passed),
        )
        seen = await picture()
        return seen
      })
    },
    /** The end, which goes over into the beginning. */
    async ends(): Promise<void> {
      const [beginning, from] = [first ?? seen, pointer.opacity]
      await during(0.5, (passed) => {
        pointer.opacity = from * (1 - passed)
        return between(seen, beginning, ease(passed))
      })
    },
  }
}

async function spotOf(target: Locator, at: Spot): Promise<Spot> {
  await target.waitFor()
  const box = await target.boundingBox()
  if (!box) throw new Error(`${target} is not in the page`)
  return { x: box.x + box.width * at.x, y: box.y + box.height * at.y }
}

function between(before: Buffer, after: Buffer, share: number): Buffer {
  if (share >= 1 || before === after) return after
  const weight = Math.round(share * 256)
  const mixed = Buffer.allocUnsafe(after.length)
  for (let index = 0; index < mixed.length; index++) {
    const old = before[index] ?? 0
    mixed[index] = old + ((((after[index] ?? 0) - old) * weight) >> 8)
  }
  return mixed
}

/** Runs in the page. */
function isLoaded(): boolean {
  const near = (image: HTMLImageElement) => image.getBoundingClientRect().top < innerHeight
  return (
    document.querySelector('[aria-busy=true]') === null &&
    document.fonts.status === 'loaded' &&
    [...document.images].every((image) => image.complete || !near(image))
  )
}

/** Runs in the page. */
function scrollerInTheMiddle(): Element {
  let place = document.elementFromPoint(innerWidth / 2, innerHeight / 2)
  while (
    place &&
    !(place.scrollHeight > place.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(place).overflowY))
  )
    place = place.parentElement
  return place ?? document.scrollingElement ?? document.documentElement
}
