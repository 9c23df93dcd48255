import type { PublicGiftOffer } from '@goldline/contract/checkout/gift-orders'
import { giftBounds, giftMotifs, type GiftMotif as Motif } from '@goldline/domain/checkout/gift-order'
import { maxLengths } from '@goldline/domain/text-lengths'
import { addDays } from '@goldline/domain/time/day'
import { useId } from 'react'
import type { useForm } from '../../../client/Form.tsx'
import { useFormat } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/use-text.ts'
import { CardSection } from '../../../kit/Card.tsx'
import { ChoiceCards } from '../../../kit/ChoiceCards.tsx'
import { classes } from '../../../kit/classes.ts'
import { DateField } from '../../../kit/DateField.tsx'
import { joinFacts } from '../../../kit/dot.ts'
import { look, stack } from '../../../kit/look.ts'
import { NativeSelect } from '../../../kit/NativeSelect.tsx'
import { RadioPills } from '../../../kit/RadioPills.tsx'
import { TextArea } from '../../../kit/TextArea.tsx'
import { TextField } from '../../../kit/TextField.tsx'
import styles from './Gift.module.css'
import { GiftMotifDrawing } from './GiftFace.tsx'
import type { GiftService, GiftValues } from './gift-values.ts'

type GiftForm = Pick<ReturnType<typeof useForm<GiftValues>>, 'field' | 'values' | 'set'>
const ownAmount = 0

type WorthProps = { form: GiftForm; offer: PublicGiftOffer; services: readonly GiftService[]; currency: string }

/** Asks for the card's worth: a proposed amount, a typed one, or a service at today's price. */
export function GiftWorth({ form, offer, services, currency }: WorthProps) {
  const t = useText()
  const format = useFormat()
  const { kind, proposed } = form.values
  const money = (sum: number) => format.money(sum, currency)
  return (
    <CardSection title={t('booking.gift.worth')}>
      <div className={stack(12, 'mt12')}>
        {services.length > 0 && (
          <RadioPills
            {...form.field('kind')}
            label={t('booking.gift.worth')}
            options={[
              { value: 'amount', label: t('word.amount') },
              { value: 'service', label: t('word.service') },
            ]}
          />
        )}
        {kind === 'amount' ? (
          <>
            <RadioPills
              label={t('word.amount')}
              wraps
              value={proposed ?? ownAmount}
              onChange={(amount) => form.set({ proposed: amount === ownAmount ? null : amount })}
              options={[
                ...offer.amounts.map((amount) => ({ value: amount, label: money(amount) })),
                { value: ownAmount, label: t('booking.gift.own') },
              ]}
            />
            {proposed === null && (
              <TextField
                {...form.field('own')}
                inputMode="decimal"
                autoComplete="off"
                trailing={currency}
                label={t('booking.gift.own.field')}
                hint={t('booking.gift.own.hint', { least: money(offer.least), most: money(offer.most) })}
              />
            )}
          </>
        ) : (
          <NativeSelect
            {...form.field('product')}
            label={t('word.service')}
            options={services.map(({ product, name, price }) => ({
              value: product,
              label: joinFacts(name, money(price)),
            }))}
          />
        )}
      </div>
    </CardSection>
  )
}

type MotifProps = { value: Motif; onChange: (motif: Motif) => void }

export function GiftMotif({ value, onChange }: MotifProps) {
  const t = useText()
  const id = useId()
  return (
    <CardSection title={t('booking.gift.motif')}>
      <fieldset aria-label={t('booking.gift.motif')} className={styles.tiles}>
        {giftMotifs.map((motif) => (
          <label key={motif} className={classes(look('text-center', 'anchor'), styles.option)}>
            <input type="radio" name={id} checked={motif === value} onChange={() => onChange(motif)} />
            <span className={styles.tile}>
              <GiftMotifDrawing motif={motif} />
            </span>
            <small className={look('f13')}>{t(`booking.gift.motif.${motif}`)}</small>
          </label>
        ))}
      </fieldset>
    </CardSection>
  )
}

/** Asks for recipient, sender, greeting and delivery. */
export function GiftPeople({ form, today }: { form: GiftForm; today: string }) {
  const t = useText()
  const { to, words } = form.values
  return (
    <CardSection title={t('booking.gift.people')}>
      <div className={stack(16, 'one-column', 'mt12')}>
        <TextField
          {...form.field('recipientName')}
          label={t('booking.gift.recipient')}
          maxLength={maxLengths.name}
          autoComplete="off"
        />
        <TextField
          {...form.field('senderName')}
          label={t('booking.gift.sender')}
          maxLength={maxLengths.name}
          autoComplete="name"
        />
        <TextArea
          {...form.field('words')}
          label={t('booking.gift.words')}
          maxLength={giftBounds.words}
          hint={`${words.length} / ${giftBounds.words}`}
        />
        <ChoiceCards
          {...form.field('to')}
          label={t('booking.gift.to')}
          options={[
            { value: 'BUYER', label: t('booking.gift.to.BUYER'), text: t('booking.gift.to.BUYER.text') },
            { value: 'RECIPIENT', label: t('booking.gift.to.RECIPIENT'), text: t('booking.gift.to.RECIPIENT.text') },
          ]}
        />
        {to === 'RECIPIENT' && (
          <>
            <TextField
              {...form.field('recipientEmail')}
              type="email"
              autoComplete="off"
              label={t('booking.gift.recipientEmail')}
            />
            <DateField
              {...form.field('day')}
              label={t('booking.gift.day')}
              hint={t('booking.gift.day.hint')}
              min={today}
              max={addDays(today, giftBounds.daysAhead)}
            />
          </>
        )}
      </div>
    </CardSection>
  )
}
