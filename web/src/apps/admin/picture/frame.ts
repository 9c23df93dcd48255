/** Decides whether a picture must be cropped to fit its frame (BIZ-06, CAT-02, STF-03). */
import { isCut } from '@goldline/domain/business-object/crop'
import type { PictureLimits } from '@goldline/domain/business-object/picture'
import { fileRefusal } from './upload-file.ts'

export type PictureFrame = {
  /** Width divided by height. */
  shape: number
  /** Limits that the cropped picture must meet. */
  limits: PictureLimits
  /** Whether it is shown in a circle. */
  round?: boolean
  /** Whether a picture of another shape may also be uploaded uncropped. */
  whole?: boolean
  /** Whether to preview it in the sizes of the gallery, the salon's page and lists (CAT-12). */
  sizes?: boolean
}

export type ChosenPicture = { file: File; picture: ImageBitmap; frame: PictureFrame }

/** Returns the picture to crop; undefined: it is uploaded unchanged, or refused. */
export async function pictureToCrop(file: File, { shape, limits }: PictureFrame): Promise<ImageBitmap | undefined> {
  if (await fileRefusal(file, limits)) return undefined
  const picture = await createImageBitmap(file).catch(() => undefined)
  if (picture && isCut(picture, shape)) return picture
  picture?.close()
  return undefined
}
