import type { BookingRules } from '@goldline/contract/business-object/booking-rules'
import { useRef } from 'react'
import { useIntl } from 'react-intl'
import { ApiError } from '../../../api-error.ts'
import { Failure } from '../../../Failure.tsx'
import { Button } from '../../../kit/Button.tsx'
import styles from './BookingRulesForm.module.css'
import { NumberRuleSelect } from './NumberRuleSelect.tsx'
import { PreferredSlotsChoice } from './PreferredSlotsChoice.tsx'
import { type Draft, type NumberRule, wrongField } from './rules.ts'
import { useRulesDraft, useSaveRules } from './rules-draft.ts'

const groups: readonly { id: 'times' | 'booked'; rules: readonly NumberRule[] }[] = [
  { id: 'times', rules: ['slotStepMinutes', 'leadTimeMinutes', 'horizonDays'] },
  { id: 'booked', rules: ['maxConfirmedAppointments', 'cancellationWindowHours', 'freezeMinutes'] },
]

/** Holds only changed fields, so that somebody else's changes show and are not overwritten by saving. */
export function BookingRulesForm({ saved }: { saved: BookingRules }) {
  const intl = useIntl()
  const { changes, dirty, set: setDraft } = useRulesDraft(saved)
  const form = useRef<HTMLFormElement>(null)
  // The focused button disappears with the bar: keep the focus in the form.
  const startOver = () => {
    setDraft({})
    form.current?.focus()
  }
  const save = useSaveRules(startOver)
  const rules = { ...saved, ...changes }
  const wrong = wrongField(rules, save.error instanceof ApiError ? save.error.details.field : undefined)
  const set = (change: Draft) => {
    save.reset()
    setDraft({ ...changes, ...change })
  }
  const errorOf = (rule: keyof BookingRules) =>
    wrong?.rule === rule ? intl.formatMessage({ id: `admin.rules.error.${wrong.why}` }) : undefined
  return (
    <form
      ref={form}
      tabIndex={-1}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (dirty && !save.isPending && wrong?.why !== 'clash') save.mutate({ body: changes })
      }}
    >
      <NumberRules rules={rules} errorOf={errorOf} onChange={set} />
      <PreferredSlotsChoice value={rules.preferredSlots} onChange={(preferredSlots) => set({ preferredSlots })} />
      <SaveBar
        hidden={!dirty}
        failure={wrong && wrong.rule !== 'preferredSlots' ? null : save.error}
        clash={wrong?.why === 'clash' ? wrong.rule : undefined}
        busy={save.isPending}
        onDiscard={() => {
          save.reset()
          startOver()
        }}
      />
    </form>
  )
}

type NumberRulesProps = {
  rules: BookingRules
  errorOf: (rule: keyof BookingRules) => string | undefined
  onChange: (change: Draft) => void
}

function NumberRules({ rules, errorOf, onChange }: NumberRulesProps) {
  const intl = useIntl()
  return groups.map(({ id, rules: own }) => (
    <section key={id} className={styles.group}>
      <h2>{intl.formatMessage({ id: `admin.rules.group.${id}` })}</h2>
      {own.map((rule) => (
        <NumberRuleSelect
          key={rule}
          rule={rule}
          value={rules[rule]}
          error={errorOf(rule)}
          onChange={(value) => onChange({ [rule]: value })}
        />
      ))}
    </section>
  ))
}

type BarProps = {
  hidden: boolean
  failure: unknown
  clash: keyof BookingRules | undefined
  busy: boolean
  onDiscard: () => void
}

/**
 * Shows that there are unsaved changes, why they cannot be saved (the field may be out of view), and saves or discards
 * them.
 */
function SaveBar({ hidden, failure, clash, busy, onDiscard }: BarProps) {
  const intl = useIntl()
  const unsaved = clash
    ? intl.formatMessage({ id: 'admin.rules.unfit' }, { rule: intl.formatMessage({ id: `admin.rules.${clash}` }) })
    : intl.formatMessage({ id: 'admin.rules.unsaved' })
  return (
    <div className={styles.bar} hidden={hidden}>
      {Boolean(failure) && (
        <div className={styles.failure}>
          <Failure inline error={failure} />
        </div>
      )}
      <p className={styles.state}>{unsaved}</p>
      <Button onClick={onDiscard}>{intl.formatMessage({ id: 'admin.rules.discard' })}</Button>
      <Button type="submit" look="gold" disabled={clash !== undefined} busy={busy}>
        {intl.formatMessage({ id: 'action.save' })}
      </Button>
    </div>
  )
}
