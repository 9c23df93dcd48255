/**
 * Prints an installation's missing settings and faults, one sentence each. Run it with the server's variables.
 */
import { access, constants, mkdir } from 'node:fs/promises'
import type { Config } from '../config.ts'
import { findViolations } from '../jobs/check-invariants.ts'
import type { Operation, Verb } from './verb.ts'

type DoctorFinding = string | undefined
const day = 86_400_000

export const doctor: Verb = {
  usage: 'doctor                    says what is not set up or not well; the last line counts it',
  async run(operation) {
    const config = operation.config()
    const found = [
      ...findConfigFaults(config),
      ...(await findDatabaseFaults(operation, config)),
      await findBackupFaults(config),
    ]
    const findings = found.filter((finding) => finding !== undefined)
    for (const finding of findings) operation.say(finding)
    return findings.length === 0 ? 'all is well' : `${findings.length} to look at`
  },
}

function findConfigFaults({
  providers,
  production,
  publicUrl,
  unread,
  contactEmail,
  legal,
  site,
}: Config): DoctorFinding[] {
  const { smtp, bulkgate, gatewayapi, paypal, stripe, googleBooking } = providers
  const noSms = bulkgate.credentials === undefined && gatewayapi.credentials === undefined
  return [
    smtp.url === undefined
      ? 'e-mail is off (SMTP_URL): nobody can sign up, and codes go by SMS alone; `owner` makes a first owner'
      : undefined,
    noSms ? 'SMS are off (BULKGATE_… or GATEWAYAPI_…): codes and messages go by e-mail alone' : undefined,
    smtp.url === undefined && noSms ? 'no channel is left: nobody can book or sign in by a code' : undefined,
    paypal.credentials === undefined ? 'salons cannot buy credit (PAYPAL_…)' : undefined,
    stripe.credentials === undefined ? 'salons cannot save cards (STRIPE_…)' : undefined,
    googleBooking.credentials === undefined ? 'Google cannot book by itself (GOOGLE_BOOKING_…)' : undefined,
    contactEmail === undefined && smtp.from === undefined
      ? 'nobody reads what visitors write (CONTACT_EMAIL)'
      : undefined,
    legal.imprint === undefined ? 'there is no imprint (SITE_DIR): nobody reads who runs this' : undefined,
    site.prices === undefined ? 'the site shows no prices (SITE_DIR: prices.json)' : undefined,
    legal.notOwn.length > 0
      ? `ours are the texts of ${legal.notOwn.join(', ')}: have them checked, or put your own in their place (SITE_DIR)`
      : undefined,
    production ? undefined : `this is no production (NODE_ENV); links lead to ${publicUrl}`,
    unread.length > 0 ? `nothing reads these variables: ${unread.join(', ')}` : undefined,
  ]
}

async function findDatabaseFaults({ db, now }: Operation, { backup }: Config): Promise<DoctorFinding[]> {
  const { heldSince, backedUpTime, backupFailedTime } = await db
    .selectFrom('installation')
    .select(['heldSince', 'backedUpTime', 'backupFailedTime'])
    .executeTakeFirstOrThrow()
  const age = backedUpTime === null ? undefined : Math.floor((now - backedUpTime.getTime()) / day)
  const broken = await findViolations(db)
  const failed = backupFailedTime !== null && (backedUpTime === null || backupFailedTime > backedUpTime)
  return [
    heldSince === null ? undefined : 'the database was restored and nothing leaves: see `held`',
    backup.keep === 0 ? 'no night is backed up (BACKUP_KEEP)' : undefined,
    backup.keep > 0 && age === undefined ? 'no night was backed up yet' : undefined,
    age !== undefined && age >= 2 ? `the last whole backup is ${age} days old` : undefined,
    failed ? `the backup of ${backupFailedTime.toISOString()} failed` : undefined,
    ...broken.slice(0, 20).map(({ invariant, subject }) => `broken: ${invariant} of ${subject}`),
  ]
}

async function findBackupFaults({ backup }: Config): Promise<DoctorFinding> {
  if (backup.keep === 0) return undefined
  try {
    await mkdir(backup.folder, { recursive: true, mode: 0o700 })
    await access(backup.folder, constants.W_OK)
    return undefined
  } catch {
    return `BACKUP_DIR cannot be written: ${backup.folder}`
  }
}
