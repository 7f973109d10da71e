// What a package calls a command must be executable: npm sees to that only if the file is there when it installs.
import { chmodSync, existsSync, readdirSync, readFileSync } from 'node:fs'

export function makeExecutable() {
  for (const root of ['packages', 'systems']) {
    for (const name of readdirSync(root)) {
      const folder = `${root}/${name}`
      if (!existsSync(`${folder}/package.json`)) continue
      const { bin = {} } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'))
      for (const file of typeof bin === 'string' ? [bin] : Object.values(bin)) {
        if (existsSync(`${folder}/${file}`)) chmodSync(`${folder}/${file}`, 0o755)
      }
    }
  }
}

if (process.argv[1] === import.meta.filename) makeExecutable()
