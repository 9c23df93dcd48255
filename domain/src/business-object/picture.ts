/** Requirements for pictures (BIZ-06, CAT-02, STF-03, CUS-08), checked before upload and again by the server. */
import type { Refusal } from '../refusal.ts'

export type PictureLimits = {
  /** In pixels. */
  smallest: { width: number; height: number }
  mostPixels: number
  /** The maximum aspect ratio. */
  longest: number
}

/** For the salon's page; `most`: pictures per salon. */
export const pictureLimits = {
  smallest: { width: 640, height: 360 },
  mostPixels: 50_000_000,
  longest: 3,
  most: 12,
} as const

/** For services, people and customers, shown small; `most`: photos of one customer. */
export const smallPictureLimits = { ...pictureLimits, smallest: { width: 200, height: 200 } } as const

/** Returns why a picture with this width and height is refused: in pixels, upright. */
export function pictureRefusal(
  { width, height }: { width: number; height: number },
  { smallest, mostPixels, longest }: PictureLimits = pictureLimits,
): Refusal | undefined {
  if (width * height > mostPixels) return 'payload-too-large'
  const ratio = Math.max(width, height) / Math.min(width, height)
  const fits = width >= smallest.width && height >= smallest.height && ratio <= longest
  return fits ? undefined : 'picture-too-small'
}
