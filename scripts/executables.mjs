// Makes the commands of packages executable and lets npx find them. npm does both only for files that exist when it
// installs, and a fresh checkout builds them later.
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'

export function makeExecutable() {
  for (const root of ['packages', 'systems']) {
    for (const name of readdirSync(root)) {
      const folder = `${root}/${name}`
      if (!existsSync(`${folder}/package.json`)) continue
      const { bin = {}, name: own } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'))
      const commands = Object.entries(typeof bin === 'string' ? { [own]: bin } : bin)
      for (const [command, file] of commands) {
        if (existsSync(`${folder}/${file}`)) link(command, `${folder}/${file}`)
      }
    }
  }
}

/** On Windows npm writes its own scripts for commands. */
function link(command, file) {
  chmodSync(file, 0o755)
  const place = `node_modules/.bin/${command}`
  if (process.platform === 'win32' || existsSync(place)) return
  mkdirSync('node_modules/.bin', { recursive: true })
  symlinkSync(`../../${file}`, place)
}
