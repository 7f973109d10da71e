import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const root = fileURLToPath(new URL('../../../..', import.meta.url))
const library = join(root, 'packages/monotable')
const run = promisify(execFile)

/** A folder in which programs are compiled as a user's are: against the declarations of the library, by its name. */
export class Workshop {
  readonly #folder: string

  private constructor(folder: string) {
    this.#folder = folder
  }

  /** In node_modules, where `zod` is found and nothing is committed. */
  static async open(): Promise<Workshop> {
    const cache = join(root, 'node_modules/.cache')
    await mkdir(cache, { recursive: true })
    const workshop = new Workshop(await mkdtemp(join(cache, 'monotable-types-')))
    await workshop.#tsc(
      '-p',
      library,
      '--outDir',
      workshop.path('library'),
      '--emitDeclarationOnly',
      '--noCheck',
      '--composite',
      'false',
      '--incremental',
      'false',
      '--tsBuildInfoFile',
      'null',
    )
    return workshop
  }

  path(name: string): string {
    return join(this.#folder, name)
  }

  /** What the compiler says of a program. */
  async compile(name: string, source: string, ...flags: readonly string[]): Promise<string> {
    await writeFile(this.path(`${name}.ts`), source)
    const config = {
      extends: join(root, 'tsconfig.base.json'),
      compilerOptions: { composite: false, paths: { monotable: [this.path('library/index.d.ts')] } },
      files: [`${name}.ts`],
    }
    await writeFile(this.path(`${name}.json`), JSON.stringify(config))
    return this.#tsc('-p', this.path(`${name}.json`), ...flags)
  }

  read(name: string): Promise<string> {
    return readFile(this.path(name), 'utf8')
  }

  close(): Promise<void> {
    return rm(this.#folder, { recursive: true })
  }

  async #tsc(...flags: readonly string[]): Promise<string> {
    const compiler = join(root, 'node_modules/typescript/bin/tsc')
    const ended = run(process.execPath, [compiler, '--pretty', 'false', ...flags])
    // It ends with a failure when it has something to say.
    const { stdout } = await ended.catch(failure => failure as { stdout: string })
    return stdout
  }
}
