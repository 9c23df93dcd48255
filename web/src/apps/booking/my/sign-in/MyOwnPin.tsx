import { useApp } from '../../../../client/app-context.ts'
import { Form } from '../../../../client/Form.tsx'
import { useWork } from '../../../../client/use-call.ts'
import { useText } from '../../../../i18n/use-text.ts'
import { Button } from '../../../../kit/Button.tsx'
import { CardSection } from '../../../../kit/Card.tsx'
import { classes } from '../../../../kit/classes.ts'
import { stack } from '../../../../kit/look.ts'
import { WaitingText } from '../../../../kit/WaitingText.tsx'
import type { TypedContact } from '../../choice/draft.ts'
import { OwnPinFields, SendPinInstead, useOwnPinForm, useSignInByPin } from '../../code/OwnPinFields.tsx'
import { useMyFacts } from '../my-facts.ts'
import styles from './MySignIn.module.css'

type Props = { typed: TypedContact; onType: (change: Partial<TypedContact>) => void; onSend: () => void }

/** Signs in with one's own PIN, without waiting for a message (AUTH-02). */
export function MyOwnPin({ typed, onType, onSend }: Props) {
  const t = useText()
  const { session } = useApp()
  const { businessObject } = useMyFacts()
  const enter = useWork(useSignInByPin(), { inline: true, onDone: session.signIn })
  const form = useOwnPinForm({ typed, onType }, enter, enter.mutate)
  return (
    <CardSection>
      <Form
        form={form}
        className={classes(stack(16, 'mt16'), styles.form)}
        actions={
          <>
            <SendPinInstead onSend={onSend} />
            {enter.isPending && <WaitingText>{t('word.checkingYourPin')}</WaitingText>}
            <Button {...form.button} kind="gold" size="l">
              {t('action.signIn')}
            </Button>
          </>
        }
      >
        <OwnPinFields form={form} salon={businessObject} />
      </Form>
    </CardSection>
  )
}
