import { existsSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import type { Schema } from 'monotable'
import type { Design } from 'monotable/design'
import * as z from 'zod'
import { Failure, type Surroundings, UsageError } from '../command.ts'
import { loadDesign } from '../design/load-design.ts'
import type { LoadedDesign } from '../design/loaded-design.ts'
import { schemaOf } from '../dev/schema-of.ts'
import type { FlagValues } from '../flags.ts'
import type { liveFlags, nameFlags } from '../live/live-tables.ts'

/** What a tool works with besides its input. */
export interface ToolContext {
  /** The design that is meant if none is named. */
  readonly file: string | undefined
  /** Whether it may write files. */
  readonly mayWrite: boolean
  /** Where live tables are, if they were named. */
  readonly where: FlagValues<typeof liveFlags & typeof nameFlags> | undefined
  readonly env: Surroundings['env']
}

/** One thing that an assistant can ask for: typed input, typed output, and a proof where there is one. */
export interface Tool<I extends z.ZodRawShape = z.ZodRawShape, O extends z.ZodRawShape = z.ZodRawShape> {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly input: I
  readonly output: O
  /** Whether it can write, if it is allowed to. */
  readonly writes?: boolean
  call(given: z.output<z.ZodObject<I>>, context: ToolContext): Promise<z.input<z.ZodObject<O>>>
}

/** Keeps the types of one tool, and gives what all tools have in common. */
export const tool = <I extends z.ZodRawShape, O extends z.ZodRawShape>(declared: Tool<I, O>) =>
  declared as Tool

/** The input that names a design. */
export const ofDesign = {
  file: z
    .string()
    .optional()
    .describe(
      'a schema in TypeScript or JavaScript, or a design document in Markdown, in the working folder',
    ),
}

/** Files of the project alone: what an assistant asks for is not always what its user meant. */
export function projectFile(path: string): string {
  const inside = relative('.', resolve(path))
  if (inside.startsWith('..') || resolve(inside) !== resolve(path))
    throw new UsageError(`${path} is outside of the working folder. Name a file in it.`)
  if (!existsSync(path)) throw new UsageError(`${path} does not exist.`)
  return path
}

/** The design that was named, or the one that the server was started with. */
export const fileOf = (file: string | undefined, context: ToolContext): string => {
  const path = file ?? context.file
  if (path === undefined)
    throw new UsageError('Name the file of the design: the server was started without one.')
  return projectFile(path)
}

export interface RunnableDesign {
  readonly loaded: LoadedDesign
  readonly design: Design
  readonly schema: Schema
}

/** A design with a schema; one is made of a document. */
export async function runnableDesign(
  file: string | undefined,
  context: ToolContext,
): Promise<RunnableDesign> {
  const loaded = await loadDesign(fileOf(file, context), { isAgain: true })
  const { schema, design } = loaded.schema ? { ...loaded, schema: loaded.schema } : schemaOf(loaded.design)
  return { loaded, design, schema }
}

export function patternNamed(design: Design, name: string) {
  for (const table of design.tables) {
    const pattern = table.patterns.find(each => each.name === name)
    if (pattern) return { table, pattern }
  }
  const names = design.tables.flatMap(({ patterns }) => patterns.map(each => each.name))
  throw new Failure(`There is no access pattern ${name}. The design has: ${names.join(', ')}.`)
}
