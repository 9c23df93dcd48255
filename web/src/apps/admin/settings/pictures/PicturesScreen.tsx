import { type OwnTeaserImage, uploadTeaserImage } from '@goldline/contract/picture/teaser-image'
import { pictureLimits } from '@goldline/domain/business-object/picture'
import { salonPage } from '@goldline/domain/business-object/salon-page'
import { useEffect, useRef, useState } from 'react'
import { useApi } from '../../../../client/app-context.ts'
import { useCache } from '../../../../client/cache.ts'
import { Loading } from '../../../../client/Loading.tsx'
import { useText } from '../../../../i18n/use-text.ts'
import { EmptyState } from '../../../../kit/EmptyState.tsx'
import { look, row } from '../../../../kit/look.ts'
import { PictureIcon } from '../../../../kit/salon-icons.tsx'
import { AdminScreen, ScreenHead } from '../../AdminScreen.tsx'
import { DropZone } from '../../picture/DropZone.tsx'
import type { PictureFrame } from '../../picture/frame.ts'
import { UploadList } from '../../picture/UploadList.tsx'
import { mostMegabytes } from '../../picture/upload-file.ts'
import { useCrop } from '../../picture/use-crop.tsx'
import { useUploads } from '../../picture/use-uploads.ts'
import { useSalon } from '../../session.ts'
import { PictureList } from './PictureList.tsx'
import styles from './PicturesScreen.module.css'
import { updatePictures, usePictures } from './use-pictures.ts'

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
  const t = useText()
  const api = useApi()
  const cache = useCache()
  const { uploads, add, drop, retry } = useUploads({
    key: 'picture-uploads',
    limits: pictureLimits,
    shown: pictures.length,
    upload: (body, options) => api.ask(uploadTeaserImage, { body }, options),
    onAdded: (picture) =>
      updatePictures(cache, (before) => [...before.filter((each) => each.id !== picture.id), picture]),
    say,
  })
  const { take, asked } = useCrop(page, (file) => void add([file]))
  const full = pictures.length >= pictureLimits.most
  const onFiles = (files: readonly File[]) => {
    const [file] = files
    if (file && files.length === 1 && !full) take(file)
    else void add(files)
  }
  return (
    <div className={styles.parts}>
      <DropZone full={full} onFiles={onFiles}>
        {t(full ? 'admin.pictures.full' : 'admin.pictures.limits', {
          most: pictureLimits.most,
          megabytes: mostMegabytes,
          ...pictureLimits.smallest,
        })}
      </DropZone>
      {asked}
      <UploadList uploads={uploads} onRetry={retry} onDrop={drop} />
      <ShownPictures pictures={pictures} say={say} />
      <p role="status" className="visually-hidden">
        {said}
      </p>
    </div>
  )
}

/** Shows the current pictures, with a link to the page. */
function ShownPictures({ pictures, say }: Props & { say: (text: string) => void }) {
  const t = useText()
  const { urlName } = useSalon()
  const list = useRef<HTMLElement>(null)
  const [removals, setRemovals] = useState(0)
  // After the dialog has closed, which would return the focus to a button that is gone.
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
