import { usePinRequest } from '../../details/use-ask-pin.ts'
import type { Challenge } from '../../flow/draft.ts'
import { LinkSent } from '../../pin/LinkSent.tsx'
import { Resend } from '../../pin/Resend.tsx'
import type { WaysOut } from '../../pin/WayOut.tsx'
import { useMyFacts } from '../my-facts.ts'

type Props = { challenge: Challenge; onChallenge: (challenge: Challenge) => void }

/** Opening the link in another tab signs this one in too. */
export function MyLinkSent({ challenge, onChallenge }: Props) {
  const { businessObject, demo } = useMyFacts()
  const request = usePinRequest(businessObject.id)
  const { identity, isoCode } = challenge
  const kind = isoCode === undefined ? ('email' as const) : ('phone' as const)
  const ways: WaysOut = { phoneNr: businessObject.phoneNr, kind, onOther: () => history.back() }
  return (
    <LinkSent identity={identity} demo={demo} onChange={() => history.back()}>
      <Resend
        resendAt={challenge.resendAt}
        again={async () => onChallenge(await request({ identity, isoCode }))}
        onWait={(resendAt) => onChallenge({ ...challenge, resendAt })}
        sent="LINK"
        ways={ways}
      />
    </LinkSent>
  )
}
