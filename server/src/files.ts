/**
 * Files that people upload, under DATA_DIR/files/<kind>/: a folder for each upload, with a name nobody can guess, written
 * whole or not at all and never changed. What the database does not name any more is nobody's, and upkeep removes it.
 */
import { cp, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { randomSecret } from './secrets.ts'

export type FileKind = 'teaser-images'
export type NamedFile = { name: string; bytes: Uint8Array }
export type Stored = { name: string; modifiedTime: Date }

/** The folder of an upload is named by a secret; anything else there is not ours. */
export const isFolderName = (name: string): boolean => /^[A-Za-z0-9_-]{43}$/.test(name)

export const filesFolder = (dataDir: string, kind: FileKind, name = ''): string => join(dataDir, 'files', kind, name)
/** Where the server serves it. */
export const filesAddress = (kind: FileKind, name: string): string => `/files/${kind}/${name}`

/** Answers with the new folder's name. */
export function keepFiles(dataDir: string, kind: FileKind, files: readonly NamedFile[]): Promise<string> {
  return placed(dataDir, kind, async (folder) => {
    await mkdir(folder, { recursive: true })
    for (const { name, bytes } of files) await writeFile(join(folder, name), bytes, { flag: 'wx' })
  })
}

/** As `keepFiles`, from a folder of ours. */
export function keepCopy(dataDir: string, kind: FileKind, from: string): Promise<string> {
  return placed(dataDir, kind, (folder) => cp(from, folder, { recursive: true, errorOnExist: true }))
}

async function placed(dataDir: string, kind: FileKind, fill: (folder: string) => Promise<void>): Promise<string> {
  const name = randomSecret()
  const begun = filesFolder(dataDir, kind, `.${name}`)
  try {
    await fill(begun)
    await rename(begun, filesFolder(dataDir, kind, name))
  } catch (error) {
    await rm(begun, { recursive: true, force: true })
    throw error
  }
  return name
}

export async function removeFiles(dataDir: string, kind: FileKind, name: string): Promise<void> {
  if (!isFolderName(name.replace(/^\./, ''))) throw new Error('no folder of an upload')
  await rm(filesFolder(dataDir, kind, name), { recursive: true, force: true })
}

/** Every upload there is, those that were cut off while they were written (with a dot) included. */
export async function storedFiles(dataDir: string, kind: FileKind): Promise<Stored[]> {
  const folder = filesFolder(dataDir, kind)
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  const names = entries.filter((entry) => entry.isDirectory() && isFolderName(entry.name.replace(/^\./, '')))
  return Promise.all(names.map(async ({ name }) => ({ name, modifiedTime: (await stat(join(folder, name))).mtime })))
}
