// Runs in a process of its own: a new database takes seconds of computing, in which the server has other things to do.
//
//   node create-database.mjs <folder>   makes an empty database there
//   node create-database.mjs            makes the one that the others are copied from, as the build does, unless it is there
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { chmod, cp, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const beside = dirname(fileURLToPath(import.meta.url))
const prefix = 'empty-database-'
// Another version may have other files.
const name = prefix + versionOfPGlite()
const template = join(beside, name)
// Tests run the sources, and the build lies elsewhere.
const made = [template, join(beside, '../../dist/snaprace/truth', name)].find(each => existsSync(each))

const [folder] = process.argv.slice(2)
if (folder === undefined) await makeTemplate()
else if (made) await cp(made, folder, { recursive: true })
else await create(folder)

async function makeTemplate() {
  if (existsSync(template)) return
  const unfinished = join(beside, `unfinished-database-${process.pid}`)
  await create(unfinished)
  await makeReadable(unfinished)
  for (const name of readdirSync(beside)) {
    if (name.startsWith(prefix)) await rm(join(beside, name), { recursive: true })
  }
  await rename(unfinished, template).catch(async error => {
    // Another build was quicker.
    await rm(unfinished, { recursive: true })
    if (!existsSync(template)) throw error
  })
}

async function create(folder) {
  const { PGlite } = await import('@electric-sql/pglite')
  const database = await PGlite.create(folder)
  await database.close()
}

/** PostgreSQL keeps some files to its user, but whoever installed this need not be who starts it, as in an image. */
async function makeReadable(folder) {
  for (const each of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (each.isFile()) await chmod(join(each.parentPath, each.name), 0o644)
  }
}

function versionOfPGlite() {
  const program = fileURLToPath(import.meta.resolve('@electric-sql/pglite'))
  return JSON.parse(readFileSync(join(dirname(program), '../package.json'), 'utf8')).version
}
