/** Retention periods of authentication data and the reasons for them (PRIV-02). */
import { sql } from 'kysely'
import { type DataKind, deleteBatch } from '../jobs/kept-data.ts'

export const keptAuth: readonly DataKind[] = [
  {
    kind: 'Codes that were asked for, with the address that asked',
    days: 2,
    basis: 'limits look back a day at most (security of processing)',
    remove: (before) => deleteBatch('challenge', 'created_time', before),
  },
  {
    kind: 'Known devices that are over',
    days: 0,
    basis: 'nothing reads them any more',
    remove: (before) => sql`delete from known_device where expires_time < ${before}`,
  },
  {
    kind: 'Devices that nobody paired in time',
    days: 0,
    basis: 'nothing opens their links any more',
    remove: (before) => sql`with gone as (
        delete from device where paired_time is null and pairing_expires_time < ${before} returning user_id, client)
      delete from app_user where id in (select user_id from gone where client <> 'STAFF')`,
  },
  {
    kind: 'Sessions that are over or were ended',
    days: 30,
    basis: 'to look into misuse (security of processing)',
    remove: (before) => sql`delete from token where expires_time < ${before} or revoked_time < ${before}`,
  },
]
