/** Forms to sign before a visit, for its customer and its salon (FRM-02). */
import { getMySignedForms, getSignedForm, getVisitForms, signForm } from '@goldline/contract/appointment/forms'
import { canSign } from '@goldline/domain/form/forms'
import { loadReader } from '../../form/queries.ts'
import { signForm as sign } from '../../form/signing/sign.ts'
import { loadVisitForms, mySignedForms, signedPdf } from '../../form/signing/visit-forms.ts'
import { Refused } from '../../http/errors.ts'
import { read, routes, write } from '../../http/route.ts'
import { sendPdf } from '../../http/send-file.ts'
import { say } from '../../texts/say.ts'
import { loadVisibleVisit } from './visit-answers.ts'

export const visitFormRoutes = routes(
  // Staff get the salon's language.
  read(getVisitForms, async ({ db, actor, params: { id }, query: { locale }, language, now }) => {
    const { salon, visit } = await loadVisibleVisit(db, actor, id)
    const reader = await loadReader(salon, actor.role === 'CUSTOMER' ? (locale ?? language) : undefined)
    return loadVisitForms(salon, visit, { ...reader, now })
  }),
  write(signForm, async ({ tx, actor, params: { id }, body, now }) => {
    const { salon, visit } = await loadVisibleVisit(tx, actor, id)
    const { customerId, status } = visit
    if (customerId === null || !canSign(status)) throw new Refused('appointment.not-editable')
    await sign(salon, { visit: { ...visit, customerId }, read: body, now })
    return loadVisitForms(salon, visit, { ...(await loadReader(salon, body.language)), now })
  }),
  read(getSignedForm, async ({ db, actor, params: { id }, query: { signature }, language, raw }) => {
    const { salon, visit } = await loadVisibleVisit(db, actor, id)
    sendPdf(raw.reply, say(language, 'signedForm.file'), await signedPdf(salon, visit, signature))
  }),
  read(getMySignedForms, ({ db, actor }) => mySignedForms(db, actor.userId)),
)
