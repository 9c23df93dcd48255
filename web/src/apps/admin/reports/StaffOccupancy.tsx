import { getReport, putStaffTarget, type Report } from '@goldline/contract/report'
import { fullName } from '@goldline/domain/user/full-name'
import { type CSSProperties, useState } from 'react'
import { AskDialog } from '../../../client/AskDialog.tsx'
import { useCache } from '../../../client/cache.ts'
import { useCall } from '../../../client/use-call.ts'
import { useText } from '../../../i18n/use-text.ts'
import { classes } from '../../../kit/classes.ts'
import { look, stack } from '../../../kit/look.ts'
import { Select } from '../../../kit/Select.tsx'
import { useHasFeature } from '../session.ts'
import { NoFigures, ReportCard } from './ReportCard.tsx'
import { comparedChange, useReportFormat } from './report-format.ts'
import styles from './StaffOccupancy.module.css'

type ReportPerson = Report['staff'][number]

/** Shows occupancy by person, with the period before and the owner's target. */
export function StaffOccupancy({ staff }: { staff: readonly ReportPerson[] }) {
  const t = useText()
  const [aimed, setAimed] = useState<ReportPerson>()
  const maySet = useHasFeature('staff')
  const compared = staff.some(({ occupancy }) => occupancy.before !== null)
  return (
    <ReportCard
      title={t('admin.reports.byStaff')}
      definition={t('admin.reports.byStaff.definition')}
      legend={[
        { kind: 'bar', label: t('admin.reports.legend.now') },
        ...(compared ? [{ kind: 'tick', label: t('admin.reports.legend.before') } as const] : []),
        { kind: 'target', label: t('admin.reports.legend.target') },
      ]}
    >
      {staff.length === 0 && <NoFigures>{t('admin.reports.none')}</NoFigures>}
      <ul className={classes(stack(4), styles.staff)}>
        {staff.map((person) => (
          <StaffRow key={person.id} person={person} onAim={maySet ? () => setAimed(person) : undefined} />
        ))}
      </ul>
      {aimed && <TargetDialog person={aimed} onClose={() => setAimed(undefined)} />}
    </ReportCard>
  )
}

function StaffRow({ person, onAim }: { person: ReportPerson; onAim: (() => void) | undefined }) {
  const t = useText()
  const { percent, changeText } = useReportFormat()
  const { occupancy, target } = person
  const moved = comparedChange('points', occupancy)
  const targetText =
    target === null
      ? t('admin.reports.target.none')
      : t('admin.reports.target.value', { target: percent(target / 100) })
  const at = (share: number): CSSProperties => ({ insetInlineStart: `${Math.min(100, share * 100)}%` })
  return (
    <li>
      <span className={look('anywhere')}>{fullName(person)}</span>
      <span className={styles.bar} aria-hidden="true">
        <i style={{ width: `${Math.min(100, (occupancy.now ?? 0) * 100)}%` }} />
        {occupancy.before !== null && <b style={at(occupancy.before)} />}
        {target !== null && <b className={styles.target} style={at(target / 100)} />}
      </span>
      <span className={look('w700', 'num', 'text-right')}>{occupancy.now === null ? '–' : percent(occupancy.now)}</span>
      <small className={look('text-right', 'nowrap', 'quiet', 'num')}>
        {moved === undefined ? '' : changeText('points', moved)}
      </small>
      {onAim ? (
        <button type="button" className={styles.aim} onClick={onAim}>
          {targetText}
          <span className="visually-hidden">, {t('admin.reports.target.change', { name: fullName(person) })}</span>
        </button>
      ) : (
        <small className={look('text-right', 'nowrap', 'quiet', 'num')}>{targetText}</small>
      )}
    </li>
  )
}

const none = 'none'
const targets = [none, '50', '55', '60', '65', '70', '75', '80', '85', '90', '95'] as const

function TargetDialog({ person, onClose }: { person: ReportPerson; onClose: () => void }) {
  const t = useText()
  const { percent } = useReportFormat()
  const cache = useCache()
  const [target, setTarget] = useState(person.target === null ? none : String(person.target))
  const put = useCall(putStaffTarget, {
    inline: true,
    onDone: async () => {
      await cache.invalidate(getReport)
      onClose()
    },
  })
  const options = (targets as readonly string[]).includes(target) ? targets : [...targets, target]
  const save = () =>
    put.mutate({ params: { staffId: person.id }, body: { target: target === none ? null : Number(target) } })
  return (
    <AskDialog
      size="small"
      title={t('admin.reports.target.title', { name: fullName(person) })}
      subtitle={t('admin.reports.target.text')}
      action={t('action.save')}
      harmless
      work={put}
      onYes={save}
      onClose={onClose}
    >
      <Select
        label={t('admin.reports.target')}
        options={options}
        value={target}
        labelOf={(each) => (each === none ? t('admin.reports.target.none') : percent(Number(each) / 100))}
        onChange={(each) => setTarget(each ?? none)}
      />
    </AskDialog>
  )
}
