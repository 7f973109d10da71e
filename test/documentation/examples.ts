import { readdirSync, readFileSync } from 'node:fs'
import { fromRoot } from './documents.ts'

/** An `@example` of a doc comment, as a module that can be compiled. */
export interface Example {
  /** What it documents: `packages/monotable/src/connect.ts connect`. */
  readonly title: string
  readonly name: string
  readonly text: string
}

const comment = /\/\*\*((?:(?!\*\/)[\s\S])*?@example(?:(?!\*\/)[\s\S])*)\*\/\s*export (?:async )?\w+ (\w+)/g
const block = /^ *\* ```ts\n([\s\S]*?)^ *\* ```$/gm

/** Where an example gets a name that it uses and does not say where from: the editor would import it. */
const suppliers = [
  ['monotable', readFileSync(fromRoot('packages/monotable/src/index.ts'), 'utf8')],
  ['monotable/migrate', readFileSync(fromRoot('packages/monotable/src/migrate/index.ts'), 'utf8')],
  ['@monotable/dynamodb', readFileSync(fromRoot('packages/dynamodb/src/index.ts'), 'utf8')],
  ['@monotable/engine', readFileSync(fromRoot('packages/engine/src/index.ts'), 'utf8')],
  ['@monotable/engine/testing', 'testStore,'],
  ['@monotable/server/host', readFileSync(fromRoot('packages/server/src/host.ts'), 'utf8')],
  ['@monotable/server', readFileSync(fromRoot('packages/server/src/index.ts'), 'utf8')],
  ['@monotable/server/kit', readFileSync(fromRoot('packages/server/src/kit/index.ts'), 'utf8')],
  ['zod', 'z,'],
  ['../../example-shop.ts', readFileSync(fromRoot('test/documentation/example-shop.ts'), 'utf8')],
] as const

/** The examples of everything that the sources of a package export. */
export function examplesOf(name: string): Example[] {
  const folder = `packages/${name}/src`
  const files = readdirSync(fromRoot(folder), { recursive: true, encoding: 'utf8' })
  return files
    .filter(file => file.endsWith('.ts'))
    .flatMap(file => {
      const source = readFileSync(fromRoot(`${folder}/${file}`), 'utf8')
      return [...source.matchAll(comment)].flatMap(([, body = '', name = '']) =>
        [...body.matchAll(block)].map(([, lines = '']) => {
          const text = lines.replaceAll(/^ *\* ?/gm, '')
          return {
            title: `${folder}/${file} ${name}`,
            name,
            text: `${importsOf(text)}\n${text}\nexport {}\n`,
          }
        }),
      )
    })
}

function importsOf(text: string): string {
  const used = new Set(text.replaceAll(/'[^'\n]*'|\/\/.*/g, "''").match(/(?<![.\w])[A-Za-z]\w*/g))
  const declared = new Set(
    [...text.matchAll(/(?:const|import) (?:\{([^}]*)\}|\[([^\]]*)\]|(\w+))/g)].flatMap(groups =>
      groups.slice(1).flatMap(names => names?.match(/\w+/g) ?? []),
    ),
  )
  return suppliers
    .map(([module, list]) => {
      const names = [...used].filter(name => !declared.has(name) && supplies(list, name))
      for (const name of names) declared.add(name)
      return names.length === 0 ? '' : `import { ${names.join(', ')} } from '${module}'\n`
    })
    .join('')
}

/** A list of exports has the name at the end of an item, comments apart; a module declares it. */
function supplies(list: string, name: string): boolean {
  return new RegExp(`(?:\\b|type )${name}(?:,| \\})|export const ${name} `).test(
    list.replaceAll(/^\/\/.*/gm, ''),
  )
}
