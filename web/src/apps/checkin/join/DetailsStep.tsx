import { getConsentTexts } from '@goldline/contract/consent'
import { joinQueue } from '@goldline/contract/queue'
import { shownName } from '@goldline/domain/customer/masking'
import { maxLengths } from '@goldline/domain/text-lengths'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isFinalError } from '../../../client/api-error.ts'
import { useApi, useApp } from '../../../client/app-context.ts'
import { errorText } from '../../../client/error-text.ts'
import { LegalText } from '../../../consent/LegalText.tsx'
import { useIntl } from '../../../i18n/intl.tsx'
import { useText } from '../../../i18n/use-text.ts'
import { Checkbox } from '../../../kit/Checkbox.tsx'
import { Dialog } from '../../../kit/Dialog.tsx'
import { ArrowIcon, ShieldIcon } from '../../../kit/icons.tsx'
import { look, row } from '../../../kit/look.ts'
import { Field } from '../keys/Field.tsx'
import { Keyboard } from '../keys/Keyboard.tsx'
import { Frame } from '../shell/Frame.tsx'
import kiosk from '../shell/Kiosk.module.css'
import type { KioskNavigation, WalkInRequest } from '../shell/steps.ts'
import { useKioskOffer } from '../shell/use-forget.ts'
import { useSteadyCall } from '../shell/use-steady-call.ts'
import styles from './Join.module.css'

const fields = ['name', 'initial', 'contact'] as const
type FieldName = (typeof fields)[number]
const most: Readonly<Record<FieldName, number>> = { name: maxLengths.name, initial: 2, contact: maxLengths.email }

type FieldTexts = Record<FieldName, string>
const nothing: FieldTexts = { name: '', initial: '', contact: '' }

/** Asks for first name, and number or e-mail; the guest chooses what the waiting room shows of it. */
export function DetailsStep({ way, wish }: { way: KioskNavigation; wish: WalkInRequest }) {
  const t = useText()
  const [active, setActive] = useState<FieldName>('name')
  const joining = useJoinForm(way, wish)
  const { typed, change, failed } = joining
  const isContact = active === 'contact'
  return (
    <Frame
      way={way}
      title={t('checkin.details.title')}
      foot={
        // Starts with digits, since most guests enter a number.
        <Keyboard
          key={String(isContact)}
          value={typed[active]}
          onChange={change(active)}
          capital={!isContact}
          first={isContact ? 'symbols' : 'letters'}
        />
      }
    >
      <div className={styles.fields}>
        {fields.map((field) => (
          <Field
            key={field}
            label={t(`checkin.details.${field}`)}
            value={typed[field]}
            onChange={change(field)}
            maxLength={most[field]}
            active={field === active}
            onFocus={() => setActive(field)}
          />
        ))}
      </div>
      {failed && (
        <p className={kiosk.missed} role="alert">
          {failed}
        </p>
      )}
      <Choices {...joining} />
    </Frame>
  )
}

function useJoinForm(way: KioskNavigation, wish: WalkInRequest) {
  const t = useText()
  const { language } = useApp()
  const [typed, setTyped] = useState(nothing)
  const [choice, setChoice] = useState({ offers: false, byNumber: false })
  const [failed, setFailed] = useState<string | undefined>()
  const texts = useTexts()
  const name = typed.name.trim()
  const initial = typed.initial.trim()
  const called = shownName({ name, surname: initial })
  const join = useJoin(way, { name, called, byNumber: choice.byNumber, staffId: wish.staffId }, setFailed)
  const complete = name !== '' && typed.contact.trim().length >= 3 && texts !== undefined
  const change = (field: FieldName) => (value: string) => {
    setFailed(undefined)
    setTyped((before) => ({ ...before, [field]: value.slice(0, most[field]) }))
  }
  const send = () => {
    if (join.isPending) return
    if (!complete) return setFailed(t('checkin.details.missing'))
    way.wait(true)
    const guests = wish.guests.map((products) => ({ products: [...products] }))
    const who = { name, contact: typed.contact.trim(), byNumber: choice.byNumber, ...(initial !== '' && { initial }) }
    const marketing = choice.offers && { marketing: { textVersion: texts.marketing } }
    const textVersion = texts.notice.version
    join.mutate({ body: { guests, staffId: wish.staffId, ...who, language, textVersion, ...marketing } })
  }
  return {
    typed,
    change,
    choice,
    setChoice,
    failed,
    called,
    complete,
    send,
    busy: join.isPending,
    notice: texts?.notice.text,
  }
}

