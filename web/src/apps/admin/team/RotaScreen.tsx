import { getAskedAbsences } from '@goldline/contract/staff/absences'
import { getRota } from '@goldline/contract/staff/rota'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { useApi } from '../../../client/app-context.ts'
import { useCache } from '../../../client/cache.ts'
import { useEvents } from '../../../client/events.ts'
import { Loading } from '../../../client/Loading.tsx'
import { prefetchPart, useLazyPart } from '../../../client/use-fetched.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Button, buttonClass } from '../../../kit/Button.tsx'
import { classes } from '../../../kit/classes.ts'
import { EmptyState } from '../../../kit/EmptyState.tsx'
import { PlusIcon } from '../../../kit/icons.tsx'
import { stack } from '../../../kit/look.ts'
import { UsersIcon } from '../../../kit/salon-icons.tsx'
import { AdminScreen } from '../AdminScreen.tsx'
import { paths, pathTo } from '../paths.ts'
import { useHasFeature, useMe } from '../session.ts'
import { Requests } from './Requests.tsx'
import type { RotaDialogProps } from './RotaDialog.tsx'
import styles from './RotaScreen.module.css'
import { useWeek, WeekBar } from './WeekBar.tsx'
import { WeekGrid } from './WeekGrid.tsx'

/** Shows the rota of all staff (STF-03, STF-10): all staff can read it, leaders can change it. */
export function Page() {
  const t = useText()
  const { data: me } = useMe()
  const week = useWeek()
  const sent = { query: { from: week.monday, to: week.sunday } }
  const { data: rota, error, refetch } = useQuery(useApi().query(getRota, sent))
  const [asked, setAsked] = useState<RotaDialogProps['asked']>()
  const cache = useCache()
  useEvents({ onEvent: ({ topic }) => void (topic === 'hours' && cache.invalidate(getRota, getAskedAbsences)) })
  const leads = useHasFeature('staff')
  useEffect(() => void (rota && prefetchPart(loadDialog)), [rota])
  const mayAsk = leads || rota?.staff.some(({ id }) => id === me?.staffId)
  return (
    <AdminScreen>
      <WeekBar week={week}>
        {leads && <Button onClick={() => setAsked({ what: 'copy' })}>{t('admin.team.copy')}</Button>}
        {mayAsk && (
          <Button icon={<PlusIcon size={18} />} onClick={() => setAsked({ what: 'absence' })}>
            {t('word.absence')}
          </Button>
        )}
      </WeekBar>
      <div className={classes(stack(20, 'one-column', 'top'), styles.parts)}>
        {rota?.staff.length === 0 && <NoStaff leads={leads} />}
        {rota && rota.staff.length > 0 && (
          <WeekGrid
            rota={rota}
            today={week.today}
            monday={week.monday}
            onDay={leads ? (staffId, date) => setAsked({ what: 'day', staffId, date }) : undefined}
            onPattern={leads ? (staffId) => setAsked({ what: 'pattern', staffId }) : undefined}
          />
        )}
        {!rota && <Loading error={error} refetch={refetch} rows={6} />}
        {rota && <Requests staff={rota.staff} leads={leads} />}
      </div>
      {rota && asked && (
        <LateDialog asked={asked} rota={rota} leads={leads} week={week} onClose={() => setAsked(undefined)} />
      )}
    </AdminScreen>
  )
}

/** Prefetched once the week has loaded. */
const loadDialog = () => import('./RotaDialog.tsx')

function LateDialog(props: RotaDialogProps) {
  const { part } = useLazyPart(loadDialog)
  return part ? <part.RotaDialog {...props} /> : null
}

function NoStaff({ leads }: { leads: boolean }) {
  const t = useText()
  return (
    <EmptyState
      icon={<UsersIcon />}
      title={t('admin.team.nobody')}
      text={t('admin.team.nobody.text')}
      action={
        leads && (
          <Link className={buttonClass('gold')} href={pathTo(paths.people)}>
            {t('word.addAPerson')}
          </Link>
        )
      }
    />
  )
}
