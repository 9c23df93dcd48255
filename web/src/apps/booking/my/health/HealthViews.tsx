import { getMyHealthLooks, type HealthLooks } from '@goldline/contract/customer/my-health-looks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../../client/app-context.ts'
import { Failure } from '../../../../client/Failure.tsx'
import { SalonIntl } from '../../../../frame/SalonIntl.tsx'
import { useText } from '../../../../i18n/use-text.ts'
import { Button } from '../../../../kit/Button.tsx'
import { classes } from '../../../../kit/classes.ts'
import { look, row, stack } from '../../../../kit/look.ts'
import styles from '../details/details.module.css'
import { Section, useInstantText } from '../details/Section.tsx'

const firstCount = 5

/** Like the health answers themselves, these are not stored on the device (FRM-01l). */
const useHealthViews = () => useQuery({ ...useApi().query(getMyHealthLooks, {}), gcTime: 0, staleTime: 0 })

/** Lists who viewed the customer's health data and when, by salon (PRIV-02j); hidden if there are none. */
export function HealthViews() {
  const t = useText()
  const { data, error, isFetching, refetch } = useHealthViews()
  if (!data && !error) return null
  if (data?.length === 0) return null
  return (
    <Section title={t('my.looks.title')} lead={t('my.looks.lead')}>
      {!data && <Failure error={error} busy={isFetching} onRetry={refetch} />}
      {data?.map((salon) => (
        <div key={salon.businessObject.id} className={styles.salon}>
          <h3 className={look('f15', 'w700')}>{salon.businessObject.name}</h3>
          <ViewList salon={salon} />
        </div>
      ))}
    </Section>
  )
}

/** Lists the views at one salon, below the answers there. */
export function SalonHealthViews({ businessObjectId }: { businessObjectId: string }) {
  const t = useText()
  const { data, error, isFetching, refetch } = useHealthViews()
  const salon = data?.find(({ businessObject }) => businessObject.id === businessObjectId)
  return (
    <details className={look('mt12')}>
      <summary className={row(0, 'middle', 'touch', 'pointer')}>{t('my.looks.title')}</summary>
      {!data && error && <Failure inline error={error} busy={isFetching} onRetry={refetch} />}
      {data && !salon && <p className={look('quiet')}>{t('my.looks.none')}</p>}
      {salon && <ViewList salon={salon} />}
    </details>
  )
}

function ViewList({ salon: { businessObject, looks } }: { salon: HealthLooks }) {
  const t = useText()
  const [all, setAll] = useState(false)
  const shown = all ? looks : looks.slice(0, firstCount)
  return (
    <SalonIntl country={businessObject.country} timeZone={businessObject.timeZone}>
      <ol className={classes(stack(0), styles.rows)}>
        {shown.map((each) => (
          <ViewRow key={`${each.time} ${each.name} ${each.wrote}`} {...each} />
        ))}
      </ol>
      {looks.length > shown.length && (
        <Button onClick={() => setAll(true)}>{t('my.looks.all', { count: looks.length })}</Button>
      )}
    </SalonIntl>
  )
}

function ViewRow({ time, name, leader, wrote }: HealthLooks['looks'][number]) {
  const t = useText()
  const when = useInstantText()
  return (
    <li className={styles.row}>
      <div>
        <b>{name ?? t(leader ? 'my.looks.leader' : 'my.looks.team')}</b>
        <small className="num">{t(wrote ? 'my.looks.wrote' : 'my.looks.read', { when: when(time) })}</small>
      </div>
    </li>
  )
}
