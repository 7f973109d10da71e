import {
  type Component,
  compileKey,
  type EntityDesign,
  type KeyTemplate,
  type Kind,
  keyLanguage,
  kindOf,
  type Language,
  parseTemplate,
} from 'monotable/design'

/** One key attribute of an entity. */
export interface Key {
  readonly attribute: string
  readonly source: string
  /** Undefined if nobody can read it. */
  readonly template: KeyTemplate | undefined
  /** Why it cannot be read, or not as it is meant. */
  readonly problem: string | undefined
  /** An attribute of the entity is itself the key. */
  readonly isNative: boolean
  /** All texts that it can be, if those who write it keep delimiters out of its values; nothing, if it cannot be read. */
  language(): Language | undefined
}

export function keyIn(entity: EntityDesign, attribute: string, written: string): Key {
  // Documents say by its bare name that an attribute is itself the key.
  const source = written === attribute ? `{${attribute}}` : written
  const { template, problem } = compileTemplate(entity, attribute, source)
  let language: Language | undefined
  return {
    attribute,
    source,
    template,
    problem,
    isNative: source === `{${attribute}}`,
    language: () => {
      language ??= template && keyLanguage(withoutForging(template))
      return language
    },
  }
}

function compileTemplate(
  entity: EntityDesign,
  attribute: string,
  source: string,
): { template: KeyTemplate | undefined; problem: string | undefined } {
  const attempt = (kinds: (name: string) => Kind) => compileKey(attribute, parseTemplate(source), kinds)
  try {
    return { template: attempt(name => kindOf(entity, name)), problem: undefined }
  } catch (error) {
    const problem = (error as Error).message
    try {
      return { template: attempt(() => ({ kind: 'other' })), problem }
    } catch {
      return { template: undefined, problem }
    }
  }
}

/** The last part of a key may hold anything; as a rule it does not hold what separates the parts before it. */
function withoutForging(template: KeyTemplate): KeyTemplate {
  const last = template.parts.at(-1)
  if (typeof last !== 'object' || last.delimiter !== undefined) return template
  const closed: Component = { ...last, delimiter: delimiterIn(template) }
  return { ...template, parts: [...template.parts.slice(0, -1), closed] }
}

function delimiterIn({ parts }: KeyTemplate): string {
  const ends = parts.flatMap(part => (typeof part === 'string' ? [part.at(-1) as string] : []))
  return ends.find(end => /[^\p{L}\p{N}]/u.test(end)) ?? '#'
}

/** The placeholders of an entity's base key, or of another list of keys. */
export function componentsIn(keys: readonly (Key | undefined)[]): Component[] {
  return keys.flatMap(key => key?.template?.components ?? [])
}
