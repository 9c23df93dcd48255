import { getAppointment } from '@goldline/contract/appointment'
import { getOverview } from '@goldline/contract/overview'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { unassignedId } from '../../../calendar/stretches.ts'
import { useApi } from '../../../client/app-context.ts'
import { useCache } from '../../../client/cache.ts'
import { useText } from '../../../i18n/use-text.ts'
import { PersonAvatar } from '../../../kit/Avatar.tsx'
import { Button } from '../../../kit/Button.tsx'
import { AskOverride } from '../appointment/AskOverride.tsx'
import { useSalonChange } from '../appointment/use-salon-change.ts'
import styles from './TodayScreen.module.css'

/** The most people shown; the appointment's form lists all. */
const most = 3

/** AVL-05: people who could take all of it without moving others; a press assigns it, and can be undone (APT-20). */
export function GiveTo({ appointmentId: id }: { appointmentId: string }) {
  const t = useText()
  const cache = useCache()
  const labelId = useId()
  const { data } = useQuery(useApi().query(getAppointment, { params: { id } }))
  const again = () => {
    void cache.invalidate(getAppointment)
    void cache.invalidate(getOverview)
  }
  const { change, isPending, asked } = useSalonChange('edit', { onDone: again, onLeft: again })
  if (!data?.services.every(({ staffId }) => staffId === unassignedId)) return null
  const people = data.recommendedStaffs ?? []
  if (people.length === 0) return <small className={styles.people}>{t('admin.overview.unassigned.nobody')}</small>
  const give = (staffId: string) => change({ params: { id }, ifMatch: data.version, body: { staffId } })
  return (
    // biome-ignore lint/a11y/useSemanticElements: no form's fieldset
    <div role="group" aria-labelledby={labelId} className={styles.people}>
      <small id={labelId}>{t('admin.overview.unassigned.who')}</small>
      {people.slice(0, most).map((person) => (
        <Button
          key={person.id}
          icon={<PersonAvatar size="s" person={person} />}
          busy={isPending}
          onClick={() => give(person.id)}
        >
          {person.name}
        </Button>
      ))}
      {asked && <AskOverride asked={asked} busy={isPending} />}
    </div>
  )
}
