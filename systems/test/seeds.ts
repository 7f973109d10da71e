import { existsSync, readdirSync, readFileSync } from 'node:fs'

const systemsFolder = new URL('../', import.meta.url)

/** The systems that were made from a design document. */
export const systemNames = readdirSync(systemsFolder).filter(name =>
  existsSync(new URL(`${name}/test/seed.json`, systemsFolder)),
)

export type Json = string | number | boolean | null | Json[] | { [name: string]: Json }
export type Item = Record<string, Json>

/** What one design document says, in its own spelling: `systems/<name>/test/seed.json`. */
export interface Seed {
  system: string
  /** File name of the document. */
  source: string
  tables: SeedTable[]
  entities: SeedEntity[]
  patterns: SeedPattern[]
  contradictions: Contradiction[]
  prose: Prose[]
}

/** Lines that no table, entity, pattern, reading or load has. */
export interface Prose {
  lines: string[]
  /** What holds of them here. */
  here: string
  rule?: string
  /** The test that holds it: a file below `systems/`, or below the root with a `/` before it, and the test's name. */
  test?: [file: string, name: string]
}

export interface SeedTable {
  name: string
  key: [string, string]
  indexes: Record<string, { key: [string, string]; projection?: string; use?: string }>
  ttl?: string
  billing?: string
  stream?: string
  pointInTimeRecovery?: boolean
  encryption?: string
  removalPolicy?: { prod: string; other: string }
  /** Key templates that the document states for the table as a whole. */
  templates: Record<string, string[]>
  attributes: SeedAttribute[]
  /** The lines of running text that define the table, its keys and its indexes. */
  lines: string[]
}

export interface SeedAttribute {
  name: string
  type: string
  note?: string
  /** The cell that says whether it is required, and what it means. */
  mark?: string
  required?: boolean
  /** All values the note allows. */
  values?: string[]
  /** Some of the values the note has in mind. */
  examples?: string[]
  fields?: SeedAttribute[]
}

export interface SeedEntity {
  name: string
  /** The heading over the entity in the document. */
  heading: string
  /** Key templates, with `{name}` or `<name>` as the document writes them. */
  keys: Record<string, string>
  /** The keys whose template the document shows by its sample alone. */
  inferred?: string[]
  /** What stands for a placeholder that is no listed attribute or needs a mask: `price:0000.00`, `location.city`. */
  placeholders: Record<string, string>
  attributes: SeedAttribute[]
  items: Item[]
  /** Samples that the document cuts short. */
  excerpts?: Item[]
  /** Comments inside the sample. */
  comments?: string[]
}

export interface KeyCondition {
  attribute: string
  operator: '=' | '<' | '<=' | '>' | '>=' | 'begins_with' | 'between'
  value: string
  /** Upper bound of `between`. */
  to?: string
}

export interface SeedPattern {
  title: string
  /** Names of the entities it returns. */
  returns: string[]
  /** `Main` is the table itself. */
  index: string
  operation?: 'scan'
  /** The lines, table cell or expression that state the pattern. */
  text: string[]
  condition: KeyCondition[]
  filter?: string
  /** Only where the document says so. */
  direction?: 'asc' | 'desc'
  /** Values that the text has in place of placeholders of the entity's keys. */
  arguments?: Record<string, string>
  /** The attribute behind a placeholder that the entity's keys call otherwise. */
  placeholders?: Record<string, string>
  request?: Item
}

/** Where a document disagrees with itself, or with what is written by rule. */
export interface Contradiction {
  id: string
  /** Names of entities and tables, titles of patterns. */
  about: string[]
  quotes: string[]
  sentence: string
  /** What the schema makes of it. */
  reading: string
  rule?: string
}

export function seedOf(system: string): Seed {
  return JSON.parse(readFileSync(new URL(`../${system}/test/seed.json`, import.meta.url), 'utf8'))
}

export function entityOf(seed: Seed, name: string): SeedEntity {
  return found(
    seed.entities.find(entity => entity.name === name),
    `entity ${name}`,
  )
}

export function patternOf(seed: Seed, title: string): SeedPattern {
  return found(
    seed.patterns.find(pattern => pattern.title === title),
    `pattern ${title}`,
  )
}

export function contradictionOf(seed: Seed, id: string): Contradiction {
  return found(
    seed.contradictions.find(contradiction => contradiction.id === id),
    `contradiction ${id}`,
  )
}

/** A sample item as two halves: what is built, and what it is built from. */
export function splitItem(item: Item): { keys: Record<string, string>; attributes: Item } {
  const isKey = ([name]: [string, Json]) => /^(GSI\d)?[PS]K$/.test(name)
  const entries = Object.entries(item)
  return {
    keys: Object.fromEntries(entries.filter(isKey).map(([name, value]) => [name, String(value)])),
    attributes: Object.fromEntries(entries.filter(entry => !isKey(entry))),
  }
}

/** The template with every placeholder in braces: the documents write `{name}` or `<name>`. */
export function inBraces(template: string): string {
  return template.replace(/<(\w+)>/g, '{$1}')
}

export function placeholdersOf(template: string): string[] {
  return Array.from(inBraces(template).matchAll(/\{([^}]+)\}/g), match => match[1]!)
}

/** The template, in braces, with the placeholders that have a value replaced by it. */
export function fill(template: string, values: Record<string, string>): string {
  return inBraces(template).replace(/\{([^}]+)\}/g, (placeholder, name) => values[name] ?? placeholder)
}

/** The value with every whole-second instant in the form that is written, three fraction digits. */
export function canonicalTimes<T extends Json>(value: T): T {
  return JSON.parse(JSON.stringify(value).replace(/(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)Z/g, '$1.000Z'))
}

function found<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new Error(`the seed has no ${what}`)
  return value
}
