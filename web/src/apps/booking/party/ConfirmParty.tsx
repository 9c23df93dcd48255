import { getAppointment } from '@goldline/contract/appointment'
import { bookParty, getPartySlots } from '@goldline/contract/appointment/party'
import { getAgb } from '@goldline/contract/auth/agb'
import { getMe, type SignedInUser } from '@goldline/contract/auth/user'
import { formatPhoneNr } from '@goldline/domain/customer/phone-format'
import { maxLengths } from '@goldline/domain/text-lengths'
import { fullName } from '@goldline/domain/user/full-name'
import { useQuery } from '@tanstack/react-query'
import { useApp } from '../../../client/app-context.ts'
import { useCache } from '../../../client/cache.ts'
import { Form, useForm } from '../../../client/Form.tsx'
import { Loading } from '../../../client/Loading.tsx'
import { useCall } from '../../../client/use-call.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../kit/Button.tsx'
import { CardSection } from '../../../kit/Card.tsx'
import { look, stack } from '../../../kit/look.ts'
import { TextArea } from '../../../kit/TextArea.tsx'
import { TextField } from '../../../kit/TextField.tsx'
import { maxLength, required, validate } from '../../../kit/validators.ts'
import { WaitingText } from '../../../kit/WaitingText.tsx'
import { TermsNote } from '../legal/TermsNote.tsx'
import { useMyFacts } from '../my/my-facts.ts'
import { PartyError } from './PartyError.tsx'
import type { Party } from './use-party.ts'
import { usePartyRequest } from './use-party-request.ts'

/** Asks a signed-in customer for the final confirmation, which books all visits or none. */
export function ConfirmParty({ party }: { party: Party }) {
  const { api } = useApp()
  const { data, error, isFetching, refetch } = useQuery(api.query(getMe, {}))
  if (data) return <ConfirmForm me={data} party={party} />
  return (
    <CardSection>
      <Loading error={error} busy={isFetching} refetch={refetch} rows={3} />
    </CardSection>
  )
}

function ConfirmForm({ me, party }: { me: SignedInUser; party: Party }) {
  const t = useText()
  const { businessObject } = useMyFacts()
  const nameless = me.name === ''
  const { book, send } = useBookParty(party)
  const form = useForm({
    start: { name: '', message: '' },
    check: ({ name, message }) => ({
      name: nameless ? validate(name, [required]) : undefined,
      message: validate(message.trim(), [maxLength(maxLengths.bookingMessage)]),
    }),
    work: book,
    send,
  })
  return (
    <CardSection title={t('booking.known.title')}>
      <p className={look('mt4', 'anywhere')}>
        <b className={look('w700')}>{fullName(me)}</b> {me.email ?? formatPhoneNr(me.phoneNr ?? '')}
      </p>
      <Form
        form={form}
        className={stack(16, 'one-column', 'mt16')}
        failed={(error) => <PartyError inline error={error} onOther={party.toTimes} />}
        actions={
          <>
            {book.isPending && <WaitingText>{t('booking.party.booking')}</WaitingText>}
            <TermsNote />
            <p>
              <Button {...form.button} kind="gold" size="l">
                {t('booking.party.confirm')}
              </Button>
            </p>
          </>
        }
      >
        {nameless && <TextField {...form.field('name')} label={t('form.name')} autoComplete="given-name" />}
        <TextArea
          {...form.field('message')}
          label={t('my.messages.to', { salon: businessObject.name })}
          hint={t('booking.message.optional')}
        />
      </Form>
    </CardSection>
  )
}

function useBookParty({ party, finish }: Party) {
  const { language } = useApp()
  const cache = useCache()
  const wish = usePartyRequest(party)
  const book = useCall(bookParty, {
    inline: true,
    onDone: ({ appointments }) => {
      for (const made of appointments) cache.write(getAppointment, { params: { id: made.id } }, made)
      finish(appointments.map(({ id }) => id))
    },
    onRefused: () => cache.invalidate(getAgb, getPartySlots),
  })
  const send = ({ name, message }: { name: string; message: string }) => {
    // The version of the terms linked beside the button (AUTH-14).
    const agbVersion = cache.read(getAgb, { query: { tag: 'LATEST', locale: language } })?.version
    const typed = { name: name.trim() || undefined, message: message.trim() || undefined }
    book.mutate({ body: { ...wish(), ...typed, language, agbVersion } })
  }
  return { book, send }
}
