import { answerChallenge, confirmPasswordChange, getUserMetadata, signOut } from '@goldline/contract/auth'
import { opensByPin } from '@goldline/domain/user/device'
import { inSalon } from '../db/in-salon.ts'
import { Refused } from '../http/errors.ts'
import { inSteps, read, routes, write } from '../http/route.ts'
import type { Actor } from '../http/session.ts'
import { agbRoutes } from './agb.ts'
import { checkAnswer, codeOf } from './answer.ts'
import { answerChallengeLinkRoute } from './answer-challenge-link.ts'
import { authorizeRoute } from './authorize.ts'
import { changePasswordByCode } from './change-password.ts'
import { createCodeRoute } from './create-code.ts'
import { createCustomerUserRoute } from './create-customer-user.ts'
import { resendChallengeRoute } from './new-device.ts'
import { passkeyRoutes } from './passkeys.ts'
import { findByMetadataId } from './queries.ts'
import { requestPasswordChangeRoute } from './request-password-change.ts'
import { signInByChallenge } from './sign-in-by.ts'
import { refusePairedOnly, revokeTokens } from './token.ts'
import { removeFromSalon } from './user/devices.ts'

const purposes = ['SIGN_IN', 'CONFIRM_EMAIL', 'CONFIRM_PHONE_NUMBER', 'NEW_DEVICE', 'SIGN_UP'] as const

/**
 * AUTH-06, AUTH-10. Confirms the identity that the code went to, creates the customer's account if there is none, and
 * signs in.
 */
// Guesses must stay counted after a refusal, and signing in merges typed-in customers salon by salon.
const answerChallengeRoute = inSteps(
  answerChallenge,
  async ({ deps, params, query, body, address, device, header, raw }) => {
    const { client = 'BOOKING', businessObjectId } = query
    refusePairedOnly(client)
    const challenge = await checkAnswer(deps, { id: params.id, code: codeOf(query, body), purposes, address, device })
    const ownDevice = body?.ownDevice
    const { token, cookie } = await signInByChallenge(deps, challenge, {
      client,
      businessObjectId,
      device,
      ownDevice,
      raw,
    })
    header('set-cookie', cookie)
    return { token }
  },
)

/** AUTH-05. Ends all sessions of the person, in every process, and begins a new one. */
// Guesses must stay counted, whether or not the code is right.
const confirmPasswordChangeRoute = inSteps(
  confirmPasswordChange,
  async ({ deps, params, query, body, address, device, header, raw }) => {
    const client = query.client ?? 'BOOKING'
    refusePairedOnly(client)
    const purposes = ['PASSWORD_CHANGE'] as const
    const challenge = await checkAnswer(deps, { id: params.id, code: codeOf(query, body), purposes, address, device })
    const alsoConfirm = query.alsoConfirmEmailOrPhoneNr === 'true'
    const { token, cookie } = await changePasswordByCode(deps, challenge, {
      client,
      businessObjectId: query.businessObjectId,
      alsoConfirm,
      device,
      raw,
    })
    header('set-cookie', cookie)
    return { token }
  },
)

/** AUTH-08: whether it is the device's own session, whose end unpairs the device; a person's session does not. */
const isDevicesOwn = ({ client, locked }: Actor): boolean => locked || !opensByPin(client)

/** AUTH-03: ends the session. */
const signOutRoute = write(
  signOut,
  {
    around: async (run, { deps, actor }) => {
      await run()
      deps.log.info({ userId: actor.userId, client: actor.client }, 'signed out')
    },
  },
  async ({ tx, deps, actor, now }) => {
    await revokeTokens(tx, deps, { userId: actor.userId, hash: actor.tokenHash })
    const { businessObjectId, deviceId } = actor
    if (businessObjectId !== null && deviceId !== null && isDevicesOwn(actor))
      await removeFromSalon(inSalon(tx, businessObjectId), { deviceId, now })
  },
)

export const authRoutes = routes(
  agbRoutes,
  authorizeRoute,
  signOutRoute,
  requestPasswordChangeRoute,
  confirmPasswordChangeRoute,
  createCustomerUserRoute,
  createCodeRoute,
  answerChallengeRoute,
  resendChallengeRoute,
  answerChallengeLinkRoute,
  passkeyRoutes,
  // AUTH-11: what a link's page needs to know about its reader.
  read(getUserMetadata, async ({ db, params }) => {
    const user = await findByMetadataId(db, params.id)
    if (user === undefined) throw new Refused('notFound')
    return { languageCode: user.language, hasPassword: Boolean(user.hasPassword) }
  }),
)
