/** Preloaded into a server under attack: its clock stands where CLOCK_FILE says, so that a day of guessing takes seconds. */
import { readFileSync } from 'node:fs'

const file = process.env.CLOCK_FILE ?? ''
// The server adds CLOCK_AHEAD_MS to what it reads here.
const ahead = Number(process.env.CLOCK_AHEAD_MS)
Date.now = () => Number(readFileSync(file, 'utf8')) - ahead
