import { execFile } from 'node:child_process'
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { RegoEngine, TemplateFile } from '@aws/cloudformation-validate'
import { ran } from '../support/ran.ts'
import type { Template } from './template.ts'

const run = promisify(execFile)

export interface Synthesised {
  /** Of the template. */
  readonly file: string
  readonly template: Template
  readonly roles: string
  /** What the compiler says of the app. */
  readonly errors: string
}

const modules = fileURLToPath(new URL('../../../../node_modules', import.meta.url))

/** What the compiler says. */
const compilerErrors = (folder: string) =>
  run(process.execPath, [join(modules, 'typescript/bin/tsc'), '-p', folder]).then(
    () => '',
    error => `${error.stdout}`,
  )

/** Writes an app, compiles it and synthesises it with the command of its cdk.json, as the CDK itself does. */
export async function synthesise(
  folder: string,
  args: readonly string[],
  { context, isCompiled = true }: { context: Readonly<Record<string, string>>; isCompiled?: boolean },
): Promise<Synthesised> {
  const { said, complained, code } = await ran(['infra', 'app', ...args, '--to', folder])
  if (code !== 0) throw new Error(complained)
  symlinkSync(modules, join(folder, 'node_modules'))
  const errors = isCompiled ? await compilerErrors(folder) : ''
  const [program, ...rest] = JSON.parse(readFileSync(join(folder, 'cdk.json'), 'utf8')).app.split(' ')
  await run(program, rest, {
    cwd: folder,
    env: { ...process.env, CDK_OUTDIR: 'cdk.out', CDK_CONTEXT_JSON: JSON.stringify(context) },
  })
  const { artifacts } = JSON.parse(readFileSync(join(folder, 'cdk.out/manifest.json'), 'utf8'))
  const [stack] = Object.keys(artifacts).filter(id => artifacts[id].type === 'aws:cloudformation:stack')
  const file = join(folder, 'cdk.out', `${stack}.template.json`)
  return { file, template: JSON.parse(readFileSync(file, 'utf8')), roles: said, errors }
}

/** The command without a synthesis: what it needs to be told. */
export async function synthesisRefused(folder: string): Promise<string> {
  return run('npx', ['jiti', 'app.ts'], { cwd: folder, env: { ...process.env, CDK_OUTDIR: 'refused' } }).then(
    () => '',
    error => `${error.stderr}`,
  )
}

/** What AWS knows to be wrong with templates; a value that is none of an enumeration is only a warning there, W3030. */
export function faultsOf(files: readonly string[]): string[] {
  const validator = new RegoEngine()
  try {
    return files.flatMap(file =>
      validator
        .validateStandard(new TemplateFile(file))
        .diagnostics.filter(
          ({ severity, ruleId }) => ruleId === 'W3030' || (severity !== 'INFO' && severity !== 'WARN'),
        )
        .map(({ ruleId, message }) => `${ruleId}: ${message}`),
    )
  } finally {
    validator.free()
  }
}

/** The same template with something put in its place, for a check that must fail. */
export function spoiled(file: string, find: string, put: string): string {
  const other = file.replace('.template', '-spoiled.template')
  writeFileSync(other, readFileSync(file, 'utf8').replaceAll(find, put))
  return other
}

/** A folder with a Dockerfile, as far as a synthesis looks at it. */
export function imageFolder(folder: string): string {
  mkdirSync(folder)
  writeFileSync(join(folder, 'Dockerfile'), 'FROM scratch\n')
  return folder
}
