// The lockfile pins versions and checksums, not places: whoever installs uses the registry of their own settings.
import { readFileSync } from 'node:fs'

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'))
const faults = Object.entries(packages).filter(([, { resolved }]) => /^\w+:\/\//.test(resolved ?? ''))
for (const [name, { resolved }] of faults) console.error(`${name} is tied to ${resolved}`)
process.exitCode = faults.length === 0 ? 0 : 1