type GuestDetails = { name: string; called: string; byNumber: boolean; staffId: string | null }

function useJoin(
  way: KioskNavigation,
  { name, called, byNumber, staffId }: GuestDetails,
  fail: (text: string) => void,
) {
  const intl = useIntl()
  const t = useText()
  const { data: offer } = useKioskOffer()
  return useSteadyCall(joinQueue, {
    onDone: ([first]) => {
      way.wait(false)
      if (!first || first.startTime === null || first.minutes === null || first.latestMinutes === null)
        return way.go({ at: 'desk' })
      const { number, minutes, latestMinutes, startTime, ahead } = first
      const label = byNumber ? t('queue.number', { number }) : called
      const staff = offer?.staff.find(({ id }) => id === staffId)?.name ?? null
      way.go({ at: 'waiting', joined: { name, label, minutes, latestMinutes, startTime, ahead, staff } })
    },
    onRefused: (error) => {
      way.wait(false)
      if (isFinalError(error)) fail(errorText(intl, error))
      else way.go({ at: 'desk' })
    },
  })
}

function Choices({ choice, setChoice, called, complete, send, busy, notice }: ReturnType<typeof useJoinForm>) {
  const t = useText()
  const name = called === '' ? t('checkin.details.name') : called
  return (
    <div className={styles.choices}>
      <div className={styles.ticks}>
        <Checkbox
          label={t('checkin.details.offers')}
          value={choice.offers}
          onChange={(offers) => setChoice({ ...choice, offers })}
        />
        <Checkbox
          label={t('checkin.details.byNumber', { name })}
          value={choice.byNumber}
          onChange={(byNumber) => setChoice({ ...choice, byNumber })}
        />
      </div>
      <Privacy text={notice} />
      <button
        type="button"
        className={kiosk.gold}
        aria-disabled={!complete}
        aria-busy={busy || undefined}
        onClick={send}
      >
        {t(busy ? 'checkin.moment' : 'checkin.details.action')}
        <ArrowIcon />
      </button>
    </div>
  )
}

function Privacy({ text }: { text: string | undefined }) {
  const t = useText()
  const [reads, setReads] = useState(false)
  return (
    <div className={row(16, 'quiet')}>
      <ShieldIcon className={look('mt8', 'gold')} />
      <span>
        {t('checkin.details.privacy')}{' '}
        <button type="button" className={styles.link} onClick={() => setReads(true)}>
          {t('checkin.details.notice')}
        </button>
      </span>
      {reads && text && (
        <Dialog title={t('checkin.details.notice')} size="large" onClose={() => setReads(false)}>
          <div className={look('f20')}>
            <LegalText markdown={text} />
          </div>
        </Dialog>
      )}
    </div>
  )
}

/** Returns the current privacy notice and the marketing text's version; undefined while loading. */
function useTexts() {
  const api = useApi()
  const { language: locale } = useApp()
  const { data } = useQuery({ ...api.query(getConsentTexts, { query: { locale } }), staleTime: 5 * 60_000 })
  const notice = data?.find(({ kind }) => kind === 'PRIVACY_NOTICE')
  const marketing = data?.find(({ kind }) => kind === 'MARKETING')?.version
  return notice && marketing !== undefined ? { notice, marketing } : undefined
}
