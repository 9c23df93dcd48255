import { uploadTeaserImage } from '@goldline/contract/business-object/teaser-image'
import { pictureRefusal } from '@goldline/domain/business-object/picture'
import type { Refusal } from '@goldline/domain/refusal'

const { types, maxBytes } = uploadTeaserImage.upload
export const pictureTypes = types.join()
export const mostMegabytes = maxBytes / 1024 / 1024

/** Checks the file before it is sent; what this browser cannot read is left to the server. */
export async function fileRefusal(file: File): Promise<Refusal | undefined> {
  const known: readonly string[] = types
  if (!known.includes(file.type)) return 'picture-invalid'
  if (file.size > maxBytes) return 'payload-too-large'
  const picture = await createImageBitmap(file).catch(() => undefined)
  if (!picture) return undefined
  const refusal = pictureRefusal(picture)
  picture.close()
  return refusal
}
