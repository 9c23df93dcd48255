import { getRota, type Rota } from '@goldline/contract/staff/rota'
import type { Day } from '@goldline/domain/time/day'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useIntl } from 'react-intl'
import { Link } from 'wouter'
import { useApi } from '../../../client/app-context.ts'
import { Loading } from '../../../client/Loading.tsx'
import { Button, buttonClass } from '../../../kit/Button.tsx'
import { EmptyState } from '../../../kit/EmptyState.tsx'
import { PlusIcon } from '../../../kit/icons.tsx'
import { UsersIcon } from '../../../kit/nav-icons.tsx'
import { AdminScreen } from '../AdminScreen.tsx'
import { paths, pathTo } from '../paths.ts'
import { useMay, useMe } from '../session.ts'
import { AbsenceDialog } from './AbsenceDialog.tsx'
import { CopyWeekDialog } from './CopyWeekDialog.tsx'
import { DayDialog } from './DayDialog.tsx'
import { proposedDay, type Week } from './grid.ts'
import { PatternDialog } from './PatternDialog.tsx'
import { Requests } from './Requests.tsx'
import styles from './RotaScreen.module.css'
import { useWeek, WeekBar } from './WeekBar.tsx'
import { WeekGrid } from './WeekGrid.tsx'

/** What is asked of a person beside the grid. */
type Asked =
  | { what: 'day'; staffId: string; date: Day }
  | { what: 'pattern'; staffId: string }
  | { what: 'absence' }
  | { what: 'copy' }

/** Who works when (STF-03, STF-10): everybody reads it, its leaders change it. */
export function Page() {
  const intl = useIntl()
  const { data: me } = useMe()
  const week = useWeek()
  const sent = { query: { from: week.monday, to: week.sunday } }
  const { data: rota, error, refetch } = useQuery(useApi().query(getRota, sent))
  const [asked, setAsked] = useState<Asked>()
  const leads = useMay('staff')
  const mayAsk = leads || rota?.staff.some(({ id }) => id === me?.staffId)
  return (
    <AdminScreen>
      <WeekBar week={week}>
        {leads && (
          <Button onClick={() => setAsked({ what: 'copy' })}>{intl.formatMessage({ id: 'admin.team.copy' })}</Button>
        )}
        {mayAsk && (
          <Button icon={<PlusIcon size={18} />} onClick={() => setAsked({ what: 'absence' })}>
            {intl.formatMessage({ id: 'admin.team.absence' })}
          </Button>
        )}
      </WeekBar>
      <div className={styles.parts}>
        {rota?.staff.length === 0 && <Nobody leads={leads} />}
        {rota && rota.staff.length > 0 && (
          <WeekGrid
            rota={rota}
            today={week.today}
            monday={week.monday}
            {...(leads && {
              onDay: (staffId: string, date: Day) => setAsked({ what: 'day', staffId, date }),
              onPattern: (staffId: string) => setAsked({ what: 'pattern', staffId }),
            })}
          />
        )}
        {!rota && <Loading error={error} refetch={refetch} rows={6} />}
        {rota && <Requests staff={rota.staff} leads={leads} />}
      </div>
      {rota && asked && (
        <AskedDialog asked={asked} rota={rota} leads={leads} week={week} onClose={() => setAsked(undefined)} />
      )}
    </AdminScreen>
  )
}

type DialogProps = { asked: Asked; rota: Rota; leads: boolean; week: Week; onClose: () => void }

function AskedDialog({ asked, rota, leads, week, onClose }: DialogProps) {
  const { monday, today } = week
  const { data: me } = useMe()
  if (asked.what === 'copy') return <CopyWeekDialog monday={monday} onClose={onClose} />
  if (asked.what === 'absence') {
    const people = leads ? rota.staff : rota.staff.filter(({ id }) => id === me?.staffId)
    return <AbsenceDialog people={people} day={proposedDay(week)} onClose={onClose} />
  }
  const person = rota.staff.find(({ id }) => id === asked.staffId)
  if (person === undefined) return null
  if (asked.what === 'pattern') return <PatternDialog person={person} monday={monday} today={today} onClose={onClose} />
  const day = person.days.find(({ date }) => date === asked.date)
  return day ? <DayDialog person={person} day={day} onClose={onClose} /> : null
}

function Nobody({ leads }: { leads: boolean }) {
  const intl = useIntl()
  return (
    <EmptyState
      icon={<UsersIcon />}
      title={intl.formatMessage({ id: 'admin.team.nobody' })}
      text={intl.formatMessage({ id: 'admin.team.nobody.text' })}
      {...(leads && {
        action: (
          <Link className={buttonClass('gold')} href={pathTo(paths.people)}>
            {intl.formatMessage({ id: 'admin.team.people.add' })}
          </Link>
        ),
      })}
    />
  )
}
