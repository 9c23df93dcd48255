/** Choosing a part of a picture that has another shape than the salon's page (BIZ-06). */
import { isCut } from '@goldline/domain/business-object/crop'
import { pictureLimits } from '@goldline/domain/business-object/picture'
import { fileRefusal } from '../../picture/upload-file.ts'

/** Width to height of a picture on the salon's page. */
export const pageShape = 16 / 9

export type Chosen = { file: File; picture: ImageBitmap }

/** A single picture of which the page would leave something out; undefined: it is sent as it is, or refused. */
export async function toBeCut(files: readonly File[]): Promise<Chosen | undefined> {
  const [file] = files
  if (!file || files.length > 1 || (await fileRefusal(file, pictureLimits))) return undefined
  const picture = await createImageBitmap(file).catch(() => undefined)
  return picture && isCut(picture, pageShape) ? { file, picture } : undefined
}
