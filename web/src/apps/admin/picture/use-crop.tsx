import { type ReactNode, useState } from 'react'
import { LazyPage } from '../../../frame/LazyPage.tsx'
import { type ChosenPicture, type PictureFrame, pictureToCrop } from './frame.ts'

const loadDialog = () => import('./CropDialog.tsx')

/** Asks which part of a picture to show if it does not fit its frame. */
export function useCrop(
  frame: PictureFrame,
  send: (file: File) => void,
): { take: (file: File) => void; asked: ReactNode } {
  const [chosen, setChosen] = useState<ChosenPicture>()
  const close = () => {
    chosen?.picture.close()
    setChosen(undefined)
  }
  const onDone = (file: File) => {
    close()
    send(file)
  }
  const take = async (file: File) => {
    const picture = await pictureToCrop(file, frame)
    if (picture) setChosen({ file, picture, frame })
    else send(file)
  }
  return {
    take: (file) => void take(file),
    asked: chosen && <LazyPage load={loadDialog} facts={{ ...chosen, onDone, onClose: close }} waiting={null} />,
  }
}
