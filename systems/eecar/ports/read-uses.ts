import { readFile } from 'node:fs/promises'
import { SetupError } from '@monotable/server'
import * as z from 'zod'
import { kindsOfParts } from '../wishes/kinds-of-parts.ts'
import { knownUses, mergeUses, type UseOfParts, useOfParts } from '../wishes/uses.ts'

const kinds = new Set(kindsOfParts.flatMap(kind => kind.kinds))

/** The uses that are known, and those of an operator's file. */
export async function readUses(file: string | undefined): Promise<readonly UseOfParts[]> {
  if (file === undefined) return knownUses
  const text = await readFile(file, 'utf8').catch(error => {
    throw new SetupError(
      `EECAR_USES: ${file} cannot be read (${error.message}). Name a file, or leave it out.`,
    )
  })
  const { data, error } = z.array(useOfParts).safeParse(parse(text, file))
  if (error) throw new SetupError(`EECAR_USES: ${file}: ${z.prettifyError(error)}`)
  for (const { id, kinds: wanted } of data) {
    const unknown = wanted.find(kind => !kinds.has(kind))
    if (unknown !== undefined)
      throw new SetupError(
        `EECAR_USES: ${file}: the use ${id} names the kind ${unknown}, which does not exist. Known: ${[...kinds].join(', ')}.`,
      )
  }
  return mergeUses(data)
}

function parse(text: string, file: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new SetupError(
      `EECAR_USES: ${file} is not JSON. Write a list: [{ "id": "…", "name": …, "words": […] }]`,
    )
  }
}
