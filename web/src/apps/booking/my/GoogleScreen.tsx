import { optOutOfReserveWithGoogle } from '@goldline/contract/google'
import { useEffect, useRef } from 'react'
import { useLinkSecret } from '../../../auth/use-redeem-link.ts'
import { Failure } from '../../../client/Failure.tsx'
import { useCall } from '../../../client/use-call.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../kit/Button.tsx'
import { Card, CardSection } from '../../../kit/Card.tsx'
import { classes } from '../../../kit/classes.ts'
import { look, stack } from '../../../kit/look.ts'
import { useMyFacts } from './my-facts.ts'
import { SalonLink } from './SalonLink.tsx'
import styles from './sign-in/MySignIn.module.css'

/**
 * Ends bookings through Google, with the link of the salon's mail; without that link, sends the salon a request
 * (RWG-02). Requires pressing a button, since mail scanners open every link.
 */
export function GoogleScreen() {
  const t = useText()
  const { businessObject } = useMyFacts()
  const { name: salon, urlName } = businessObject
  const token = useLinkSecret()
  const send = useCall(optOutOfReserveWithGoogle, { anonymous: true, inline: true })
  const title = t('my.google.title')
  useEffect(() => {
    document.title = `${title} · ${salon}`
  }, [title, salon])
  return (
    <div className={styles.signIn}>
      <SalonLink name={salon} />
      <h1>{title}</h1>
      <Card sheet>
        <CardSection>
          {send.data ? (
            <Outcome optedOut={send.data.optedOut} withLink={token !== undefined} salon={salon} />
          ) : (
            <>
              <p className={look('quiet')}>{t(token ? 'my.google.sure' : 'my.google.text', { salon })}</p>
              <div className={classes(stack(16, 'mt16'), styles.form)}>
                {send.error && <Failure inline error={send.error} />}
                <p>
                  <Button
                    kind="gold"
                    size="l"
                    busy={send.isPending}
                    onClick={() => send.mutate({ body: { urlName, token } })}
                  >
                    {t(token ? 'my.google.leave' : 'my.google.ask')}
                  </Button>
                </p>
              </div>
            </>
          )}
        </CardSection>
      </Card>
    </div>
  )
}

type OutcomeProps = { optedOut: boolean; withLink: boolean; salon: string }

function Outcome({ optedOut, withLink, salon }: OutcomeProps) {
  const t = useText()
  const outcome = useRef<HTMLParagraphElement>(null)
  // Focus the outcome, since the pressed button is gone.
  useEffect(() => outcome.current?.focus(), [])
  const message = optedOut ? 'my.google.left' : withLink ? 'my.google.over' : 'my.google.asked'
  return (
    <p ref={outcome} tabIndex={-1} role="status">
      {t(message, { salon })}
    </p>
  )
}
