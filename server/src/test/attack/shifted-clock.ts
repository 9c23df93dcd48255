/**
 * Preloaded into a server under attack: sets its clock from CLOCK_FILE, so that a day of guessing takes seconds, and
 * lets its requests wait, however slow the machine is.
 */
import { readClockFile } from '../clock-file.ts'
import { waitPatiently } from '../patience.ts'

waitPatiently()

const time = readClockFile(process.env.CLOCK_FILE ?? '')
// The server adds CLOCK_AHEAD_MS to this.
const ahead = Number(process.env.CLOCK_AHEAD_MS)
Date.now = () => time() - ahead
