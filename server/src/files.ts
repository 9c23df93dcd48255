/**
 * Stores uploaded files under DATA_DIR/files/<kind>/: one folder per upload, with an unguessable name, written
 * completely or not at all and never changed. Upkeep removes folders to which no database row refers.
 */
import { cp, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { randomSecret } from './secrets.ts'

/** Kinds of files; `customer-pictures` and `message-pictures` have no public address. */
export const fileKinds = ['teaser-images', 'pictures', 'gallery', 'customer-pictures', 'message-pictures'] as const
export type FileKind = (typeof fileKinds)[number]
export type NamedFile = { name: string; bytes: Uint8Array }
export type StoredFile = { name: string; modifiedTime: Date }

/** Whether a name is that of an upload's folder, which is a random secret. */
export const isFolderName = (name: string): boolean => /^[A-Za-z0-9_-]{43}$/.test(name)

export const filesFolder = (dataDir: string, kind: FileKind, name = ''): string => join(dataDir, 'files', kind, name)
/** Returns the URL path under which the folder's files are served. */
export const filesAddress = (kind: FileKind, name: string): string => `/files/${kind}/${name}`

/** Stores files in a new folder and returns its name. */
export function storeFiles(dataDir: string, kind: FileKind, files: readonly NamedFile[]): Promise<string> {
  return storeFolder(dataDir, kind, async (folder) => {
    await mkdir(folder, { recursive: true })
    for (const { name, bytes } of files) await writeFile(join(folder, name), bytes, { flag: 'wx' })
  })
}

/** Like `storeFiles`, but copies an existing folder. */
export function copyFiles(dataDir: string, kind: FileKind, from: string): Promise<string> {
  return storeFolder(dataDir, kind, (folder) => cp(from, folder, { recursive: true, errorOnExist: true }))
}

async function storeFolder(dataDir: string, kind: FileKind, fill: (folder: string) => Promise<void>): Promise<string> {
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

/** Lists all stored uploads, including interrupted ones, whose name begins with a dot. */
export async function storedFiles(dataDir: string, kind: FileKind): Promise<StoredFile[]> {
  const folder = filesFolder(dataDir, kind)
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  const names = entries.filter((entry) => entry.isDirectory() && isFolderName(entry.name.replace(/^\./, '')))
  return Promise.all(names.map(async ({ name }) => ({ name, modifiedTime: (await stat(join(folder, name))).mtime })))
}
