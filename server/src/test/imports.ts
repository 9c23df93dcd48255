/**
 * Set-up for import tests (CUS-08, APT-22): a salon with one person, uploads by its owner, and the job that imports.
 */
import { randomUUID } from 'node:crypto'
import type { CustomerImport } from '@goldline/contract/transfer/import'
import { expect } from 'vitest'
import { importFile } from '../transfer/import-file.ts'
import type { TestApp } from './app.ts'
import { anOwner, aSalon } from './salon.ts'

type Upload = { kind?: CustomerImport['kind'] | undefined; type?: string; headers?: Record<string, string> }
type Choices = { kind?: CustomerImport['kind']; mapping?: unknown; names?: unknown }
export type Importer = Awaited<ReturnType<typeof anImporter>>

export async function anImporter({ app, deps, db, clock }: Pick<TestApp, 'app' | 'deps' | 'db' | 'clock'>) {
  const salon = await aSalon(db, 1)
  const owner: Record<string, string> = await anOwner(db, salon.id)

  const ask = (method: 'GET' | 'POST', path: string, payload?: object) =>
    app.inject({
      method,
      url: `/v1/${path}`,
      headers: { ...owner, 'accept-language': 'de', ...(method === 'POST' && { 'idempotency-key': randomUUID() }) },
      ...(payload && { payload }),
    })

  const upload = (file: Buffer | string, { kind = 'CUSTOMERS', type = 'text/csv', headers = owner }: Upload = {}) =>
    app.inject({
      method: 'POST',
      url: `/v1/customer-imports?kind=${kind}`,
      headers: { ...headers, 'content-type': type, 'accept-language': 'de', 'idempotency-key': randomUUID() },
      payload: Buffer.from(file),
    })

  /** Uploads a file, requests its import with the proposed columns unless others are given, and runs the job. */
  async function imported(file: Buffer | string, { kind, ...chosen }: Choices = {}): Promise<CustomerImport> {
    clock.advance(1000)
    const { id, mapping } = (await upload(file, { kind })).json<CustomerImport>()
    const started = await ask('POST', `customer-imports/${id}/start`, { mapping, ...chosen })
    expect(started.statusCode).toBe(200)
    await importFile(deps, { businessObjectId: salon.id, id })
    return (await ask('GET', `customer-imports/${id}`)).json<CustomerImport>()
  }

  return { salon, owner, ask, upload, imported }
}
