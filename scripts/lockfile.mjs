// Checks that the lockfile works for everyone: it names no registry, and it holds the native packages of every platform.
// npm leaves out packages that it could not fetch where it wrote the file, and then refuses to install from it elsewhere.
// `node scripts/lockfile.mjs --complete` adds them.
import { readFileSync, writeFileSync } from 'node:fs'

const lockfile = JSON.parse(readFileSync('package-lock.json', 'utf8'))
const { packages } = lockfile
const missing = missingPlatforms()

if (process.argv.includes('--complete') && missing.length > 0) {
  for (const { name, version, dev } of missing) {
    packages[`node_modules/${name}`] = { version, ...platformOf(name), dev, optional: true }
  }
  const sorted = Object.entries(packages).sort(([one], [other]) => one.localeCompare(other, 'en'))
  lockfile.packages = Object.fromEntries(sorted)
  writeFileSync('package-lock.json', `${JSON.stringify(lockfile, null, 2)}\n`)
  console.log(`added ${missing.length} packages of other platforms`)
} else {
  const tied = Object.entries(packages).filter(([, { resolved }]) => /^\w+:\/\//.test(resolved ?? ''))
  for (const [name, { resolved }] of tied) console.error(`${name} is tied to ${resolved}`)
  for (const { name } of missing) console.error(`${name} is missing: node scripts/lockfile.mjs --complete`)
  process.exitCode = tied.length + missing.length === 0 ? 0 : 1
}

function missingPlatforms() {
  return Object.entries(packages).flatMap(([path, { optionalDependencies = {}, dev = false }]) =>
    Object.entries(optionalDependencies)
      .filter(([name]) => !foldersAbove(path).some(above => packages[`${above}node_modules/${name}`]))
      .map(([name, version]) => ({ name, version, dev })),
  )
}

/** Native packages have their platform in their name. Without it npm would fetch them everywhere. */
function platformOf(name) {
  const cpu = /arm64|x64|ia32|arm|ppc64|riscv64|s390x|loong64|wasm32/.exec(name)?.[0]
  const os = /android|darwin|linux|win32|freebsd|openbsd|openharmony/.exec(name)?.[0]
  const libc = os === 'linux' && /musl|gnu/.exec(name)?.[0]
  if (cpu === undefined) throw new Error(`${name} does not name its platform`)
  return {
    cpu: [cpu],
    ...(libc ? { libc: [libc === 'gnu' ? 'glibc' : libc] } : {}),
    ...(os === undefined ? {} : { os: [os] }),
  }
}

/** The folders in which a package looks for its dependencies: its own, and those around it. */
function foldersAbove(path) {
  const parts = path.split('/node_modules/')
  return ['', ...parts.map((_, at) => `${parts.slice(0, at + 1).join('/node_modules/')}/`)]
}
