import { getSentMessages, retryMessage, type SentMessage } from '@goldline/contract/message/sent'
import { useState } from 'react'
import { useApp } from '../../../client/app-context.ts'
import { useCache } from '../../../client/cache.ts'
import { Failure } from '../../../client/Failure.tsx'
import { useCall } from '../../../client/use-call.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../kit/Button.tsx'
import { Dialog } from '../../../kit/Dialog.tsx'
import styles from './Messages.module.css'

/** Sends again; asks first if the message may have arrived, since it would come twice (MSG-11). */
export function Retry({ message, recipient }: { message: SentMessage; recipient: string }) {
  const t = useText()
  const { notices } = useApp()
  const cache = useCache()
  const [asking, setAsking] = useState(false)
  const retry = useCall(retryMessage, {
    inline: true,
    onDone: async () => {
      notices.show(t('admin.messages.retry.done'), 'success')
      setAsking(false)
      await cache.invalidate(getSentMessages)
    },
  })
  const send = () => retry.mutate({ params: { id: message.id } })
  const label = t('admin.messages.retry')
  return (
    <div className={styles.actions}>
      <Button
        busy={retry.isPending && !asking}
        aria-label={t('admin.messages.retryTo', { recipient })}
        onClick={() => (message.status === 'UNKNOWN' ? setAsking(true) : send())}
      >
        {label}
      </Button>
      {retry.error && !asking && <Failure inline error={retry.error} />}
      {asking && (
        <Dialog
          title={label}
          loading={retry.isPending}
          onClose={() => setAsking(false)}
          actions={
            <>
              <Button data-first onClick={() => setAsking(false)}>
                {t('action.cancel')}
              </Button>
              <Button look="danger" busy={retry.isPending} onClick={send}>
                {label}
              </Button>
            </>
          }
        >
          <p>{t('admin.messages.retry.unknown', { recipient })}</p>
          {retry.error && <Failure inline error={retry.error} />}
        </Dialog>
      )}
    </div>
  )
}
