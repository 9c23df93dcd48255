import { useState } from 'react'
import { UnlockForm } from '../../../../client/UnlockForm.tsx'
import { useText } from '../../../../i18n/use-text.ts'
import { Button } from '../../../../kit/Button.tsx'
import { Card, CardSection } from '../../../../kit/Card.tsx'
import { look } from '../../../../kit/look.ts'
import { AdminScreen } from '../../AdminScreen.tsx'
import { type OfflineDays, openOfflineDays } from '../../on-device/offline-days.ts'
import { OfflineCalendar } from './OfflineCalendar.tsx'
import styles from './OfflineScreen.module.css'

type Props = { onRetry: () => void; retrying: boolean }

/** UI-12: offline, asks for the password to open the saved calendar. */
export function Page(props: Props) {
  const [opened, setOpened] = useState<OfflineDays>()
  return opened ? <OfflineCalendar ahead={opened} {...props} /> : <Unlock onOpened={setOpened} {...props} />
}

function Unlock({ onOpened, onRetry, retrying }: Props & { onOpened: (ahead: OfflineDays) => void }) {
  const t = useText()
  return (
    <AdminScreen>
      <div className={styles.unlock}>
        <Card>
          <CardSection>
            <h1 className={look('f20')}>{t('error.no-connection')}</h1>
            <p>{t('admin.offline.text')}</p>
            <UnlockForm
              open={openOfflineDays}
              onOpened={onOpened}
              action="admin.offline.open"
              wrong="admin.offline.wrong"
            >
              <Button full busy={retrying} onClick={onRetry}>
                {t('action.retry')}
              </Button>
            </UnlockForm>
          </CardSection>
        </Card>
      </div>
    </AdminScreen>
  )
}
