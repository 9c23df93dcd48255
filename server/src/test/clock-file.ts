/**
 * A file of one number, which a test writes and its servers read whenever they look at the clock: each in place and in
 * one call, so that nobody reads half of it.
 */
import { openSync, readSync, writeSync } from 'node:fs'

/** Characters, as many as any number of milliseconds has at most. */
const width = 16

/** @returns writes milliseconds */
export function clockFile(file: string): (ms: number) => void {
  const opened = openSync(file, 'w')
  return (ms) => void writeSync(opened, String(ms).padStart(width), 0)
}

/** @returns reads what was written last */
export function clockIn(file: string): () => number {
  const opened = openSync(file, 'r')
  const read = Buffer.alloc(width)
  return () => {
    readSync(opened, read, 0, width, 0)
    return Number(read.toString('latin1'))
  }
}
