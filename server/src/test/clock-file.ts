/**
 * A file with one number, which a test writes and its servers read as their clock. Each write and read is one call, so
 * that no reader sees half a number.
 */
import { openSync, readSync, writeSync } from 'node:fs'

/** Characters in the file, enough for any number of milliseconds. */
const width = 16

/** @returns a function that writes milliseconds */
export function clockFile(file: string): (ms: number) => void {
  const opened = openSync(file, 'w')
  return (ms) => void writeSync(opened, String(ms).padStart(width), 0)
}

/** @returns a function that reads the last written milliseconds */
export function readClockFile(file: string): () => number {
  const opened = openSync(file, 'r')
  const read = Buffer.alloc(width)
  return () => {
    readSync(opened, read, 0, width, 0)
    return Number(read.toString('latin1'))
  }
}
