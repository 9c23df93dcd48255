/** Computes which part of a picture is kept (BIZ-06). Sizes are in pixels. */
type Size = { width: number; height: number }

/** `zoom`: 1 is the largest part with the aspect ratio; `x`, `y`: the part's centre, from 0 to 1 of the picture. */
export type Crop = { zoom: number; x: number; y: number }

export const wholeCrop: Crop = { zoom: 1, x: 0.5, y: 0.5 }

const mostEnlarged = 4

/** Returns the largest possible zoom. @param smallest the minimum size of the result */
export function mostZoom(size: Size, aspect: number, smallest: Size): number {
  const part = largestPart(size, aspect)
  return Math.max(1, Math.min(mostEnlarged, part.width / smallest.width, part.height / smallest.height))
}

/** Returns the kept part in whole pixels, clamped to the picture. */
export function cropRect(size: Size, aspect: number, { zoom, x, y }: Crop): Size & { left: number; top: number } {
  const part = largestPart(size, aspect)
  const width = Math.floor(part.width / zoom)
  const height = Math.floor(part.height / zoom)
  return {
    left: within(Math.round(x * size.width - width / 2), size.width - width),
    top: within(Math.round(y * size.height - height / 2), size.height - height),
    width,
    height,
  }
}

/** Returns whether the aspect ratio cuts off more of the picture than rounding does. */
export function isCut({ width, height }: Size, aspect: number): boolean {
  const part = largestPart({ width, height }, aspect)
  return part.width * part.height < 0.98 * width * height
}

const largestPart = ({ width, height }: Size, aspect: number): Size => {
  const wide = Math.min(width, height * aspect)
  return { width: wide, height: wide / aspect }
}

const within = (value: number, most: number): number => Math.max(0, Math.min(most, value))
