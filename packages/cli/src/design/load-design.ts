import { existsSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, extname, relative, resolve } from 'node:path'
import { describe } from 'monotable/design'
import { InvalidSchema, UsageError } from '../command.ts'
import { type LoadOptions, loadModule } from './load-module.ts'
import { designOfDocument, type LoadedDesign } from './loaded-design.ts'
import { schemasIn } from './schemas-in.ts'
import { withPlacesFrom } from './sources-from.ts'

/** The one design of a file. */
export async function loadDesign(path: string, options?: LoadOptions): Promise<LoadedDesign> {
  const [only, ...others] = await loadDesigns(path, options)
  if (only && others.length === 0) return only
  const names = [only, ...others].map(each => each?.name).join(', ')
  throw new UsageError(`${path} has ${others.length + 1} designs (${names}): give the file of one of them.`)
}

/** Every design of a file: a schema in TypeScript or JavaScript, a module of systems, or a document in Markdown. */
export async function loadDesigns(path: string, options?: LoadOptions): Promise<readonly LoadedDesign[]> {
  if (!existsSync(path)) throw new UsageError(`${path} does not exist.`)
  if (statSync(path).isDirectory())
    throw new UsageError(`${path} is a folder. Name the file of the schema or the document.`)
  const source = relative('.', resolve(path)) || path
  if (/\.(md|markdown|mdx|txt|json|ya?ml|template)$/i.test(path)) return [await loadDocument(path, source)]
  const schemas = schemasIn(await loadModule(path, options))
  if (schemas.size === 0) {
    throw new InvalidSchema(
      `${path} exports no schema: export const shop = schema({ tables, entities, access }).`,
    )
  }
  return [...schemas].map(([schema, { name, system }]) => ({
    ...(system && { system }),
    name: name === 'default' ? basename(path, extname(path)) : name,
    design: withPlacesFrom(describe(schema), resolve(path)),
    schema,
    source,
  }))
}

async function loadDocument(path: string, source: string): Promise<LoadedDesign> {
  // A reader of Markdown is much to load for those who have a schema.
  const { importDocument } = await import('@monotable/import')
  return designOfDocument(await readFile(path, 'utf8'), source, importDocument)
}
