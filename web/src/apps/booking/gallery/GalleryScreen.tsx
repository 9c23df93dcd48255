import type { BusinessObject } from '@goldline/contract/business-object'
import { getGallery } from '@goldline/contract/picture/gallery'
import { filterCounts, filteredWorks } from '@goldline/domain/business-object/gallery'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { useApi } from '../../../client/app-context.ts'
import { Loading } from '../../../client/Loading.tsx'
import { useText } from '../../../i18n/use-text.ts'
import { PersonAvatar } from '../../../kit/Avatar.tsx'
import { Button } from '../../../kit/Button.tsx'
import { classes } from '../../../kit/classes.ts'
import { joinFacts } from '../../../kit/dot.ts'
import { EmptyState } from '../../../kit/EmptyState.tsx'
import { LeftIcon } from '../../../kit/later-icons.tsx'
import { look, row, stack } from '../../../kit/look.ts'
import { RadioPills } from '../../../kit/RadioPills.tsx'
import { PictureIcon } from '../../../kit/salon-icons.tsx'
import { myPaths } from '../my-paths.ts'
import { paths } from '../paths.ts'
import styles from './GalleryScreen.module.css'
import { WorkTile } from './WorkTile.tsx'
import { WorkViewer } from './WorkViewer.tsx'
import { type OfferedWork, offeredWork } from './work-booking.ts'

type Props = { businessObject: BusinessObject; now: string }

/** Shows all pictures of the salon's work, each bookable, filtered by service and person (CAT-12). */
export function GalleryScreen({ businessObject, now }: Props) {
  const t = useText()
  const { data, error, refetch } = useQuery(useApi().query(getGallery, { params: { id: businessObject.id } }))
  const heading = t('gallery.title')
  useEffect(() => {
    document.title = `${heading} · ${businessObject.name}`
  }, [heading, businessObject.name])
  const works = data?.map((work) => offeredWork(businessObject, work))
  return (
    <article className={stack(16, 'px16')}>
      <div className={row(12, 'middle')}>
        <Link
          href={paths.services}
          className={styles.back}
          aria-label={t('legal.back', { salon: businessObject.name })}
        >
          <LeftIcon />
        </Link>
        <div>
          <h1>{heading}</h1>
          <p className={look('quiet', 'f14')}>{businessObject.name}</p>
        </div>
      </div>
      {!works && <Loading error={error} refetch={refetch} rows={4} />}
      {works?.length === 0 && <EmptyState icon={<PictureIcon />} title={t('gallery.none')} />}
      {works && works.length > 0 && <Works businessObject={businessObject} works={works} now={now} />}
    </article>
  )
}

const everything = 'all'
/** Marks the history entry of an opened picture; going back closes the picture. */
const openedHere = 'gallery'

function Works({ businessObject, works, now }: Props & { works: readonly OfferedWork[] }) {
  const t = useText()
  const [{ category, person, picture }, change] = useView()
  const shown = filteredWorks(works, { category, person })
  useFocusOnSeen(picture)
  const filterName = joinFacts(
    businessObject.categories.find(({ id }) => id === category)?.name ?? '',
    businessObject.staff.find(({ id }) => id === person)?.name ?? '',
  )
  return (
    <>
      <Filters businessObject={businessObject} works={works} category={category} person={person} onChange={change} />
      <div className={row(12, 'wrap', 'middle', 'between')}>
        <p className={look('f14')} aria-live="polite">
          {joinFacts(t('gallery.count', { count: shown.length }), filterName)}
        </p>
        {(category ?? person) !== undefined && (
          <Button kind="link" onClick={() => change({ category: undefined, person: undefined })}>
            {t('gallery.showAll')}
          </Button>
        )}
      </div>
      <ul className={styles.grid}>
        {shown.map((offered) => (
          <li key={offered.work.id}>
            <WorkTile
              offered={offered}
              href={galleryUrl({ category, person, picture: offered.work.id })}
              state={{ from: openedHere }}
            />
          </li>
        ))}
      </ul>
      {shown.some(({ work }) => work.id === picture) && (
        <WorkViewer
          businessObject={businessObject}
          works={shown}
          id={picture ?? ''}
          filterName={filterName}
          now={now}
          onMove={(id) => change({ picture: id })}
          onClose={() => (history.state?.from === openedHere ? history.back() : change({ picture: undefined }))}
        />
      )}
    </>
  )
}

/** On closing, focuses the tile of the picture seen last, which may not be the one opened. */
function useFocusOnSeen(picture: string | undefined) {
  const seen = useRef(picture)
  useEffect(() => {
    if (picture === undefined && seen.current !== undefined)
      document.querySelector<HTMLElement>(`[data-work="${seen.current}"]`)?.focus()
    seen.current = picture
  }, [picture])
}

type View = { category?: string | undefined; person?: string | undefined; picture?: string | undefined }

const galleryUrl = ({ category, person, picture }: View): string => {
  const parameters = Object.entries({ category, person, picture }).flatMap(([key, id]) => (id ? [[key, id]] : []))
  const lang = new URLSearchParams(globalThis.location?.search).get('lang')
  const query = new URLSearchParams([...(lang ? [['lang', lang]] : []), ...parameters]).toString()
  return myPaths.gallery + (query && `?${query}`)
}

/** Reads filters and the opened picture from the URL, so that going back closes it and a shared link opens it. */
function useView(): [View, (change: View) => void] {
  const [, navigate] = useLocation()
  const query = new URLSearchParams(useSearch())
  const one = (key: string) => query.get(key) ?? undefined
  const view = { category: one('category'), person: one('person'), picture: one('picture') }
  return [view, (change) => navigate(galleryUrl({ ...view, ...change }), { replace: true, state: history.state })]
}

type FilterProps = {
  businessObject: BusinessObject
  works: readonly OfferedWork[]
  category: string | undefined
  person: string | undefined
  onChange: (change: View) => void
}

/** Renders two filters. Each option counts the pictures under the other filter; one without pictures is disabled. */
function Filters({ businessObject, works, category, person, onChange }: FilterProps) {
  const t = useText()
  const counts = filterCounts(works, { category, person })
  const of = (value: string) => (value === everything ? undefined : value)
  const option = (value: string, label: string, count: number) => ({
    value,
    label: t('gallery.filter', { label, count }),
    disabled: count === 0 && value !== everything,
  })
  const categories = businessObject.categories.filter(({ id }) => works.some(({ categoryId }) => categoryId === id))
  const people = businessObject.staff.filter(({ id }) => works.some(({ staffId }) => staffId === id))
  if (categories.length < 2 && people.length < 2) return null
  return (
    <div className={classes(stack(8), styles.filters)}>
      {categories.length > 1 && (
        <RadioPills
          label={t('word.service')}
          value={category ?? everything}
          onChange={(value) => onChange({ category: of(value) })}
          options={[
            option(everything, t('word.all'), counts.allCategories),
            ...categories.map(({ id, name }) => option(id, name ?? '', counts.ofCategory(id))),
          ]}
        />
      )}
      {people.length > 1 && (
        <RadioPills
          label={t('word.person')}
          value={person ?? everything}
          onChange={(value) => onChange({ person: of(value) })}
          options={[
            option(everything, t('word.everyone'), counts.allPeople),
            ...people.map((each) => ({
              ...option(each.id, each.name, counts.ofPerson(each.id)),
              leading: <PersonAvatar person={each} size="s" />,
            })),
          ]}
        />
      )}
    </div>
  )
}
