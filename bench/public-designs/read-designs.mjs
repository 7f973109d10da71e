import { readFileSync } from 'node:fs'

/** The designs of designs.txt, each with its tables. A line that is none of the known forms is refused. */
export function readDesigns() {
  const text = readFileSync(new URL('designs.txt', import.meta.url), 'utf8').replace(/^#.*\n/gm, '')
  return text
    .trim()
    .split(/\n\n+/)
    .map(block => readDesign(block.split('\n')))
}

function readDesign([head, ...lines]) {
  const [repo, commit, path = 'docs/dynamodb-schema.md'] = head.split(' ')
  if (!/^[0-9a-f]{40}$/.test(commit ?? '')) throw new Error(`'${head}' names no commit`)
  const tables = []
  for (const line of lines) {
    const [first, ...words] = line.split(' ')
    const table = tables.at(-1)
    if (first === 'table')
      tables.push({ name: words[0], key: words.slice(1), indexes: [], entities: [], patterns: [] })
    else if (first === 'index') table.indexes.push({ name: words[0], key: words.slice(1) })
    else if (first === '?') table.patterns.push(words.join(' '))
    else table.entities.push(readEntity(first, words))
  }
  return { repo, commit, path, tables }
}

function readEntity(name, words) {
  const entity = { name, keys: {}, attributes: {} }
  for (const word of words) {
    const [, place, mark, value] = word.match(/^([\w-]+)([=:])(\S+)$/) ?? []
    if (!place) throw new Error(`'${word}' of ${name} is neither a key nor an attribute`)
    entity[mark === '=' ? 'keys' : 'attributes'][place] = value
  }
  return entity
}
