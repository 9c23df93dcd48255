import { zone } from '@goldline/domain/time/zone'
import { type FormEvent, useId } from 'react'
import { useIntl } from 'react-intl'
import { Link, useLocation } from 'wouter'
import { Failure } from '../../../../Failure.tsx'
import { Button, buttonClass } from '../../../../kit/Button.tsx'
import { CardSection } from '../../../../kit/Card.tsx'
import { focusFirstWrong } from '../../../../kit/focus-first-wrong.ts'
import type { Chosen } from '../../flow/chosen.ts'
import { knownPeople, type Selection, writeSelection } from '../../flow/selection.ts'
import { useMyFacts } from '../my-facts.ts'
import { FreeNow } from './FreeNow.tsx'
import { NameField } from './NameField.tsx'
import { useNewName } from './use-new-name.ts'
import { useJoin } from './use-waiting-list.ts'
import { useWish } from './use-wish.ts'
import { WishFields } from './WishFields.tsx'
import styles from './waiting-list.module.css'

type Props = { chosen: readonly Chosen[]; selection: Selection }

/** Services and staff come from the booking page; days and a part of the day are entered here. */
export function JoinForm({ chosen, selection }: Props) {
  const intl = useIntl()
  const [, navigate] = useLocation()
  const { businessObject, now } = useMyFacts()
  const wish = useWish(selection.day, zone(businessObject.timeZone).toWall(Date.parse(now)).day)
  const join = useJoin(() => navigate('/my/waiting-list', { replace: true }))
  const newName = useNewName()
  const errorId = useId()
  const products = chosen.map(({ key }) => key)
  const { staffId, staffIds } = knownPeople(selection, businessObject.staff)
  const asked = { products, staffId, ...(staffIds && { staffIds: [...staffIds] }) }
  const nameOf = (wanted: string | null) =>
    businessObject.staff.find(({ id }) => id === wanted)?.name ??
    intl.formatMessage({ id: 'label.firstAvailableStaff' })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fits = [wish.judge(), newName.judge()]
    if (fits.includes(false)) return focusFirstWrong(event.currentTarget)
    join.mutate({ body: { businessObjectId: businessObject.id, ...asked, ...wish.said, ...newName.said } })
  }
  return (
    <CardSection title={intl.formatMessage({ id: 'my.waiting.join.title' })}>
      <p className={styles.lead}>{intl.formatMessage({ id: 'my.waiting.join.lead' })}</p>
      <p className={styles.what}>
        <b>{chosen.map(({ name, variantName }) => [name, variantName].filter(Boolean).join(', ')).join(' + ')}</b>
        <small>{(asked.staffIds ?? [asked.staffId]).map(nameOf).join(' + ')}</small>
      </p>
      <form className={styles.form} onSubmit={submit} noValidate aria-describedby={errorId}>
        <NameField newName={newName} />
        <WishFields wish={wish} />
        {!wish.wrong && <FreeNow businessObject={businessObject} wish={{ ...asked, ...wish.said }} />}
        <div id={errorId}>{join.error && <Failure inline error={join.error} />}</div>
        <div className={styles.actions}>
          <Button type="submit" look="gold" size="l" busy={join.isPending || newName.waiting}>
            {intl.formatMessage({ id: 'my.waiting.join' })}
          </Button>
          <Link
            href={`/time?${writeSelection({ ...selection, time: undefined })}`}
            className={buttonClass('ghost', 'l')}
          >
            {intl.formatMessage({ id: 'my.waiting.back' })}
          </Link>
        </div>
      </form>
    </CardSection>
  )
}
