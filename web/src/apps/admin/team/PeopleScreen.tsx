import { getStaff, orderStaff, type SalonStaff } from '@goldline/contract/staff/people'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { useApi } from '../../../client/app-context.ts'
import { useCache } from '../../../client/cache.ts'
import { Loading } from '../../../client/Loading.tsx'
import { useCall } from '../../../client/use-call.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../kit/Button.tsx'
import { EmptyState } from '../../../kit/EmptyState.tsx'
import { PlusIcon } from '../../../kit/icons.tsx'
import { UsersIcon } from '../../../kit/salon-icons.tsx'
import { useDragOrder } from '../../../kit/use-drag-order.ts'
import { useRestoredFocus } from '../../../kit/use-restored-focus.ts'
import { AdminScreen, ScreenHead } from '../AdminScreen.tsx'
import { paths, pathTo } from '../paths.ts'
import type { PathParts } from '../screen.ts'
import styles from './PeopleScreen.module.css'
import { PersonDialog } from './PersonDialog.tsx'
import { type MoveDirection, PersonRow } from './PersonRow.tsx'
import { useInvalidateTeam } from './use-team.ts'

/** Lists the salon's people (STF-01, STF-02); inactive people are at the end, with their history. */
export function Page({ id }: PathParts) {
  const t = useText()
  const [, navigate] = useLocation()
  const { data: staff, error, refetch } = useQuery(useApi().query(getStaff, {}))
  const show = (person?: string) => navigate(pathTo(paths.people, person === undefined ? {} : { id: person }))
  const opened = staff?.find((person) => person.id === id)
  return (
    <AdminScreen>
      <div className={styles.top}>
        <ScreenHead intro={t('admin.team.people.intro')} />
        <Button kind="gold" icon={<PlusIcon size={18} />} onClick={() => show('new')}>
          {t('word.addAPerson')}
        </Button>
      </div>
      {staff?.length === 0 && <EmptyState icon={<UsersIcon />} title={t('admin.team.nobody')} />}
      {staff && <People staff={staff} onOpen={show} />}
      {!staff && <Loading error={error} refetch={refetch} rows={5} />}
      {staff && (opened || id === 'new') && <PersonDialog key={id} person={opened} onClose={() => show()} />}
    </AdminScreen>
  )
}

type PeopleProps = { staff: readonly SalonStaff[]; onOpen: (id: string) => void }

/** Lists people, reordered by dragging or by buttons; calendar and booking page use the same order. */
function People({ staff, onOpen }: PeopleProps) {
  const t = useText()
  const cache = useCache()
  const changed = useInvalidateTeam()
  const list = useRef<HTMLUListElement>(null)
  const [said, say] = useState('')
  const stayOn = useRestoredFocus(list, staff)
  const order = useCall(orderStaff, {
    onMutate: ({ body: { ids } }) => {
      const ordered = ids.flatMap((id) => staff.find((person) => person.id === id) ?? [])
      cache.write(getStaff, {}, ordered)
    },
    onSettled: changed,
  })
  const move = (id: string, place: number, way?: MoveDirection) => {
    if (way) stayOn(`[data-person="${id}"] [data-way="${way}"]`)
    const ids = staff.map((person) => person.id).filter((each) => each !== id)
    ids.splice(place, 0, id)
    order.mutate({ body: { ids } })
    say(t('admin.team.people.moved', { place: place + 1, count: staff.length }))
  }
  const { dragged, place: dropPlace, holdOf } = useDragOrder(list, staff, move)
  return (
    <>
      <ul ref={list} className={styles.rows} data-dragging={dragged !== undefined || undefined}>
        {staff.map((person, place) => (
          <PersonRow
            key={person.id}
            person={person}
            ends={{ first: place === 0, last: place === staff.length - 1 }}
            dragged={person.id === dragged}
            target={dragged !== undefined && dropPlace === place && person.id !== dragged}
            hold={holdOf(person.id)}
            onMove={(way) => move(person.id, place + (way === 'up' ? -1 : 1), way)}
            onOpen={() => onOpen(person.id)}
          />
        ))}
      </ul>
      <p role="status" className="visually-hidden">
        {said}
      </p>
    </>
  )
}
