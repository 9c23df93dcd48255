import type { BusinessObject } from '@goldline/contract/business-object'
import { getGallery } from '@goldline/contract/picture/gallery'
import { filteredWorks } from '@goldline/domain/business-object/gallery'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { useApi } from '../../../client/app-context.ts'
import { useText } from '../../../i18n/use-text.ts'
import { look, row, stack } from '../../../kit/look.ts'
import { WorkTile } from '../gallery/WorkTile.tsx'
import { offeredWork } from '../gallery/work-booking.ts'
import { myPaths } from '../my-paths.ts'
import styles from './PersonScreen.module.css'

type Props = { businessObject: BusinessObject; person: BusinessObject['staff'][number] }

const shownFirst = 4

/** Shows the person's pictures of work, each bookable; hidden if there are none. */
export function PersonWorks({ businessObject, person }: Props) {
  const t = useText()
  const { data } = useQuery(useApi().query(getGallery, { params: { id: businessObject.id } }))
  const offered = data?.map((work) => offeredWork(businessObject, work)) ?? []
  const works = filteredWorks(offered, { person: person.id })
  if (works.length === 0) return null
  const all = `${myPaths.gallery}?person=${person.id}`
  return (
    <section className={stack(12)} aria-labelledby="works-title">
      <div className={row(12, 'middle', 'between')}>
        <h2 id="works-title">{t('salon.works')}</h2>
        {works.length > shownFirst && (
          <Link href={all} className={look('touch', 'inline', 'middle', 'cyan', 'w700', 'f14', 'no-underline')}>
            {t('salon.works.all', { count: works.length })}
          </Link>
        )}
      </div>
      <ul className={styles.works}>
        {works.slice(0, shownFirst).map((each) => (
          <li key={each.work.id}>
            <WorkTile offered={each} href={`${all}&picture=${each.work.id}`} />
          </li>
        ))}
      </ul>
    </section>
  )
}
