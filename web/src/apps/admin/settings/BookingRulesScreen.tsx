import { type BookingRules, getBookingRules } from '@goldline/contract/business-object/booking-rules'
import { clashingRule } from '@goldline/domain/business-object/booking-rules'
import { useQuery } from '@tanstack/react-query'
import { useIntl } from 'react-intl'
import { useApi } from '../../../client/app-context.ts'
import { Form, useForm } from '../../../client/Form.tsx'
import { Loading } from '../../../client/Loading.tsx'
import { classes } from '../../../kit/classes.ts'
import { AdminScreen, ScreenHead } from '../AdminScreen.tsx'
import styles from './BookingRules.module.css'
import { useRulesDraft, useSaveRules } from './booking-rules-draft.ts'
import { type Draft, type NumberRule, refusedRule } from './booking-rules-form.ts'
import groupStyles from './Groups.module.css'
import { NumberRuleSelect } from './NumberRuleSelect.tsx'
import { PreferredSlotsChoice } from './PreferredSlotsChoice.tsx'
import { UnsavedBar } from './UnsavedBar.tsx'

/** The salon's rules for online booking (AVL-02, AVL-03, AVL-06, AVL-08, APT-04, MSG-17). */
export function Page() {
  const intl = useIntl()
  const { data, error, refetch } = useQuery(useApi().query(getBookingRules, {}))
  return (
    <AdminScreen flush>
      <ScreenHead intro={intl.formatMessage({ id: 'admin.rules.intro' })} />
      {data && <BookingRulesForm saved={data} />}
      {!data && <Loading error={error} refetch={refetch} rows={5} />}
    </AdminScreen>
  )
}

const groups: readonly { id: 'times' | 'booked'; rules: readonly NumberRule[] }[] = [
  { id: 'times', rules: ['slotStepMinutes', 'leadTimeMinutes', 'horizonDays'] },
  { id: 'booked', rules: ['maxConfirmedAppointments', 'cancellationWindowHours', 'reminderHours', 'freezeMinutes'] },
]

/** Holds only changed fields, so that somebody else's changes show and are not overwritten by saving. */
export function BookingRulesForm({ saved }: { saved: BookingRules }) {
  const intl = useIntl()
  const { changes, dirty, set: setDraft } = useRulesDraft(saved)
  // The focused button disappears with the bar: keep the focus in the form.
  const startOver = () => {
    setDraft({})
    form.element.current?.focus()
  }
  const save = useSaveRules(startOver)
  const rules = { ...saved, ...changes }
  const clash = clashingRule(rules)
  const form = useForm({
    held: [rules, (change) => setDraft({ ...changes, ...change })],
    refused: refusedRule,
    work: save,
    send: () => {
      if (dirty && clash === undefined) save.mutate({ body: changes })
    },
  })
  const errorOf = (rule: keyof BookingRules) =>
    rule === clash ? intl.formatMessage({ id: 'admin.rules.error.clash' }) : form.errorOf(rule)
  const unsaved = clash
    ? intl.formatMessage({ id: 'admin.rules.unfit' }, { rule: intl.formatMessage({ id: `admin.rules.${clash}` }) })
    : intl.formatMessage({ id: 'admin.rules.unsaved' })
  const bar = (
    <UnsavedBar
      hidden={!dirty}
      text={unsaved}
      failure={clash === undefined && form.failure}
      disabled={clash !== undefined}
      busy={form.busy}
      onDiscard={() => {
        save.reset()
        startOver()
      }}
    />
  )
  return (
    <Form form={form} tabIndex={-1} className={classes(styles.form, groupStyles.groups)} failed={inBar} actions={bar}>
      <NumberRules rules={rules} errorOf={errorOf} onChange={form.set} />
      <PreferredSlotsChoice value={rules.preferredSlots} onChange={(preferredSlots) => form.set({ preferredSlots })} />
    </Form>
  )
}

/** It stays in view. */
const inBar = () => null

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
