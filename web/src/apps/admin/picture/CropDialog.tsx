import { type Crop, cropRect, mostZoom, wholeCrop } from '@goldline/domain/business-object/crop'
import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { useWork } from '../../../client/use-call.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../kit/Button.tsx'
import { classes } from '../../../kit/classes.ts'
import { Dialog } from '../../../kit/Dialog.tsx'
import { look, row, stack } from '../../../kit/look.ts'
import styles from './CropDialog.module.css'
import type { ChosenPicture } from './frame.ts'

type Props = ChosenPicture & { onDone: (file: File) => void; onClose: () => void }

/** Crops a picture that does not fit its frame, by pointer or sliders (BIZ-06). */
export function Page({ file, picture, frame, onDone, onClose }: Props) {
  const t = useText()
  const [crop, setCrop] = useState(wholeCrop)
  const { shape, limits, whole = false } = frame
  const most = mostZoom(picture, shape, limits.smallest)
  const part = cropRect(picture, shape, crop)
  const cutting = useWork(() => cropPicture(picture, part, file.name), { inline: true, onDone })
  const slider = (key: keyof Crop, from: number, to: number) =>
    to - from > 0.001 && (
      <label className={classes(stack(2, 'quiet'), styles.slider)}>
        {t(`admin.picture.crop.${key}`)}
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
      title={t('admin.picture.crop')}
      subtitle={t('admin.picture.crop.text')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={whole ? () => onDone(file) : onClose}>
            {t(whole ? 'admin.picture.crop.whole' : 'action.cancel')}
          </Button>
          <Button kind="gold" busy={cutting.isPending} onClick={() => cutting.mutate()}>
            {t('admin.picture.crop.use')}
          </Button>
        </>
      }
    >
      <div className={stack(16, 'pt8')}>
        <CropPreview picture={picture} frame={frame} crop={crop} onMove={setCrop} />
        {frame.sizes && <CropSizes picture={picture} part={part} />}
        {slider('zoom', 1, most)}
        {slider('x', halfWidth, 1 - halfWidth)}
        {slider('y', halfHeight, 1 - halfHeight)}
      </div>
    </Dialog>
  )
}

/** Width of the preview in device pixels. */
const shownWidth = 1120

type SeenProps = { picture: ImageBitmap; frame: ChosenPicture['frame']; crop: Crop; onMove: (crop: Crop) => void }

/** Shows the preview; dragging moves the picture. The sliders are the accessible alternative. */
function CropPreview({ picture, frame: { shape, round = false }, crop, onMove }: SeenProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const held = useRef({ clientX: 0, clientY: 0, x: 0, y: 0 })
  const { left, top, width, height } = cropRect(picture, shape, crop)
  useEffect(() => {
    if (canvas.current) draw(canvas.current, picture, { left, top, width, height })
  }, [picture, left, top, width, height])
  const hold = ({ currentTarget, pointerId, clientX, clientY }: PointerEvent<HTMLCanvasElement>) => {
    currentTarget.setPointerCapture(pointerId)
    const [x, y] = [(left + width / 2) / picture.width, (top + height / 2) / picture.height]
    held.current = { clientX, clientY, x, y }
  }
  const move = ({ buttons, clientX, clientY, currentTarget }: PointerEvent<HTMLCanvasElement>) => {
    if (buttons !== 1) return
    const pixels = width / currentTarget.clientWidth
    const { current: from } = held
    onMove({
      ...crop,
      x: from.x - ((clientX - from.clientX) * pixels) / picture.width,
      y: from.y - ((clientY - from.clientY) * pixels) / picture.height,
    })
  }
  return (
    <div
      className={classes(look('anchor', 'r-md', 'on-raised', 'cut'), styles.seen)}
      data-square={shape === 1 || undefined}
      data-round={round || undefined}
    >
      <canvas
        ref={canvas}
        width={shownWidth}
        height={Math.round(shownWidth / shape)}
        onPointerDown={hold}
        onPointerMove={move}
      />
    </div>
  )
}

const cutSizes = [
  { size: 'gallery', width: 160, height: 200 },
  { size: 'tile', width: 112, height: 112 },
  { size: 'list', width: 64, height: 64 },
] as const

/** Previews how the gallery, the salon's page and a list crop the chosen part: each shows its middle. */
function CropSizes({ picture, part }: { picture: ImageBitmap; part: CropRect }) {
  const t = useText()
  return (
    <ul className={row(12, 'wrap', 'bottom')}>
      {cutSizes.map(({ size, width, height }) => (
        <li key={size}>
          <canvas
            className={look('r-md', 'block')}
            width={width}
            height={height}
            ref={(canvas) => {
              if (canvas) draw(canvas, picture, centreCrop(part, width / height))
            }}
          />
          <span className={look('block', 'text-center', 'quiet', 'f13')}>{t(`admin.gallery.size.${size}`)}</span>
        </li>
      ))}
    </ul>
  )
}

function centreCrop({ left, top, width, height }: CropRect, shape: number): CropRect {
  const cutWidth = Math.min(width, height * shape)
  const cutHeight = cutWidth / shape
  return {
    left: left + (width - cutWidth) / 2,
    top: top + (height - cutHeight) / 2,
    width: cutWidth,
    height: cutHeight,
  }
}

type CropRect = ReturnType<typeof cropRect>

/** Draws the cropped part on white, as the server does, since a JPEG has no transparency. */
function draw(canvas: HTMLCanvasElement, picture: ImageBitmap, { left, top, width, height }: CropRect): void {
  const context = canvas.getContext('2d')
  if (!context) return
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, left, top, width, height, 0, 0, canvas.width, canvas.height)
}

/** JPEG quality: high, since the server encodes the picture again. */
const quality = 0.95
/** Maximum width of the cropped picture: more than any frame needs, within the limits of a phone's canvas. */
const widestCut = 2400

async function cropPicture(picture: ImageBitmap, part: CropRect, name: string): Promise<File> {
  const scale = Math.min(1, widestCut / part.width)
  const size = { width: Math.round(part.width * scale), height: Math.round(part.height * scale) }
  const canvas = Object.assign(document.createElement('canvas'), size)
  draw(canvas, picture, part)
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', quality))
  return new File(blob ? [blob] : [], name, { type: 'image/jpeg' })
}
