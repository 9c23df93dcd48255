import type { Setup } from '@goldline/contract/setup'
import type { SetupStep } from '@goldline/domain/business-object/setup'
import type { ReactNode } from 'react'
import { Form, type FormState } from '../../../client/Form.tsx'
import type { MessageId } from '../../../i18n/messages.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../kit/Button.tsx'
import { look } from '../../../kit/look.ts'
import styles from './SetUp.module.css'

/** `onDone` continues after saving, `skip` without saving. */
export type StepProps = { setup: Setup; onDone: (setup: Setup) => void; skip: ReactNode }

type FormProps = {
  step: SetupStep
  intro?: MessageId | undefined
  form: FormState
  skip: ReactNode
  children: ReactNode
}

/** The frame of the steps' forms. */
export function StepForm({ step, intro = `admin.setup.${step}.intro`, form, skip, children }: FormProps) {
  const t = useText()
  return (
    <Form
      form={form}
      className={styles.step}
      aria-labelledby={`setup-${step}`}
      actions={
        <div className={styles.actions}>
          <Button {...form.button} kind="gold" size="l">
            {t('admin.setup.next')}
          </Button>
          {skip}
        </div>
      }
    >
      <div>
        <h2 id={`setup-${step}`}>{t(`admin.setup.${step}.title`)}</h2>
        <p className={look('mt4', 'quiet')}>{t(intro)}</p>
      </div>
      {children}
    </Form>
  )
}
