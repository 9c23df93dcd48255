/** What a picture of the salon's page has to be (BIZ-06): asked before it is sent, and by who receives it. */
import type { Refusal } from '../refusal.ts'

/** In pixels; `longest`: how many times as long as wide, either way; `most`: a page with more is no gallery any more. */
export const pictureLimits = {
  smallest: { width: 640, height: 360 },
  mostPixels: 50_000_000,
  longest: 3,
  most: 12,
} as const

/** @param size in pixels, upright */
export function pictureRefusal({ width, height }: { width: number; height: number }): Refusal | undefined {
  const { smallest, mostPixels, longest } = pictureLimits
  if (width * height > mostPixels) return 'payload-too-large'
  const ratio = Math.max(width, height) / Math.min(width, height)
  const fits = width >= smallest.width && height >= smallest.height && ratio <= longest
  return fits ? undefined : 'picture-too-small'
}
