import { type BookingRules, getBookingRules } from '@goldline/contract/setup/booking-rules'
import { fillingPercent } from '@goldline/domain/availability/filling'
import {
  clashingRule,
  type NumberRule,
  type PreferredSlots,
  preferredSlotsChoices,
} from '@goldline/domain/business-object/booking-rules'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../client/app-context.ts'
import type { FieldState } from '../../../client/form-values.ts'
import { Loading } from '../../../client/Loading.tsx'
import { useIntl } from '../../../i18n/intl.tsx'
import { useText } from '../../../i18n/use-text.ts'
import { ChoiceCards } from '../../../kit/ChoiceCards.tsx'
import { classes } from '../../../kit/classes.ts'
import { look } from '../../../kit/look.ts'
import { Select } from '../../../kit/Select.tsx'
import { AdminScreen, ScreenHead } from '../AdminScreen.tsx'
import { EditForm, useEdit } from '../drafts/EditForm.tsx'
import styles from './BookingRules.module.css'
import { listChoices, numberRuleFields, useSaveRules } from './booking-rules-form.ts'
import groupStyles from './Groups.module.css'

/** Edits the salon's rules for online booking (AVL-02, AVL-03, AVL-06, AVL-08, APT-04, MSG-17). */
export function Page() {
  const t = useText()
  const { data, error, refetch } = useQuery(useApi().query(getBookingRules, {}))
  return (
    <AdminScreen flush>
      <ScreenHead intro={t('admin.rules.intro')} />
      {data && <BookingRulesForm saved={data} />}
      {!data && <Loading error={error} refetch={refetch} rows={5} />}
    </AdminScreen>
  )
}

const rulesOnScreen = Object.keys(numberRuleFields) as NumberRule[]

/** Sends only changed fields, so that colleagues' changes are not overwritten. */
export function BookingRulesForm({ saved }: { saved: BookingRules }) {
  const t = useText()
  const save = useSaveRules()
  const form = useEdit({
    saved,
    draft: 'booking rules',
    work: save,
    send: (body) => {
      if (clash === undefined) save.mutate({ body })
    },
  })
  const rules = form.values
  const clash = clashingRule(rules)
  const errorOf = (rule: keyof BookingRules) => (rule === clash ? t('admin.rules.error.clash') : form.errorOf(rule))
  const unsaved = clash ? t('admin.rules.unfit', { rule: t(`admin.rules.${clash}`) }) : t('form.unsaved')
  return (
    <EditForm
      form={form}
      className={classes(styles.form, groupStyles.groups)}
      text={unsaved}
      blocked={clash !== undefined}
    >
      <NumberRules rules={rules} errorOf={errorOf} onChange={form.set} />
      <PreferredSlotsChoice {...form.field('preferredSlots')} />
    </EditForm>
  )
}

type NumberRulesProps = {
  rules: BookingRules
  errorOf: (rule: keyof BookingRules) => string | undefined
  onChange: (change: Partial<BookingRules>) => void
}

function NumberRules({ rules, errorOf, onChange }: NumberRulesProps) {
  const t = useText()
  return (['times', 'booked'] as const).map((group) => (
    <section key={group} className={styles.group}>
      <h2 className={look('across', 'f17', 'w700')}>{t(`admin.rules.group.${group}`)}</h2>
      {rulesOnScreen
        .filter((rule) => numberRuleFields[rule].group === group)
        .map((rule) => (
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

type Props = { value: PreferredSlots; onChange: (value: PreferredSlots) => void }

/** Selects one of three choices, each explained in a sentence (AVL-06). */
function PreferredSlotsChoice({ value, onChange }: Props) {
  const intl = useIntl()
  const t = useText()
  const percent = intl.formatNumber(fillingPercent / 100, { style: 'percent' })
  const label = t('admin.rules.preferredSlots')
  return (
    <section className={styles.group}>
      <h2 className={look('across', 'f17', 'w700')}>{label}</h2>
      <p className={styles.about}>{t('admin.rules.preferredSlots.hint')}</p>
      <div className={styles.options}>
        <ChoiceCards
          bare
          label={label}
          options={preferredSlotsChoices.map((choice) => ({
            value: choice,
            label: t(`admin.rules.preferredSlots.${choice}`),
            text: t(`admin.rules.preferredSlots.${choice}.text`, { percent }),
          }))}
          value={value}
          onChange={onChange}
        />
      </div>
    </section>
  )
}

type NumberRuleSelectProps = FieldState<number> & { rule: NumberRule }

/** Selects one rule's value; the choices are in words, with a sentence about the rule's effect. */
function NumberRuleSelect({ rule, ...field }: NumberRuleSelectProps) {
  const t = useText()
  return (
    <div className={look('min-w-0')}>
      <Select
        {...field}
        label={t(`admin.rules.${rule}`)}
        hint={t(`admin.rules.${rule}.hint`)}
        options={listChoices(rule, field.value)}
        labelOf={(value) => numberRuleFields[rule].words(t, value)}
      />
    </div>
  )
}
