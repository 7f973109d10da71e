// Parses the sources, for the checks that look at all of them.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'rolldown/utils'

/** TypeScript and JavaScript under a folder, without tests and build output. */
export function sourceFiles(folder) {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true })
    .map(name => join(folder, name).replaceAll('\\', '/'))
    .filter(file => /\.[cm]?[jt]sx?$/.test(file) && !/\.test\.\w+$/.test(file))
    .filter(file => !/\/(node_modules|dist|test)\//.test(file))
    .sort()
}

/** The text of a file with its syntax tree, its comments and what it imports and exports. */
export function parseFile(file) {
  const text = readFileSync(file, 'utf8')
  const { program, module, comments, errors } = parseSync(file, text)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`)
  return { file, text, program, module, comments }
}

/** Lines that hold more than a comment. */
export function countLines({ text, comments }) {
  let code = ''
  let at = 0
  for (const { start, end } of comments) {
    code += text.slice(at, start) + text.slice(start, end).replaceAll(/[^\n]/g, ' ')
    at = end
  }
  return (code + text.slice(at)).split('\n').filter(line => line.trim() !== '').length
}

/** The folders of packages and systems: those that have a manifest. */
export function workspaceFolders() {
  return ['packages', 'systems'].flatMap(parent =>
    (existsSync(parent) ? readdirSync(parent) : [])
      .map(name => `${parent}/${name}`)
      .filter(folder => existsSync(`${folder}/package.json`)),
  )
}

export const manifestOf = folder => JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'))
