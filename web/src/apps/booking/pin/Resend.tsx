import { ResendButton } from '../../../challenge/ResendButton.tsx'
import type { Challenge } from '../flow/draft.ts'
import { WayOut, type WaysOut } from './WayOut.tsx'

type Props = {
  /** Epoch milliseconds. */
  resendAt: number | undefined
  again: () => Promise<void>
  /** The server knows a longer wait. */
  onWait: (resendAt: number) => void
  /** What is sent again. */
  sent?: Challenge['sent']
  /** What leads on where no further PIN is sent. */
  ways?: WaysOut | undefined
}

/** Sends a PIN or a link once more. */
export function Resend({ sent, ways, ...resend }: Props) {
  return (
    <ResendButton
      {...resend}
      words={sent === 'LINK' ? ofLink : ofPin}
      onRefused={(error) => ways && <WayOut error={error} {...ways} tellFrom={Number.POSITIVE_INFINITY} />}
    />
  )
}

const again = 'booking.pin.again'
const ofPin = {
  again,
  resend: 'booking.pin.resend',
  wait: 'booking.pin.wait',
  waitLong: 'booking.pin.waitLong',
} as const
const ofLink = {
  again,
  resend: 'booking.pin.link.resend',
  wait: 'booking.pin.link.wait',
  waitLong: 'booking.pin.link.waitLong',
} as const
