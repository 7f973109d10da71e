// Imports point one way: between packages, between the rooms of a package, and between the subjects of a system.
import { existsSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { houses, knots, packages, systems } from './rooms.mjs'
import { parseFile, sourceFiles, workspaceFolders } from './sources.mjs'

const imports = readImports()
/** Known circles that still exist. */
const tied = new Set()
const faults = [
  ...unknownPackages(),
  ...Object.entries(packages).flatMap(packageFaults),
  ...workspaceFolders()
    .filter(folder => folder.startsWith('systems/'))
    .flatMap(folder => [...packageFaults([folder, systems]), ...systemFaults(folder)]),
  ...houses.flatMap(roomFaults),
  ...circleFaults(
    'files',
    imports.filter(({ kind, to }) => kind === 'value' && to !== undefined),
  ),
]
const untied = knots.filter(knot => existsSync(knot) && !tied.has(knot))
faults.push(
  ...untied.map(knot => `${knot} is in no circle any more. Take it out of the knots in scripts/rooms.mjs.`),
)
for (const fault of faults) console.error(fault)
process.exitCode = faults.length === 0 ? 0 : 1

/** Every import of every source: from which file, of what, and whether it is loaded at once, later, or only a type. */
function readImports() {
  const files = ['packages', 'systems'].flatMap(sourceFiles)
  const known = new Set(files)
  return files.flatMap(file =>
    importsIn(parseFile(file)).map(({ specifier, kind }) => {
      const path = specifier.startsWith('.')
        ? normalize(join(dirname(file), specifier)).replaceAll('\\', '/')
        : undefined
      return { file, specifier, kind, path, to: known.has(path) ? path : undefined }
    }),
  )
}

function importsIn({ module, text }) {
  const kindOf = entries => (entries.length > 0 && entries.every(({ isType }) => isType) ? 'type' : 'value')
  const exported = module.staticExports.flatMap(({ entries }) => entries).filter(entry => entry.moduleRequest)
  return [
    ...module.staticImports.map(each => ({
      specifier: each.moduleRequest.value,
      kind: kindOf(each.entries),
    })),
    ...exported.map(each => ({ specifier: each.moduleRequest.value, kind: kindOf([each]) })),
    ...[...text.matchAll(/\bimport\(\s*'([^']+)'/g)].map(([, specifier]) => ({ specifier, kind: 'later' })),
  ]
}

function importsUnder(folder) {
  return imports.filter(({ file }) => file.startsWith(`${folder}/`))
}

function unknownPackages() {
  const unknown = workspaceFolders().filter(folder => folder.startsWith('packages/') && !packages[folder])
  return unknown.map(
    folder => `${folder} has no row in scripts/rooms.mjs. Say there what it is for and what it may import.`,
  )
}

function packageFaults([folder, { mayImport }]) {
  return importsUnder(folder).flatMap(({ file, specifier, path }) => {
    const ours = /^(monotable|@monotable\/[^/]+)(\/|$)/.exec(specifier)?.[1]
    if (ours && !mayImport.includes(ours)) return [`${file} may not import ${ours}`]
    if (path && !path.startsWith(`${folder}/`)) return [`${file} reaches out of its package: ${specifier}`]
    return []
  })
}

function roomFaults({ src, rows, root, foundation, apart }) {
  const lowest = rows.findIndex(row => row.includes(foundation))
  const rowOf = path => {
    const inside = path.slice(src.length + 1)
    const room = inside.includes('/') ? inside.slice(0, inside.indexOf('/')) : root
    return rows.findIndex(row => row.includes(rows.flat().includes(inside) ? inside : room))
  }
  const homeless = sourceFiles(src).filter(file => rowOf(file) < 0)
  if (homeless.length > 0)
    return homeless.map(file => `${file} is in no room that scripts/rooms.mjs knows. Add the room to a row.`)
  const empty = rows.flat().filter(room => existsSync(src) && !existsSync(`${src}/${room}`))
  const inside = importsUnder(src).filter(({ path }) => path?.startsWith(`${src}/`))
  const upwards = inside.filter(({ file, path, kind }) => {
    const from = rowOf(file)
    return rowOf(path) < from && !(kind === 'type' && from < lowest)
  })
  return [
    ...empty.map(room => `${src}/${room} is not there, but scripts/rooms.mjs has a room for it. Remove it.`),
    ...inside
      .filter(each => apart && isApart(each, `${src}/${apart.room}/`))
      .filter(({ path }) => !apart.except.some(file => path === `${src}/${file}`))
      .map(
        ({ file, specifier }) =>
          `${file} imports another of ${apart.room}: ${specifier}. Move it to what they share.`,
      ),
    ...upwards.map(({ file, specifier }) => `${file} imports upwards: ${specifier}`),
  ]
}

/** Whether a file in one folder of a room imports from another folder of it. */
function isApart({ file, path }, room) {
  const folderOf = each => each.slice(room.length).split('/')[0]
  return file.startsWith(room) && path.startsWith(room) && folderOf(file) !== folderOf(path)
}

/**
 * In a system `system.ts` is at the top, the parts of `schema.ts` are at the bottom, and the subjects are in between. A file
 * that imports no other subject, such as a function that finds an item, is below all of them.
 */
function systemFaults(folder) {
  const values = importsUnder(folder).filter(({ kind, to }) => kind === 'value' && to !== undefined)
  const importedBy = file => values.filter(each => each.file === file).map(({ to }) => to)
  const declared = reach([`${folder}/schema.ts`], importedBy)
  const subjectOf = file => file.split('/').slice(0, 3).join('/')
  const isInSubject = file => !declared.has(file) && subjectOf(file) !== file
  const isOfOther = (one, other) => isInSubject(other) && subjectOf(one) !== subjectOf(other)
  const isBelow = file =>
    ![...reach([file], each => (isOfOther(file, each) ? [] : importedBy(each)))].some(each =>
      isOfOther(file, each),
    )
  const between = values
    .filter(({ file, to }) => isInSubject(file) && isOfOther(file, to) && !isBelow(to))
    .map(({ file, to }) => ({ file: subjectOf(file), to: subjectOf(to) }))
  return [
    ...importsUnder(folder)
      .filter(({ file, path }) => path === `${folder}/system.ts` && file !== `${folder}/lambda.ts`)
      .map(
        ({ file }) =>
          `${file} imports system.ts, which puts the subjects together. Import the subject itself.`,
      ),
    ...importsUnder(folder)
      .filter(
        ({ file, specifier, kind }) =>
          declared.has(file) && kind === 'value' && specifier === '@monotable/server',
      )
      .map(
        ({ file }) => `${file} is part of the schema and imports @monotable/server. It may import the kit.`,
      ),
    ...circleFaults('subjects', between),
  ]
}

/** These files and everything that they import, directly or not. */
function reach(files, next) {
  const reached = new Set(files)
  for (const file of reached) for (const each of next(file)) reached.add(each)
  return reached
}

function circleFaults(what, edges) {
  const all = circles(edges)
  for (const knot of knots) if (all.some(members => members.includes(knot))) tied.add(knot)
  return all
    .filter(members => !knots.some(knot => members.includes(knot)))
    .map(
      members =>
        `These ${what} import each other in a circle: ${members.join(' → ')}. Move what they share below them.`,
    )
}

/** The circles of imports: the members of each in order, and the first again. */
function circles(edges) {
  // A file that imports nothing further is in no circle.
  const importers = new Set(edges.map(({ file }) => file))
  const left = edges.filter(({ to }) => importers.has(to))
  if (left.length < edges.length) return circles(left)
  const next = new Map()
  for (const { file, to } of edges) next.set(file, (next.get(file) ?? new Set()).add(to))
  const seen = new Set()
  return [...next.keys()].flatMap(start => {
    const circle = seen.has(start) ? undefined : shortestWayBack(start, next)
    for (const each of circle ?? []) seen.add(each)
    return circle ? [circle] : []
  })
}

function shortestWayBack(start, next) {
  const ways = [[start]]
  const seen = new Set()
  for (const way of ways) {
    for (const to of next.get(way.at(-1)) ?? []) {
      if (to === start) return [...way, start]
      if (!seen.has(to)) ways.push([...way, to])
      seen.add(to)
    }
  }
  return undefined
}
