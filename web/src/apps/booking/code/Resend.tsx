import { ResendButton } from '../../../auth/ResendButton.tsx'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../kit/Button.tsx'
import type { Challenge } from '../choice/draft.ts'
import { type CodeAlternatives, WayOut } from './WayOut.tsx'

type Props = {
  /** Epoch milliseconds. */
  resendAt: number | undefined
  again: () => Promise<void>
  /** Called if the server demands a longer wait. */
  onWait: (resendAt: number) => void
  /** What to send again. */
  sent?: Challenge['sent']
  /** Alternatives if no further PIN can be sent. */
  ways?: CodeAlternatives | undefined
}

/** Resends a PIN or a link. Offers e-mail beside it, since an SMS may never arrive. */
export function Resend({ sent, ways, ...resend }: Props) {
  const t = useText()
  return (
    <ResendButton
      {...resend}
      beside={
        ways?.kind === 'phone' &&
        ways.onOther && (
          <Button kind="link" onClick={ways.onOther}>
            {t('booking.wayOut.email')}
          </Button>
        )
      }
      words={sent === 'LINK' ? linkTexts : pinTexts}
      onRefused={(error) => ways && <WayOut error={error} {...ways} tellFrom={Number.POSITIVE_INFINITY} />}
    />
  )
}

const again = 'code.again'
const pinTexts = {
  again,
  resend: 'booking.pin.resend',
  wait: 'booking.pin.wait',
  waitLong: 'booking.pin.waitLong',
} as const
const linkTexts = {
  again,
  resend: 'link.resend',
  wait: 'link.wait',
  waitLong: 'link.waitLong',
} as const
