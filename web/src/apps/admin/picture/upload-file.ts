/** Uploads a picture, with progress, and checks it before sending. */
import { uploadTeaserImage } from '@goldline/contract/picture/teaser-image'
import { type PictureLimits, pictureRefusal } from '@goldline/domain/business-object/picture'
import type { Refusal } from '@goldline/domain/refusal'

/**
 * Returns a `fetch` that reports upload progress (0 to 1), which the built-in one does not. Ignores the client's
 * timeout: a picture may take longer, and the server limits the time.
 */
export function createProgressFetch(onSent: (part: number) => void): typeof globalThis.fetch {
  return (input, init) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.open(init?.method ?? 'GET', String(input))
      for (const [name, value] of new Headers(init?.headers)) request.setRequestHeader(name, value)
      request.upload.onprogress = ({ loaded, total }) => onSent(total > 0 ? loaded / total : 0)
      request.onload = () => resolve(new Response(request.responseText || null, { status: request.status }))
      request.onerror = () => reject(new TypeError('no connection'))
      request.send(init?.body as Blob)
    })
}

const { types, maxBytes } = uploadTeaserImage.upload
export const pictureTypes = types.join()
export const mostMegabytes = maxBytes / 1024 / 1024

/** Checks the file before it is uploaded. A file that this browser cannot read is left to the server. */
export async function fileRefusal(file: File, limits: PictureLimits): Promise<Refusal | undefined> {
  const known: readonly string[] = types
  if (!known.includes(file.type)) return 'picture-invalid'
  if (file.size > maxBytes) return 'payload-too-large'
  const picture = await createImageBitmap(file).catch(() => undefined)
  if (!picture) return undefined
  const refusal = pictureRefusal(picture, limits)
  picture.close()
  return refusal
}
