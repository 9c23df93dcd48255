import { useIntl } from 'react-intl'
import { clock, useSeconds } from '../../../challenge/use-seconds.ts'
import { useFlow } from '../flow/flow-context.ts'
import styles from './EnterPin.module.css'
import { LinkSent } from './LinkSent.tsx'
import { ResendInFlow } from './ResendInFlow.tsx'
import { useWaysOut } from './use-ways-out.ts'

/** The appointment stays held while the link is looked for. */
export function LinkInFlow() {
  const intl = useIntl()
  const { draft, demo } = useFlow()
  const held = useSeconds(draft.hold?.expiresAt)
  const { change, ways } = useWaysOut()
  return (
    <LinkSent identity={draft.challenge?.identity ?? ''} demo={demo} onChange={() => change()}>
      <ResendInFlow ways={ways} />
      {held !== undefined && held > 0 && (
        <p className={styles.held}>{intl.formatMessage({ id: 'booking.pin.held' }, { time: clock(held) })}</p>
      )}
    </LinkSent>
  )
}
