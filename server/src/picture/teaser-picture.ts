/**
 * Converts an upload into the served files (BIZ-06): detects the format from its content, applies the orientation,
 * and re-encodes it without metadata in several widths. No uploaded byte is stored.
 */
import { type PictureLimits, pictureLimits, pictureRefusal } from '@goldline/domain/business-object/picture'
import sharp, { type Metadata, type Sharp } from 'sharp'
import type { NamedFile } from '../files.ts'
import { Refused } from '../http/errors.ts'

/** `width` and `height`: of the widest file. `widths`: there is a `<width>.avif` and a `<width>.webp` for each. */
export type Picture = { width: number; height: number; widths: number[]; color: string; files: NamedFile[] }

/** Output of an upload. `square`: cropped to its centre. `share`: also a preview for messengers. */
export type PictureShape = {
  limits: PictureLimits
  widest: number
  narrower: readonly number[]
  square?: true
  share?: true
}

const teaser: PictureShape = {
  limits: pictureLimits,
  widest: 1600,
  // 640: a typical phone at medium density, and small enough for the first 14 KB of a response.
  narrower: [480, 640, 800],
  share: true,
}
const share = { width: 1200, height: 630 }
const secondsEach = 20

// Enable only these of the formats that libvips can read; disable its cache.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Heif'].map((format) => `VipsForeignLoad${format}Buffer`),
})
sharp.cache(false)
// Use one core, so that the other one is free for requests.
sharp.concurrency(1)

/**
 * Reads and re-encodes an upload, one at a time, since each may take 200 MB.
 * @throws picture-invalid, picture-too-small, payload-too-large (too many pixels)
 */
export function readPicture(bytes: Uint8Array, shape = teaser): Promise<Picture> {
  return runInTurn(async () => {
    const size = await sizeOf(bytes, shape.limits)
    return pictureOf(bytes, size, shape).catch(() => {
      throw new Refused('picture-invalid')
    })
  })
}

/** Reads the size from the header, without decoding the picture. */
async function sizeOf(bytes: Uint8Array, limits: PictureLimits): Promise<{ width: number; height: number }> {
  if (bytes.length === 0) throw new Refused('picture-invalid')
  const head = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined)
  if (head === undefined || !isKnown(head)) throw new Refused('picture-invalid')
  const { width, height } = head.autoOrient
  const refusal = pictureRefusal({ width, height }, limits)
  if (refusal) throw new Refused(refusal, refusal === 'payload-too-large' ? { field: 'body' } : {})
  return { width, height }
}

const isKnown = ({ format, compression }: Metadata): boolean =>
  ['jpeg', 'png', 'webp'].includes(format) || (format === 'heif' && compression === 'av1')

async function pictureOf(
  bytes: Uint8Array,
  { width, height }: { width: number; height: number },
  { widest, narrower, square, share: shares }: PictureShape,
): Promise<Picture> {
  const top = Math.min(square ? Math.min(width, height) : width, widest)
  const widths = [...narrower.filter((each) => each < top), top]
  // Decode the upload once, to the widest size; all files are made from the result.
  const { data, info } = await sharp(bytes, {
    limitInputPixels: pictureLimits.mostPixels,
    failOn: 'error',
    sequentialRead: true,
  })
    .timeout({ seconds: secondsEach })
    .autoOrient()
    .resize(
      square
        ? { width: top, height: top, fit: 'cover' }
        : { width: top, height: Math.max(1, Math.round((top * height) / width)), fit: 'fill' },
    )
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const base = () => sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
  const files: NamedFile[] = []
  for (const each of widths) files.push(...(await encodeWidth(base(), each)))
  const preview = base()
    .resize({ ...share, fit: 'cover' })
    .jpeg({ quality: 80, mozjpeg: true })
  if (shares) files.push({ name: 'share.jpg', bytes: await preview.toBuffer() })
  return { width: info.width, height: info.height, widths, color: await averageColor(base()), files }
}

async function encodeWidth(picture: Sharp, width: number): Promise<NamedFile[]> {
  const resized = picture.resize({ width })
  const avif = await resized.clone().avif({ quality: 55, effort: 3 }).toBuffer()
  const webp = await resized.clone().webp({ quality: 74, effort: 4 }).toBuffer()
  return [
    { name: `${width}.avif`, bytes: avif },
    { name: `${width}.webp`, bytes: webp },
  ]
}

async function averageColor(picture: Sharp): Promise<string> {
  const pixel = await picture.resize(1, 1, { kernel: 'linear' }).raw().toBuffer()
  return `#${pixel.subarray(0, 3).toString('hex')}`
}

let last: Promise<unknown> = Promise.resolve()

/** Runs `work` after all earlier calls in this process have ended; a failure does not stop later ones. */
function runInTurn<T>(work: () => Promise<T>): Promise<T> {
  const mine = last.then(work)
  last = mine.catch(() => undefined)
  return mine
}
