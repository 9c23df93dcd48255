import type { ResponseReceived } from '@goldline/contract/call'
import { findGiftCard, type GiftCard } from '@goldline/contract/checkout/gift-cards'
import { giftCardRefusal, readGiftCardCode } from '@goldline/domain/checkout/gift-card'
import { useEffect, useEffectEvent, useState } from 'react'
import { Form, useForm } from '../../../client/Form.tsx'
import { useSalon } from '../../../client/me.ts'
import { useCall } from '../../../client/use-call.ts'
import { useFormat } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../kit/Button.tsx'
import { Dialog } from '../../../kit/Dialog.tsx'
import { TextField } from '../../../kit/TextField.tsx'
import { Camera, hasCamera } from '../Camera.tsx'
import { useMoney } from '../money.ts'

type FoundCard = ResponseReceived<typeof findGiftCard>

type Props = {
  draftId: string
  /** The scanned code; empty: to be typed. */
  code: string
  /** The amount still to pay, in minor units. */
  open: number
  /** Ids of the cards that already pay for this sale. */
  used: readonly string[]
  onPay: (payment: { giftCardId: string; giftCardProof: string; amount: number }) => void
  onClose: () => void
}

const longestCode = 40

function useRedeemGiftCard({ draftId, code, open, used, onPay }: Props) {
  const { plain, parse } = useMoney()
  const { skew } = useSalon()
  const [card, setCard] = useState<FoundCard>()
  const most = Math.min(open, card?.balance ?? 0)
  const find = useCall(findGiftCard, {
    inline: true,
    onDone: (found) => {
      setCard(found)
      form.set({ amount: plain(Math.min(open, found.balance ?? 0)) })
    },
  })
  const expires = card?.expiresTime ? Date.parse(card.expiresTime) : null
  const now = Date.now() + skew
  const refused = card && giftCardRefusal({ balance: card.balance ?? 0, ended: card.ended, expires }, 1, now)
  const twice = card !== undefined && used.includes(card.id)
  const form = useForm({
    start: { code, amount: '' },
    check: ({ code: typed, amount }) => {
      if (!card) return { code: readGiftCardCode(typed) === undefined ? { id: 'checkout.gift.wrong' } : undefined }
      const minor = parse(amount) ?? 0
      const fits = minor > 0 && minor <= most
      return { amount: fits ? undefined : { id: 'word.atMostMost', values: { most: plain(most) } } }
    },
    work: find,
    send: ({ code: typed, amount }) =>
      card
        ? onPay({ giftCardId: card.id, giftCardProof: card.proof, amount: parse(amount) ?? 0 })
        : find.mutate({ body: { code: typed, draftId } }),
  })
  const findScanned = useEffectEvent(() => code !== '' && form.submit())
  useEffect(() => void findScanned(), [])
  return { form, card, refused, twice }
}

/** Finds a gift card by its code, typed, scanned or read by the camera, and pays with its balance (POS-16). */
export function GiftCardDialog(props: Props) {
  const t = useText()
  const [camera, setCamera] = useState(false)
  const { form, card, refused, twice } = useRedeemGiftCard(props)
  const stopped = refused !== undefined || twice
  const read = (code: string) => {
    // The camera has stopped; it can be started again if the code is wrong.
    setCamera(false)
    form.submit({ code })
  }
  return (
    <Dialog
      title={t('checkout.gift.redeem')}
      size="small"
      onClose={props.onClose}
      actions={
        !stopped && (
          <Button {...form.button} kind="gold">
            {t(card ? 'checkout.gift.pay' : 'checkout.gift.find')}
          </Button>
        )
      }
    >
      <Form form={form}>
        {!card && (
          <TextField
            {...form.field('code')}
            label={t('gift.code')}
            maxLength={longestCode}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            required
          />
        )}
        {!card && hasCamera() && !camera && (
          <Button onClick={() => setCamera(true)}>{t('checkout.article.camera')}</Button>
        )}
        {!card && camera && <Camera onCode={read} />}
        {card && <CardBalance card={card} />}
        {refused && <p role="alert">{t(`refusal.${refused}`)}</p>}
        {twice && <p role="alert">{t('checkout.gift.twice')}</p>}
        {card && !stopped && (
          <TextField
            {...form.field('amount')}
            label={t('word.amount')}
            inputMode="decimal"
            autoComplete="off"
            required
          />
        )}
      </Form>
    </Dialog>
  )
}

function CardBalance({ card: { lastSigns, balance, expiresTime } }: { card: GiftCard }) {
  const t = useText()
  const { whole } = useMoney()
  const { instantDayLong } = useFormat()
  return (
    <p>
      <b>{t('checkout.gift.left', { signs: lastSigns ?? '', amount: whole(balance ?? 0) })}</b>
      {expiresTime && (
        <>
          <br />
          {t('checkout.gift.until', { day: instantDayLong(expiresTime) })}
        </>
      )}
    </p>
  )
}
