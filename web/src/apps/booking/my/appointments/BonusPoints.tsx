import { getMyPoints } from '@goldline/contract/checkout/my-points'
import { getMySalons } from '@goldline/contract/customer/my-salons'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../../client/app-context.ts'
import { Loading } from '../../../../client/Loading.tsx'
import { useIntl } from '../../../../i18n/intl.tsx'
import { useText } from '../../../../i18n/use-text.ts'
import { classes } from '../../../../kit/classes.ts'
import { joinFacts } from '../../../../kit/dot.ts'
import { StarIcon } from '../../../../kit/icons.tsx'
import { look, row, stack } from '../../../../kit/look.ts'
import styles from './BonusPoints.module.css'

/** Returns the customer's bonus points; null while loading, or if the salon has no bonus points. */
export function useBonusPoints(businessObjectId: string): number | null {
  const { data } = useQuery(useApi().query(getMySalons, {}))
  return data?.find(({ businessObject }) => businessObject.id === businessObjectId)?.bonusPoints ?? null
}

/** Shows the customer's bonus points and their history; hidden until loaded, and if the salon has none (POS-02). */
export function BonusPoints({ businessObjectId }: { businessObjectId: string }) {
  const t = useText()
  const [open, setOpen] = useState(false)
  const points = useBonusPoints(businessObjectId)
  if (points === null) return null
  return (
    <details
      className={classes(look('mt8', 'gold-hi'), styles.points)}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className={row(8, 'middle', 'touch', 'pointer')}>
        <StarIcon size={18} />
        {t('my.bonusPoints', { points })}
      </summary>
      {open && <PointEntries businessObjectId={businessObjectId} />}
    </details>
  )
}

function PointEntries({ businessObjectId }: { businessObjectId: string }) {
  const intl = useIntl()
  const t = useText()
  const api = useApi()
  const { data, error, isFetching, refetch } = useQuery(api.query(getMyPoints, { params: { businessObjectId } }))
  if (!data) return <Loading error={error} busy={isFetching} refetch={refetch} rows={2} />
  const { expiring, entries } = data
  return (
    <>
      {expiring !== null && (
        <p>
          {t('my.points.expiring', {
            points: expiring.points,
            day: intl.formatDate(`${expiring.lastDay}T12:00:00Z`, inFull),
          })}
        </p>
      )}
      <ul className={classes(stack(8, 'quiet'), styles.entries)}>
        {entries.map(({ id, kind, points, createdTime }) => (
          <li className={row(12, 'between')} key={id}>
            <span>{joinFacts(intl.formatDate(createdTime, { dateStyle: 'medium' }), t(`my.points.${kind}`))}</span>
            <span>{intl.formatNumber(points, { signDisplay: 'exceptZero' })}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

const inFull = { dateStyle: 'long', timeZone: 'UTC' } as const
