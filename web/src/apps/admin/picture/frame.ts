/** Frames of pictures, and whether a picture must be cropped to fit (BIZ-06, CAT-02, STF-03). */
import { isCut } from '@goldline/domain/business-object/crop'
import type { PictureLimits } from '@goldline/domain/business-object/picture'
import { fileRefusal } from './upload-file.ts'

export type PictureFrame = {
  /** Width to height. */
  shape: number
  /** Limits that the cropped picture must meet. */
  limits: PictureLimits
  /** Whether it is shown in a circle. */
  round?: boolean
  /** Whether a picture of another shape may be sent too. */
  whole?: boolean
  /** Also shown in the sizes in which the gallery, the salon's page and lists cut it (CAT-12). */
  sizes?: boolean
}

export type ChosenPicture = { file: File; picture: ImageBitmap; frame: PictureFrame }

/** The picture to crop; undefined: it is sent unchanged, or refused. */
export async function pictureToCrop(file: File, { shape, limits }: PictureFrame): Promise<ImageBitmap | undefined> {
  if (await fileRefusal(file, limits)) return undefined
  const picture = await createImageBitmap(file).catch(() => undefined)
  if (picture && isCut(picture, shape)) return picture
  picture?.close()
  return undefined
}
