import { useState } from 'react'
import { useApp } from '../../../../client/app-context.ts'
import { Form, useForm } from '../../../../client/Form.tsx'
import { useWork } from '../../../../client/use-call.ts'
import { useText } from '../../../../i18n/use-text.ts'
import { Button } from '../../../../kit/Button.tsx'
import { Card, CardSection } from '../../../../kit/Card.tsx'
import { look } from '../../../../kit/look.ts'
import { TextField } from '../../../../kit/TextField.tsx'
import { required, validate } from '../../../../kit/validators.ts'
import { AdminScreen } from '../../AdminScreen.tsx'
import { openAhead, type SavedAhead } from '../../on-device/ahead.ts'
import { OfflineCalendar } from './OfflineCalendar.tsx'
import styles from './OfflineScreen.module.css'

type Props = { onRetry: () => void; retrying: boolean }

/** UI-12: offline, asks for the password to open the saved calendar. */
export function Page(props: Props) {
  const [opened, setOpened] = useState<SavedAhead>()
  return opened ? <OfflineCalendar ahead={opened} {...props} /> : <Unlock onOpened={setOpened} {...props} />
}

class AnotherPassword extends Error {}

function Unlock({ onOpened, onRetry, retrying }: Props & { onOpened: (ahead: SavedAhead) => void }) {
  const t = useText()
  const { storage } = useApp()
  const opening = useWork(
    async (password: string) => {
      const ahead = await openAhead(storage, password)
      if (!ahead) throw new AnotherPassword()
      return ahead
    },
    { inline: true, onDone: onOpened },
  )
  const form = useForm({
    start: { password: '' },
    check: ({ password }) => ({ password: validate(password, [required]) }),
    refused: () => ({ password: { id: 'admin.offline.wrong' } }),
    work: opening,
    send: ({ password }) => opening.mutate(password),
  })
  return (
    <AdminScreen>
      <div className={styles.unlock}>
        <Card>
          <CardSection>
            <h1 className={look('f20')}>{t('error.no-connection')}</h1>
            <p>{t('admin.offline.text')}</p>
            <Form
              form={form}
              actions={
                <>
                  <Button {...form.button} kind="gold" full>
                    {t('admin.offline.open')}
                  </Button>
                  <Button full busy={retrying} onClick={onRetry}>
                    {t('action.retry')}
                  </Button>
                </>
              }
            >
              <TextField
                {...form.field('password')}
                label={t('form.password')}
                type="password"
                autoComplete="current-password"
                required
              />
            </Form>
          </CardSection>
        </Card>
      </div>
    </AdminScreen>
  )
}
