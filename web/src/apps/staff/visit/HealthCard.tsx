import { readHealthNote } from '@goldline/contract/customer/health'
import { ApiError } from '../../../client/api-error.ts'
import { Failure } from '../../../client/Failure.tsx'
import { useCall } from '../../../client/use-call.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../kit/Button.tsx'
import { ShieldIcon, WarningIcon } from '../../../kit/icons.tsx'
import styles from './Visit.module.css'

/** PRIV-02: a sign until somebody with the right asks; the look is recorded, and the text goes with the screen. */
export function HealthCard({ customerId }: { customerId: string }) {
  const t = useText()
  const look = useCall(readHealthNote, { inline: true })
  const refused = look.error instanceof ApiError && look.error.message === 'forbidden'
  return (
    <section className={styles.health}>
      <h2>
        <WarningIcon size={24} />
        {t('staff.health')}
      </h2>
      {look.data && <p>{look.data.text}</p>}
      {refused && <p>{t('staff.health.noRight')}</p>}
      {look.error && !refused && <Failure inline error={look.error} />}
      <small>
        <ShieldIcon size={16} />
        {t('staff.health.logged')}
      </small>
      {!look.data && !refused && (
        <Button busy={look.isPending} onClick={() => look.mutate({ params: { id: customerId } })}>
          {t('staff.health.read')}
        </Button>
      )}
    </section>
  )
}
