import sharp from 'sharp'
import type { Frame } from './encode.ts'

/** What shows where a film's person points: an arrow, or a fingertip with the ring of its touch. */
export type Pointer = {
  /** In CSS pixels of the page. */
  x: number
  y: number
  kind: 'mouse' | 'touch'
  /** 0 up, 1 down. */
  pressed: number
  /** How far the ring of the last press has spread, 0 to 1; undefined: there is none. */
  ring: number | undefined
  /** 0 is not there yet. */
  opacity: number
}

const gold = '#e9c46a'
const arrow = 'M0 0 L0 17.6 L4.2 13.9 L7 20.2 L10 18.9 L7.3 12.7 L12.8 12.3 Z'

/** The mark's own picture is a square with the pointer in its middle, in CSS pixels. */
const side = 96

const marks = new Map<string, Buffer>()

async function markOf(pointer: Pointer, scale: number): Promise<Buffer> {
  const drawn = `${ringOf(pointer)}${pointer.kind === 'mouse' ? arrowOf(pointer) : fingertip(pointer)}`
  const key = `${scale} ${drawn}`
  const known = marks.get(key)
  if (known) return known
  const box = `width="${side * scale}" height="${side * scale}" viewBox="${-side / 2} ${-side / 2} ${side} ${side}"`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${box}>${drawn}</svg>`
  const mark = await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer()
  marks.set(key, mark)
  return mark
}

/** The frame with the pointer over it; `scale`: pixels of the frame to a CSS pixel. */
export async function withPointer(frame: Frame, pointer: Pointer, scale: number): Promise<Frame> {
  if (pointer.opacity <= 0) return frame
  const mark = await markOf(pointer, scale)
  const size = side * scale
  const [left, top] = [Math.round(pointer.x * scale - size / 2), Math.round(pointer.y * scale - size / 2)]
  const data = Buffer.from(frame.data)
  for (let y = Math.max(0, -top); y < size && top + y < frame.height; y++)
    for (let x = Math.max(0, -left); x < size && left + x < frame.width; x++) {
      const from = (y * size + x) * 4
      const share = ((mark[from + 3] ?? 0) / 255) * pointer.opacity
      if (share === 0) continue
      const to = ((top + y) * frame.width + left + x) * 3
      for (let colour = 0; colour < 3; colour++) {
        const under = data[to + colour] ?? 0
        data[to + colour] = Math.round(under + ((mark[from + colour] ?? 0) - under) * share)
      }
    }
  return { ...frame, data }
}

function ringOf({ ring, kind }: Pointer): string {
  if (ring === undefined) return ''
  const radius = (kind === 'mouse' ? 8 : 18) + 20 * (1 - (1 - ring) ** 3)
  return `<circle r="${radius.toFixed(2)}" fill="${gold}" fill-opacity="${(0.16 * (1 - ring)).toFixed(3)}" stroke="${gold}" stroke-width="2" stroke-opacity="${(0.9 * (1 - ring)).toFixed(3)}"/>`
}

const fingertip = ({ pressed }: Pointer) =>
  `<circle r="${(21 - 5 * pressed).toFixed(2)}" fill="#fff" fill-opacity="${(0.24 + 0.2 * pressed).toFixed(3)}" stroke="#fff" stroke-opacity="0.75" stroke-width="1.5"/>`

const arrowOf = ({ pressed }: Pointer) =>
  `<g transform="scale(${(1.5 - 0.18 * pressed).toFixed(3)})"><path d="${arrow}" transform="translate(1 1.6)" fill="#000" fill-opacity="0.35"/><path d="${arrow}" fill="#fff" stroke="#0b1222" stroke-width="1.1" stroke-linejoin="round"/></g>`
