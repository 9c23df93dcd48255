/** Requirements for a salon's picture (BIZ-06), checked before upload and again by the server. */
import type { Refusal } from '../refusal.ts'

/** In pixels; `longest`: maximum aspect ratio; `most`: pictures per salon. */
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
