import type { OwnTeaserImage } from '@goldline/contract/picture/teaser-image'
import { pictureLimits } from '@goldline/domain/business-object/picture'
import { salonPage } from '@goldline/domain/business-object/salon-page'
import { useEffect, useRef, useState } from 'react'
import { Loading } from '../../../../client/Loading.tsx'
import { useText } from '../../../../i18n/use-text.ts'
import { Button } from '../../../../kit/Button.tsx'
import { EmptyState } from '../../../../kit/EmptyState.tsx'
import { PlusIcon } from '../../../../kit/icons.tsx'
import { look, row } from '../../../../kit/look.ts'
import { PictureIcon } from '../../../../kit/nav-icons.tsx'
import { useWindowEvent } from '../../../../kit/use-window-event.ts'
import { AdminScreen, ScreenHead } from '../../AdminScreen.tsx'
import type { PictureFrame } from '../../picture/frame.ts'
import { mostMegabytes, pictureTypes } from '../../picture/upload-file.ts'
import { useCrop } from '../../picture/use-crop.tsx'
import { useSalon } from '../../session.ts'
import dropZoneStyles from './DropZone.module.css'
import { PictureList } from './PictureList.tsx'
import styles from './PicturesScreen.module.css'
import { UploadList } from './UploadList.tsx'
import { usePictures } from './use-pictures.ts'
import { useUploads } from './use-uploads.ts'

/** The salon page's pictures (BIZ-06): add, describe, reorder, remove. */
export function Page() {
  const t = useText()
  const { data: pictures, error, refetch } = usePictures()
  return (
    <AdminScreen>
      <ScreenHead intro={t('admin.pictures.intro')} />
      {pictures && <Pictures pictures={pictures} />}
      {!pictures && <Loading error={error} refetch={refetch} rows={5} />}
    </AdminScreen>
  )
}

type Props = { pictures: readonly OwnTeaserImage[] }

const page: PictureFrame = { shape: 16 / 9, limits: pictureLimits, whole: true }

function Pictures({ pictures }: Props) {
  const [said, say] = useState('')
  const { uploads, add, drop, retry } = useUploads(pictures.length, say)
  const { take, asked } = useCrop(page, (file) => void add([file]))
  const full = pictures.length >= pictureLimits.most
  const onFiles = (files: readonly File[]) => {
    const [file] = files
    if (file && files.length === 1 && !full) take(file)
    else void add(files)
  }
  return (
    <div className={styles.parts}>
      <DropZone full={full} onFiles={onFiles} />
      {asked}
      <UploadList uploads={uploads} onRetry={retry} onDrop={drop} />
      <ShownPictures pictures={pictures} say={say} />
      <p role="status" className="visually-hidden">
        {said}
      </p>
    </div>
  )
}

/** The present pictures, with a link to the page. */
function ShownPictures({ pictures, say }: Props & { say: (text: string) => void }) {
  const t = useText()
  const { urlName } = useSalon()
  const list = useRef<HTMLElement>(null)
  const [removals, setRemovals] = useState(0)
  // After the dialog, which returns the focus to a button that is gone.
  useEffect(() => {
    if (removals > 0) list.current?.focus()
  }, [removals])
  return (
    <section ref={list} tabIndex={-1} className={styles.list} aria-labelledby="pictures-count">
      <div className={row(16, 'wrap', 'gy4', 'middle', 'between')}>
        <h2 id="pictures-count">{t('admin.pictures.count', { count: pictures.length, most: pictureLimits.most })}</h2>
        <a className={look('inline', 'middle', 'touch')} href={salonPage(urlName)} target="_blank" rel="noopener">
          {t('admin.pictures.page')}
        </a>
      </div>
      {pictures.length === 0 ? (
        <EmptyState icon={<PictureIcon />} title={t('admin.pictures.empty')} text={t('admin.pictures.empty.text')} />
      ) : (
        <PictureList pictures={pictures} say={say} onRemoved={() => setRemovals(removals + 1)} />
      )}
    </section>
  )
}

type DropZoneProps = { full: boolean; onFiles: (files: readonly File[]) => void }

/** Picks pictures, or takes them dropped anywhere: a missed drop would otherwise replace the page. */
function DropZone({ full, onFiles }: DropZoneProps) {
  const t = useText()
  const input = useRef<HTMLInputElement>(null)
  const over = useDrop(onFiles)
  const { smallest, most } = pictureLimits
  return (
    <div className={dropZoneStyles.zone} data-over={over || undefined}>
      <div className={dropZoneStyles.words}>
        {!full && <b className={dropZoneStyles.drag}>{t('admin.pictures.drag')}</b>}
        <p className={look('quiet')}>
          {t(full ? 'admin.pictures.full' : 'admin.pictures.limits', { most, megabytes: mostMegabytes, ...smallest })}
        </p>
      </div>
      <Button kind="gold" icon={<PlusIcon size={18} />} disabled={full} onClick={() => input.current?.click()}>
        {t('admin.pictures.choose')}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={pictureTypes}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])])
          // Lets the same file be chosen again after a refusal.
          target.value = ''
        }}
      />
    </div>
  )
}

/** Whether files are being dragged over the page. */
function useDrop(onFiles: (files: readonly File[]) => void): boolean {
  const [over, setOver] = useState(false)
  const hear = (event: DragEvent) => {
    if (!event.dataTransfer?.types.includes('Files')) return
    event.preventDefault()
    setOver(event.type === 'dragover')
    if (event.type === 'drop') onFiles([...event.dataTransfer.files])
  }
  useWindowEvent('dragover', hear)
  useWindowEvent('drop', hear)
  // relatedTarget is null only when the pointer leaves the window.
  useWindowEvent('dragleave', (event) => event.relatedTarget === null && hear(event))
  return over
}
