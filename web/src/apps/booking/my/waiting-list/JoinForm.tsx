import { maxLengths } from '@goldline/domain/text-lengths'
import { addDays, type Day, isDay } from '@goldline/domain/time/day'
import { isWithin, partsOfDay, spansOfDay } from '@goldline/domain/time/part-of-day'
import { zone } from '@goldline/domain/time/zone'
import { Link, useLocation } from 'wouter'
import { buildWish, type TypedWish, WishFields, wishFaults } from '../../../../appointment/WishFields.tsx'
import { Form, useForm } from '../../../../client/Form.tsx'
import { useText } from '../../../../i18n/use-text.ts'
import { Button, buttonClass } from '../../../../kit/Button.tsx'
import { CardSection } from '../../../../kit/Card.tsx'
import { look, row } from '../../../../kit/look.ts'
import { TextField } from '../../../../kit/TextField.tsx'
import { maxLength, required, validate } from '../../../../kit/validators.ts'
import type { ChosenService } from '../../choice/chosen.ts'
import { type Selection, withKnownStaff, writeSelection } from '../../choice/selection.ts'
import { myPaths } from '../../my-paths.ts'
import { paths } from '../../paths.ts'
import { useMe } from '../details/use-me.ts'
import { useMyFacts } from '../my-facts.ts'
import { FreeNow } from './FreeNow.tsx'
import { useJoinWaitingList } from './use-waiting-list.ts'
import styles from './waiting-list.module.css'

type Props = { chosen: readonly ChosenService[]; selection: Selection }

/** Adds a waiting list entry: services and staff from the booking page, days and a part of the day typed here. */
export function JoinForm({ chosen, selection }: Props) {
  const t = useText()
  const { businessObject } = useMyFacts()
  const products = chosen.map(({ key }) => key)
  const { staffId, staffIds } = withKnownStaff(selection, businessObject.staff)
  const requested = { products, staffId, staffIds: staffIds && [...staffIds] }
  const { form, nameless, today } = useJoinForm(selection, requested)
  const isWrong = Object.keys(wishFaults(form.values, today)).length > 0
  const nameOf = (wanted: string | null) =>
    businessObject.staff.find(({ id }) => id === wanted)?.name ?? t('label.firstAvailableStaff')
  const actions = (
    <div className={row(12, 'wrap')}>
      <Button {...form.button} kind="gold" size="l">
        {t('my.waiting.join')}
      </Button>
      <Link
        href={`${paths.time}?${writeSelection({ ...selection, time: undefined })}`}
        className={buttonClass('ghost', 'l')}
      >
        {t('my.waiting.back')}
      </Link>
    </div>
  )
  return (
    <CardSection title={t('word.joinTheWaitingList')}>
      <p className={look('mt8', 'quiet')}>{t('my.waiting.join.lead')}</p>
      <p className={look('mt16', 'mb16')}>
        <b className={look('block')}>
          {chosen.map(({ name, variantName }) => [name, variantName].filter(Boolean).join(', ')).join(' + ')}
        </b>
        <small className={look('block', 'quiet', 'f13')}>
          {(requested.staffIds ?? [requested.staffId]).map(nameOf).join(' + ')}
        </small>
      </p>
      <Form form={form} className={styles.form} actions={actions}>
        {nameless && <TextField {...form.field('name')} label={t('form.name')} autoComplete="given-name" required />}
        <WishFields className={styles.pair} required form={form} today={today} />
        {!isWrong && <FreeNow businessObject={businessObject} wish={{ ...requested, ...buildWish(form.values) }} />}
      </Form>
    </CardSection>
  )
}

type JoinedVisit = { products: string[]; staffId: string | null; staffIds: (string | null)[] | undefined }

/** Builds the form; people who signed in by PIN only also enter a name, so that messages can greet them. */
function useJoinForm(wanted: Pick<Selection, 'day' | 'time'>, requested: JoinedVisit) {
  const [, navigate] = useLocation()
  const { businessObject, now } = useMyFacts()
  const today = zone(businessObject.timeZone).toWall(Date.parse(now)).day
  const join = useJoinWaitingList(() => navigate(myPaths.waitingList, { replace: true }))
  const { data: me, isLoading } = useMe()
  const nameless = me?.name === '' && me.surname === ''
  const form = useForm({
    start: { name: '', ...initialWish(wanted, today) },
    check: ({ name, ...wish }) => ({
      name: nameless ? validate(name, [required, maxLength(maxLengths.name)]) : undefined,
      ...wishFaults(wish, today),
    }),
    // Wait until it is known whether to ask for the name.
    work: { ...join, isPending: join.isPending || isLoading },
    send: ({ name, ...wish }) => {
      const entry = { ...requested, ...buildWish(wish), name: nameless ? name.trim() : undefined }
      join.mutate({ body: { businessObjectId: businessObject.id, ...entry } })
    },
  })
  return { form, nameless, today }
}

/** Returns the initial values: the day last viewed, and the part of the day of a chosen time. */
function initialWish({ day, time }: Pick<Selection, 'day' | 'time'>, today: Day): TypedWish {
  const from = day !== undefined && isDay(day) && day >= today ? day : addDays(today, 1)
  const part = partsOfDay.find((each) => time !== undefined && isWithin(time, spansOfDay[each]))
  return { from, to: from, part: part ?? 'any' }
}
