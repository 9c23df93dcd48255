import {
  type Absence,
  approveAbsence,
  declineAbsence,
  getAffected,
  getAskedAbsences,
  removeAbsence,
} from '@goldline/contract/staff/absences'
import type { RotaPerson } from '@goldline/contract/staff/rota'
import { fullName } from '@goldline/domain/user/full-name'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'wouter'
import { useApi, useApp } from '../../../client/app-context.ts'
import { Loading } from '../../../client/Loading.tsx'
import { useCall } from '../../../client/use-call.ts'
import { useText } from '../../../i18n/use-text.ts'
import { PersonAvatar } from '../../../kit/Avatar.tsx'
import { Button, buttonClass } from '../../../kit/Button.tsx'
import { classes } from '../../../kit/classes.ts'
import { look, row, stack } from '../../../kit/look.ts'
import { paths, pathTo } from '../paths.ts'
import { AffectedList } from './AffectedList.tsx'
import { useAbsenceText } from './absence-text.ts'
import styles from './Requests.module.css'
import { useInvalidateTeam } from './use-team.ts'

type Props = { staff: readonly RotaPerson[]; leads: boolean }

/** Lists requested absences; opens the one in the address, else the oldest, with its appointments (STF-10). */
export function Requests({ staff, leads }: Props) {
  const t = useText()
  const { data: asked } = useQuery(useApi().query(getAskedAbsences, {}))
  const [params] = useSearchParams()
  const [opened, setOpened] = useState(() => params.get('asked'))
  const known = (asked ?? []).filter(({ staffId }) => staff.some(({ id }) => id === staffId))
  if (known.length === 0) return null
  const openedId = known.some(({ id }) => id === opened) ? opened : known[0]?.id
  return (
    <aside className={styles.requests} aria-labelledby="asked-absences">
      <h2 id="asked-absences">
        {t('admin.team.requests')} <span className={styles.count}>{known.length}</span>
      </h2>
      <ul className={stack(8)}>
        {known.map((absence) => (
          <li key={absence.id} className={styles.request} data-open={absence.id === openedId || undefined}>
            <Head absence={absence} staff={staff} onOpen={() => setOpened(absence.id)} open={absence.id === openedId} />
            {absence.id === openedId &&
              (leads ? <Decision absence={absence} staff={staff} /> : <OwnRequest absence={absence} />)}
          </li>
        ))}
      </ul>
    </aside>
  )
}

type HeadProps = { absence: Absence; staff: readonly RotaPerson[]; open: boolean; onOpen: () => void }

function Head({ absence, staff, open, onOpen }: HeadProps) {
  const textOf = useAbsenceText()
  const person = staff.find(({ id }) => id === absence.staffId)
  if (person === undefined) return null
  return (
    <button
      type="button"
      className={row(8, 'middle', 'full', 'touch-3', 'py4', 'px0', 'text-left')}
      aria-expanded={open}
      onClick={onOpen}
    >
      <PersonAvatar person={person} />
      <span>
        <b className={look('block')}>{fullName(person)}</b>
        <small className={look('block', 'quiet', 'f13', 'anywhere')}>{textOf(absence)}</small>
        {absence.note && <small className={look('block', 'quiet', 'f13', 'anywhere')}>{absence.note}</small>}
      </span>
    </button>
  )
}

function Decision({ absence, staff }: { absence: Absence; staff: readonly RotaPerson[] }) {
  const t = useText()
  const { notices } = useApp()
  const changed = useInvalidateTeam()
  const params = { id: absence.id }
  const { data: affected, error, refetch } = useQuery(useApi().query(getAffected, { params }))
  const tell = (said: string) => {
    notices.show(said, 'success')
    changed()
  }
  const approve = useCall(approveAbsence, {
    onDone: ({ affected: visits }) => {
      const count = visits.filter(({ newStaffIds }) => newStaffIds === null).length
      tell(t('admin.team.approved', { visits: visits.length, count }))
    },
    onRefused: changed,
  })
  const decline = useCall(declineAbsence, {
    onDone: () => tell(t('admin.team.declined')),
    onRefused: changed,
  })
  const hasUnplaced = affected?.some(({ newStaffIds }) => newStaffIds === null) ?? false
  const busy = approve.isPending || decline.isPending
  return (
    <>
      {affected && <AffectedList affected={affected} staff={staff} />}
      {affected && affected.length > 0 && (
        <Link
          href={`${pathTo(paths.cover, { staffId: absence.staffId })}?asked=${absence.id}`}
          className={buttonClass(hasUnplaced ? 'gold' : 'link')}
        >
          {t('admin.team.cover')}
        </Link>
      )}
      {!affected && <Loading error={error} refetch={refetch} rows={2} />}
      <div className={classes(row(8, 'wrap', 'mt12'), styles.actions)}>
        <Button
          kind={hasUnplaced ? 'quiet' : 'gold'}
          busy={busy}
          disabled={!affected}
          onClick={() => approve.mutate({ params })}
        >
          {t(hasUnplaced ? 'admin.team.approve.listed' : 'admin.team.approve')}
        </Button>
        <Button kind="danger" busy={busy} onClick={() => decline.mutate({ params })}>
          {t('admin.team.decline')}
        </Button>
      </div>
    </>
  )
}

/** Shows a person's own request, which can be withdrawn until it is decided. */
function OwnRequest({ absence }: { absence: Absence }) {
  const t = useText()
  const changed = useInvalidateTeam()
  const remove = useCall(removeAbsence, { onDone: changed, onRefused: changed })
  return (
    <div className={classes(row(8, 'wrap', 'mt12'), styles.actions)}>
      <Button busy={remove.isPending} onClick={() => remove.mutate({ params: { id: absence.id } })}>
        {t('admin.team.absence.withdraw')}
      </Button>
    </div>
  )
}
