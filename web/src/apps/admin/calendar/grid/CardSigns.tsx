import type { Appointment } from '@goldline/contract/appointment'
import type { ReactNode } from 'react'
import { useText } from '../../../../i18n/use-text.ts'
import { PlasterIcon } from '../../../../kit/calendar-icons.tsx'
import { InfoIcon, WarningIcon } from '../../../../kit/icons.tsx'
import { look, row } from '../../../../kit/look.ts'
import { ChatIcon } from '../../../../kit/message-icons.tsx'
import { PencilIcon } from '../../../../kit/salon-icons.tsx'

/**
 * Shows icons before the name, also in print: a health note exists, without its text (PRIV-02); the patch test is
 * missing (FRM-02l); a question before the visit is open (FRM-01); a form is unsigned (FRM-02f); the customer wrote to
 * the salon (APT-16).
 */
export function CardSigns({
  appointment: { owner, patchTest, openQuestions, openForms, messages },
}: {
  appointment: Appointment
}) {
  const t = useText()
  return (
    <>
      {owner?.healthSign && (
        <Sign>
          <WarningIcon size={14} label={t('admin.healthSign')} className={look('warning')} />
        </Sign>
      )}
      {patchTest?.day === null && (
        <Sign>
          <PlasterIcon size={14} label={t('patchTest.missing')} className={look('warning')} />
        </Sign>
      )}
      {openQuestions > 0 && (
        <Sign>
          <InfoIcon size={14} label={t('question.open', { count: openQuestions })} className={look('warning')} />
        </Sign>
      )}
      {openForms > 0 && (
        <Sign>
          <PencilIcon size={14} label={t('signing.open', { count: openForms })} className={look('warning')} />
        </Sign>
      )}
      {messages.some(({ fromCustomer }) => fromCustomer) && (
        <Sign>
          <ChatIcon size={14} label={t('appointment.message.sign')} className={look('cyan')} />
        </Sign>
      )}
    </>
  )
}

const Sign = ({ children }: { children: ReactNode }) => <span className={row()}>{children}</span>
