import { listGallery, type OwnWork, uploadWork } from '@goldline/contract/picture/gallery'
import { findGalleryGaps, type GalleryGap, galleryGaps, galleryLimits } from '@goldline/domain/business-object/gallery'
import { salonPage } from '@goldline/domain/business-object/salon-page'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { useApi } from '../../../../client/app-context.ts'
import { useCache } from '../../../../client/cache.ts'
import { Loading } from '../../../../client/Loading.tsx'
import { useText } from '../../../../i18n/use-text.ts'
import { Chip } from '../../../../kit/Chip.tsx'
import { EmptyState } from '../../../../kit/EmptyState.tsx'
import { look, row, stack } from '../../../../kit/look.ts'
import { PictureIcon } from '../../../../kit/salon-icons.tsx'
import { AdminScreen, ScreenHead } from '../../AdminScreen.tsx'
import { DropZone } from '../../picture/DropZone.tsx'
import type { PictureFrame } from '../../picture/frame.ts'
import { UploadList } from '../../picture/UploadList.tsx'
import { mostMegabytes } from '../../picture/upload-file.ts'
import { useCrop } from '../../picture/use-crop.tsx'
import { useUploads } from '../../picture/use-uploads.ts'
import { useSalon } from '../../session.ts'
import { updateWorks } from './use-gallery.ts'
import { WorkDialog } from './WorkDialog.tsx'
import { WorkGrid } from './WorkGrid.tsx'

/** The salon's pictures of work (CAT-12): added, described, ordered, and published once the person shown has agreed. */
export function Page() {
  const t = useText()
  const { data: works, error, refetch } = useQuery(useApi().query(listGallery, {}))
  return (
    <AdminScreen>
      <ScreenHead intro={t('admin.gallery.intro')} />
      {works ? <Works works={works} /> : <Loading error={error} refetch={refetch} rows={5} />}
    </AdminScreen>
  )
}

const frame: PictureFrame = { shape: 4 / 5, limits: galleryLimits, whole: true, sizes: true }

function Works({ works }: { works: readonly OwnWork[] }) {
  const t = useText()
  const api = useApi()
  const cache = useCache()
  const [said, say] = useState('')
  const [opened, open] = useState<string>()
  const { gap, setGap } = useGapFilter()
  const { uploads, add, drop, retry } = useUploads({
    key: 'gallery-uploads',
    limits: galleryLimits,
    shown: works.length,
    upload: (body, options) => api.ask(uploadWork, { body }, options),
    onAdded: (work) => updateWorks(cache, (before) => [...before.filter(({ id }) => id !== work.id), work]),
    say,
  })
  const { take, asked } = useCrop(frame, (file) => void add([file]))
  const full = works.length >= galleryLimits.most
  const onFiles = (files: readonly File[]) => {
    const [file] = files
    if (file && files.length === 1 && !full) take(file)
    else void add(files)
  }
  const work = works.find(({ id }) => id === opened)
  return (
    <div className={stack(16)}>
      <DropZone full={full} onFiles={onFiles}>
        {t(full ? 'admin.pictures.full' : 'admin.gallery.limits', {
          most: galleryLimits.most,
          megabytes: mostMegabytes,
          ...galleryLimits.smallest,
        })}
      </DropZone>
      {asked}
      <UploadList uploads={uploads} onRetry={retry} onDrop={drop} />
      {works.length === 0 ? (
        <EmptyState icon={<PictureIcon />} title={t('admin.gallery.empty')} text={t('admin.gallery.empty.text')} />
      ) : (
        <>
          <Gaps works={works} gap={gap} onGap={setGap} />
          <WorkGrid
            works={gap ? works.filter((each) => findGalleryGaps(each).includes(gap)) : works}
            ordered={gap === undefined}
            say={say}
            onOpen={open}
          />
        </>
      )}
      {work && <WorkDialog key={work.id} work={work} onClose={() => open(undefined)} />}
      <p role="status" className="visually-hidden">
        {said}
      </p>
    </div>
  )
}

/** Holds the filter for pictures with missing details in the address. */
function useGapFilter() {
  const [params, setParams] = useSearchParams()
  const setGap = (gap: GalleryGap | undefined) => setParams(gap ? { missing: gap } : {}, { replace: true })
  return { gap: galleryGaps.find((each) => each === params.get('missing')), setGap }
}

type GapsProps = {
  works: readonly OwnWork[]
  gap: GalleryGap | undefined
  onGap: (gap: GalleryGap | undefined) => void
}

function Gaps({ works, gap, onGap }: GapsProps) {
  const t = useText()
  const { urlName } = useSalon()
  return (
    <div className={row(8, 'wrap', 'middle')}>
      <Chip pressed={gap === undefined} count={works.length} onClick={() => onGap(undefined)}>
        {t('word.everyone')}
      </Chip>
      {galleryGaps.map((each) => (
        <Chip
          key={each}
          pressed={gap === each}
          count={works.filter((work) => findGalleryGaps(work).includes(each)).length}
          onClick={() => onGap(gap === each ? undefined : each)}
        >
          {t(`admin.gallery.gap.${each}`)}
        </Chip>
      ))}
      <p className={look('push-end', 'quiet', 'f14')}>
        {t('admin.gallery.first')}{' '}
        <a href={`${salonPage(urlName)}/gallery`} target="_blank" rel="noreferrer">
          {t('admin.gallery.page')}
          <span className="visually-hidden">{t('booking.newTab')}</span>
        </a>
      </p>
    </div>
  )
}
