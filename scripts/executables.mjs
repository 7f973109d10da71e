// What a package calls a command must be executable, and npx must find it: npm sees to both only if the file is there
// when it installs, and in a fresh checkout it is built later.
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

/** On Windows commands are scripts of npm's own making. */
function link(command, file) {
  chmodSync(file, 0o755)
  const place = `node_modules/.bin/${command}`
  if (process.platform === 'win32' || existsSync(place)) return
  mkdirSync('node_modules/.bin', { recursive: true })
  symlinkSync(`../../${file}`, place)
}
