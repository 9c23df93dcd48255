import { type Crop, cropRect, mostZoom, wholeCrop } from '@goldline/domain/business-object/crop'
import { pictureLimits } from '@goldline/domain/business-object/picture'
import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { useIntl } from 'react-intl'
import { Button } from '../../../../kit/Button.tsx'
import { Dialog } from '../../../../kit/Dialog.tsx'
import styles from './CropDialog.module.css'
import { type Chosen, pageShape } from './page-shape.ts'

type Props = { chosen: Chosen; onDone: (file: File) => void; onClose: () => void }

/** BIZ-06: which part of a picture of another shape the page shows, moved by pointer or by sliders. */
export function Page({ chosen: { file, picture }, onDone, onClose }: Props) {
  const intl = useIntl()
  const [crop, setCrop] = useState(wholeCrop)
  const most = mostZoom(picture, pageShape, pictureLimits.smallest)
  const part = cropRect(picture, pageShape, crop)
  const slider = (key: keyof Crop, from: number, to: number) =>
    to - from > 0.001 && (
      <label className={styles.slider}>
        {intl.formatMessage({ id: `admin.pictures.crop.${key}` })}
        <input
          type="range"
          min={from}
          max={to}
          step="any"
          value={crop[key]}
          onChange={({ target }) => setCrop({ ...crop, [key]: Number(target.value) })}
        />
      </label>
    )
  const [halfWidth, halfHeight] = [part.width / picture.width / 2, part.height / picture.height / 2]
  return (
    <Dialog
      title={intl.formatMessage({ id: 'admin.pictures.crop' })}
      subtitle={intl.formatMessage({ id: 'admin.pictures.crop.text' })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={() => onDone(file)}>{intl.formatMessage({ id: 'admin.pictures.crop.whole' })}</Button>
          <Button look="gold" onClick={() => void cut(picture, { crop, name: file.name }).then(onDone)}>
            {intl.formatMessage({ id: 'admin.pictures.crop.use' })}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <Part picture={picture} crop={crop} onMove={setCrop} />
        {slider('zoom', 1, most)}
        {slider('x', halfWidth, 1 - halfWidth)}
        {slider('y', halfHeight, 1 - halfHeight)}
      </div>
    </Dialog>
  )
}

/** In pixels of the screen: as sharp as the dialog is wide. */
const shownWidth = 1120

/** What the page will show; dragged, the picture follows. The sliders say the same to whoever cannot drag. */
function Part({ picture, crop, onMove }: { picture: ImageBitmap; crop: Crop; onMove: (crop: Crop) => void }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const { left, top, width, height } = cropRect(picture, pageShape, crop)
  useEffect(() => {
    const shown = canvas.current
    shown?.getContext('2d')?.drawImage(picture, left, top, width, height, 0, 0, shown.width, shown.height)
  }, [picture, left, top, width, height])
  const move = ({ buttons, movementX, movementY, currentTarget }: PointerEvent<HTMLCanvasElement>) => {
    if (buttons !== 1) return
    const pixels = width / currentTarget.clientWidth
    onMove({
      ...crop,
      x: (left + width / 2 - movementX * pixels) / picture.width,
      y: (top + height / 2 - movementY * pixels) / picture.height,
    })
  }
  return (
    <canvas
      ref={canvas}
      className={styles.part}
      width={shownWidth}
      height={Math.round(shownWidth / pageShape)}
      onPointerDown={({ currentTarget, pointerId }) => currentTarget.setPointerCapture(pointerId)}
      onPointerMove={move}
    />
  )
}

/** Drawn anew by the server, so that a little is lost once only where it is seen least. */
const quality = 0.95

async function cut(picture: ImageBitmap, { crop, name }: { crop: Crop; name: string }): Promise<File> {
  const { left, top, width, height } = cropRect(picture, pageShape, crop)
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  canvas.getContext('2d')?.drawImage(picture, left, top, width, height, 0, 0, width, height)
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', quality))
  return new File(blob ? [blob] : [], name, { type: 'image/jpeg' })
}
