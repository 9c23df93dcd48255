import { type Absence, getAskedAbsences } from '@goldline/contract/staff/absences'
import { fullName } from '@goldline/domain/user/full-name'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { useSpanText } from '../../../appointment/appointment-text.ts'
import { useApi } from '../../../client/app-context.ts'
import { useToday } from '../../../client/use-today.ts'
import { useFormat } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/use-text.ts'
import { PersonAvatar } from '../../../kit/Avatar.tsx'
import { buttonClass } from '../../../kit/Button.tsx'
import { joinFacts } from '../../../kit/dot.ts'
import { frameQuery } from '../days/day-queries.ts'
import { paths, pathTo } from '../paths.ts'
import { useHasFeature } from '../session.ts'
import { TodayPart } from './TodayPart.tsx'
import styles from './TodayScreen.module.css'

const refetchEveryMs = 60_000

/**
 * Queries requested absences, oldest first: undefined until known, empty for people who do not decide on them (STF-10).
 */
export function useRequestedAbsences() {
  const decides = useHasFeature('staff')
  const query = useApi().query(getAskedAbsences, {})
  // Polls, since no event reports requested absences and a front desk may show this screen all day.
  const { data, error, refetch } = useQuery({ ...query, enabled: decides, refetchInterval: refetchEveryMs })
  return { asked: decides ? data : [], error, retry: () => void refetch() }
}

/** Lists requested absences; each links to the rota, where it is decided together with its appointments. */
export function Absences({ asked }: { asked: readonly Absence[] }) {
  const t = useText()
  const day = useToday()
  const { data: frame } = useQuery({ ...frameQuery(useApi(), { from: day, to: day }), enabled: asked.length > 0 })
  const rows = asked.flatMap((absence) => {
    const person = frame?.staff.find(({ id }) => id === absence.staffId)
    return person ? [{ absence, person }] : []
  })
  return (
    <TodayPart title={t('admin.overview.absences')}>
      {rows.map(({ absence, person }) => (
        <li key={absence.id}>
          <PersonAvatar person={person} />
          <Link href={`${pathTo(paths.rota)}?asked=${absence.id}`} className={styles.who}>
            <b>{fullName(person)}</b>
            <AbsenceTime absence={absence} />
          </Link>
          <Link
            href={`${pathTo(paths.rota)}?asked=${absence.id}`}
            className={buttonClass('quiet')}
            aria-label={`${t('admin.overview.absences.decide')}: ${person.name}`}
          >
            {t('admin.overview.absences.decide')}
          </Link>
        </li>
      ))}
    </TodayPart>
  )
}

function AbsenceTime({ absence: { kind, from, to, hours } }: { absence: Absence }) {
  const t = useText()
  const { dayMonth } = useFormat()
  const spanText = useSpanText()
  const days = from === to ? dayMonth(from) : `${dayMonth(from)} – ${dayMonth(to)}`
  const what = kind && t(`absence.kind.${kind}`)
  return <small>{joinFacts(what, hours ? `${days}, ${spanText(hours)}` : days)}</small>
}
