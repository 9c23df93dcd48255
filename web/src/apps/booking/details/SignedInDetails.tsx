import { signOut } from '@goldline/contract/auth'
import { getMe, type SignedInUser } from '@goldline/contract/auth/user'
import { getMySalons } from '@goldline/contract/customer/my-salons'
import { formatPhoneNr } from '@goldline/domain/customer/phone-format'
import { fullName } from '@goldline/domain/user/full-name'
import { useQuery } from '@tanstack/react-query'
import { useApp } from '../../../client/app-context.ts'
import { Failure } from '../../../client/Failure.tsx'
import { useForm } from '../../../client/Form.tsx'
import { useFormat } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Avatar } from '../../../kit/Avatar.tsx'
import { Button } from '../../../kit/Button.tsx'
import { CardSection } from '../../../kit/Card.tsx'
import { classes } from '../../../kit/classes.ts'
import { dot } from '../../../kit/dot.ts'
import { look, row, stack } from '../../../kit/look.ts'
import { SkeletonList } from '../../../kit/Skeleton.tsx'
import { TextField } from '../../../kit/TextField.tsx'
import { required, validate } from '../../../kit/validators.ts'
import { WaitingText } from '../../../kit/WaitingText.tsx'
import { useVisit } from '../flow/chosen-visit.ts'
import { useFlow } from '../flow/flow-context.ts'
import { StepForm } from '../flow/StepForm.tsx'
import { GuestChoice } from '../guests/GuestChoice.tsx'
import { useGuests } from '../guests/use-guests.ts'
import { useForgetOthers } from '../kept/forget-personal.ts'
import { TermsNote } from '../legal/TermsNote.tsx'
import { BlockedNotice } from '../refused/BlockedNotice.tsx'
import { BookError } from '../refused/BookError.tsx'
import { StartTaken } from '../refused/StartTaken.tsx'
import { nearestStarts, useBook } from '../request/use-book.ts'
import styles from './details.module.css'
import { PayAhead } from './PayAhead.tsx'
import { PhoneCancelDeadline } from './PhoneCancelDeadline.tsx'
import { messageFault, SalonMessage } from './SalonMessage.tsx'
import { TestChoice, useTestFault } from './TestChoice.tsx'
import { useQuestions } from './use-questions.ts'
import { VisitQuestions } from './VisitQuestions.tsx'

/** Shows a signed-in customer who is booking, to confirm; a blocked customer sees that instead (CUS-06). */
export function SignedInDetails() {
  const t = useText()
  const { api } = useApp()
  const { businessObject } = useFlow()
  useForgetOthers()
  const me = useQuery(api.query(getMe, {}))
  const salons = useQuery({ ...api.query(getMySalons, {}), enabled: me.data?.role === 'CUSTOMER' })
  const here = salons.data?.find((each) => each.businessObject.id === businessObject.id)
  if (me.isPending)
    return (
      <CardSection title={t('booking.details.title')}>
        <SkeletonList count={2} />
      </CardSection>
    )
  if (!me.data)
    return (
      <CardSection>
        <Failure error={me.error} busy={me.isFetching} onRetry={() => me.refetch()} />
      </CardSection>
    )
  if (!here?.blackListed) return <Confirm me={me.data} />
  return (
    <CardSection title={t('booking.step.details')}>
      <div className={stack(16, 'one-column', 'mt16')}>
        <SignedInAs me={me.data} />
        <BlockedNotice />
      </div>
    </CardSection>
  )
}

function Confirm({ me }: { me: SignedInUser }) {
  const t = useText()
  const { draft, setDraft } = useFlow()
  const book = useBook()
  const nameless = me.name === ''
  const nearest = nearestStarts(book.error)
  const questions = useQuestions()
  const test = useTestFault()
  const form = useForm({
    held: [draft, setDraft],
    check: ({ name, message }) => ({
      name: nameless ? validate(name, [required]) : undefined,
      answers: questions.refusal,
      test,
      message: messageFault(message),
    }),
    work: { ...book, error: nearest ? null : book.error },
    send: () => book.run(),
  })
  const guests = useGuests()
  if (questions.isPending || guests.isPending)
    return (
      <CardSection title={t('booking.known.title')}>
        <SkeletonList count={4} />
      </CardSection>
    )
  return (
    <CardSection title={t('booking.known.title')} aside={<OtherTime disabled={book.isPending} />}>
      <GuestChoice />
      <StepForm
        form={form}
        className={stack(16, 'one-column', 'mt16')}
        failed={(error) => <BookError error={error} onOther={book.reset} />}
        actions={book.isPending && <WaitingText>{t('booking.confirming')}</WaitingText>}
      >
        <Choice />
        <SignedInAs me={me} />
        {nameless && <TextField {...form.field('name')} label={t('form.name')} autoComplete="given-name" />}
        <VisitQuestions state={questions} marked={form.errorOf('answers') !== undefined} />
        <TestChoice marked={form.errorOf('test') !== undefined} />
        <SalonMessage field={form.field('message')} />
        <PayAhead />
        <PhoneCancelDeadline />
        <TermsNote />
      </StepForm>
      {nearest && <StartTaken nearest={nearest} onClose={book.reset} />}
    </CardSection>
  )
}

/** Links to the list of times instead of the proposed one (APT-14). */
function OtherTime({ disabled }: { disabled: boolean }) {
  const t = useText()
  const { go } = useFlow()
  return (
    <Button kind="link" disabled={disabled} onClick={() => go('time', { time: undefined })}>
      {t('booking.known.otherTime')}
    </Button>
  )
}

/** Shows who is signed in, with a link to switch accounts. */
function SignedInAs({ me }: { me: SignedInUser }) {
  const t = useText()
  const { api, session } = useApp()
  const { setDraft } = useFlow()
  const name = fullName(me)
  const contact = me.email ?? formatPhoneNr(me.phoneNr ?? '')
  const notYou = () => {
    api.ask(signOut, {}).catch(() => undefined)
    // At the PIN step, whose PIN was the previous person's.
    setDraft({ attempt: undefined, challenge: undefined, guest: '' })
    session.signOut()
  }
  return (
    <div className={classes(row(16, 'middle'), styles.me)}>
      <Avatar size="l" name={name} />
      <div className={look('grow', 'min-w-0')}>
        <b className={look('block', 'anywhere', 'w700')}>{name || contact}</b>
        {me.name !== '' && <small>{contact}</small>}
      </div>
      <Button kind="link" onClick={notYou}>
        {t('booking.known.notYou')}
      </Button>
    </div>
  )
}

/** Shows the choice to be booked on phones; on wide screens the summary shows it. */
function Choice() {
  const format = useFormat()
  const visit = useVisit()
  const { chosen } = useFlow()
  return (
    <p className={styles.choice}>
      <b className={look('block', 'w700')}>{chosen.map(({ name }) => name).join(' + ')}</b>
      {visit && (
        <small className={look('block', 'w500', 'quiet', 'f14', 'num')}>
          {format.dayShort(visit.day)},{' '}
          <span className={look('nowrap')}>
            {visit.from} – {visit.to}
          </span>{' '}
          {dot}
          {visit.staffName}
        </small>
      )}
    </p>
  )
}
