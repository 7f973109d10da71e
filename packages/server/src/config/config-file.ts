import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { ConfigError } from './config-error.ts'

export interface ConfigFile {
  readonly name: string
  readonly values: Readonly<Record<string, unknown>>
}

const usual = 'monotable.config.json'

export const noFile: ConfigFile = { name: usual, values: {} }

/** The file that is asked for, or the usual one if it is there. */
export function readConfigFile(asked: string | undefined): ConfigFile {
  const name = asked ?? usual
  let text: string
  try {
    text = readFileSync(resolve(name), 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (asked === undefined && code === 'ENOENT') return noFile
    throw new ConfigError([{ where: name, reason: `cannot be read (${code})` }])
  }
  return { name, values: parse(name, text) }
}

function parse(name: string, text: string): Readonly<Record<string, unknown>> {
  let values: unknown
  try {
    values = JSON.parse(text)
  } catch (error) {
    // The message may quote the content, which may be a secret.
    const at = /position (\d+)/.exec((error as Error).message)?.[1]
    const line = at === undefined ? '' : ` (line ${text.slice(0, Number(at)).split('\n').length})`
    throw new ConfigError([{ where: name, reason: `is not valid JSON${line}` }])
  }
  if (typeof values === 'object' && values !== null && !Array.isArray(values)) return { ...values }
  throw new ConfigError([{ where: name, reason: 'must contain a JSON object' }])
}
