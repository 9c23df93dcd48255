import { getBusinessObject } from '@goldline/contract/business-object'
import { getReviewSettings } from '@goldline/contract/review/salon'
import { printPoster } from '@goldline/contract/site/embedding'
import {
  type PosterSize,
  type PosterSubject,
  posterPath,
  posterSizes,
  posterSubjects,
} from '@goldline/domain/business-object/poster'
import { type Language, languages } from '@goldline/domain/message/kinds'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { renderSVG } from 'uqr'
import { printFile } from '../../../browser/print-file.ts'
import { useApi, useApp } from '../../../client/app-context.ts'
import { fieldsOf } from '../../../client/form-values.ts'
import { useWork } from '../../../client/use-call.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Button, buttonClass } from '../../../kit/Button.tsx'
import { Combobox } from '../../../kit/Combobox.tsx'
import { Dialog } from '../../../kit/Dialog.tsx'
import { look, stack } from '../../../kit/look.ts'
import { RadioPills } from '../../../kit/RadioPills.tsx'
import { useHasFeature } from '../session.ts'
import styles from './Groups.module.css'

type Poster = { about: PosterSubject; id?: string | undefined; size: PosterSize; language: Language }
type NamedItem = { id: string; name: string }

/** A poster with a QR code for the salon, a person, a service, or Google's page for reviews (WEB-03). */
export function QrPoster({ urlName, onClose }: { urlName: string; onClose: () => void }) {
  const t = useText()
  const { api, language } = useApp()
  const [poster, setPoster] = useState<Poster>({ about: 'salon', size: 'A4', language })
  const { subjects, items, reviewUrl } = usePosterSubjects(urlName)
  const { about } = poster
  const options = items[about]
  const id = options && (options.find((each) => each.id === poster.id) ?? options[0])?.id
  const address = about === 'review' ? reviewUrl : `${location.origin}${posterPath(urlName, about, id)}`
  const code = `data:image/svg+xml,${encodeURIComponent(renderSVG(address ?? '', { ecc: 'M' }))}`
  const print = useWork(() => printFile(() => api.ask(printPoster, { query: { ...poster, id } })))
  return (
    <Dialog
      title={t('admin.salon.qr')}
      onClose={onClose}
      loading={print.isPending}
      actions={
        <>
          <a className={buttonClass('quiet')} href={code} download={`${urlName}-${about}.svg`}>
            {t('admin.salon.qr.download')}
          </a>
          <Button kind="gold" onClick={() => print.mutate()}>
            {t('admin.salon.qr.print')}
          </Button>
        </>
      }
    >
      <PosterChoices poster={{ ...poster, id }} subjects={subjects} options={options} onChange={setPoster} />
      <figure className={styles.code}>
        <img src={code} alt={t('admin.salon.qr.alt', { address })} />
        <figcaption className={look('anywhere')}>{address}</figcaption>
      </figure>
    </Dialog>
  )
}

type ChoicesProps = {
  poster: Poster
  subjects: readonly PosterSubject[]
  /** The people or services to select from. */
  options: readonly NamedItem[] | undefined
  onChange: (poster: Poster) => void
}

function PosterChoices({ poster, subjects, options, onChange }: ChoicesProps) {
  const t = useText()
  const set = (change: Partial<Poster>) => onChange({ ...poster, ...change })
  const field = fieldsOf(poster, set)
  return (
    <div className={stack(16)}>
      <RadioPills
        label={t('admin.salon.qr.about')}
        options={subjects.map((value) => ({ value, label: t(`admin.salon.qr.${value}`) }))}
        value={poster.about}
        onChange={(about) => set({ about, id: undefined })}
        wraps
      />
      {options && (
        <Combobox
          label={t(`admin.salon.qr.${poster.about}`)}
          options={options.map(({ id }) => id)}
          labelOf={(id) => options.find((option) => option.id === id)?.name ?? ''}
          value={poster.id ?? null}
          onChange={(id) => set({ id: id ?? undefined })}
          required
        />
      )}
      <RadioPills
        {...field('size')}
        label={t('admin.salon.qr.size')}
        options={posterSizes.map((value) => ({ value, label: value }))}
      />
      <RadioPills
        {...field('language')}
        label={t('admin.salon.qr.language')}
        options={languages.map((value) => ({ value, label: t(`language.${value}`) }))}
      />
    </div>
  )
}

/**
 * Returns what a poster can link to: people and services booked online, and reviews if the salon has a page at Google.
 */
function usePosterSubjects(urlName: string) {
  const api = useApi()
  const { data: salon } = useQuery(api.query(getBusinessObject, { params: { urlName } }))
  const { data: reviews } = useQuery({ ...api.query(getReviewSettings, {}), enabled: useHasFeature('reviews') })
  const reviewUrl = reviews?.googleReviewUrl
  const items: Partial<Record<PosterSubject, NamedItem[]>> = {
    person: salon?.staff ?? [],
    service: salon?.categories.flatMap(({ products }) => products) ?? [],
  }
  const subjects = posterSubjects.filter((subject) => {
    if (subject === 'review') return reviewUrl != null
    return items[subject]?.length !== 0
  })
  return { subjects, items, reviewUrl }
}
