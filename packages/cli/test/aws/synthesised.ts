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

export interface Synthesis {
  readonly folder: string
  /** Of `infra app`. */
  readonly args: readonly string[]
  readonly context: Readonly<Record<string, string>>
}

/** Writes an app, compiles it and synthesises it with the command of its cdk.json, as the CDK itself does. */
export async function synthesise(
  { folder, args, context }: Synthesis,
  isCompiled = false,
): Promise<Synthesised> {
  const roles = await writeApp(folder, args)
  const errors = isCompiled ? await compilerErrors(folder) : ''
  const [program, ...rest] = JSON.parse(readFileSync(join(folder, 'cdk.json'), 'utf8')).app.split(' ')
  await run(program, rest, {
    cwd: folder,
    env: { ...process.env, CDK_OUTDIR: 'cdk.out', CDK_CONTEXT_JSON: JSON.stringify(context) },
  })
  return { ...synthesisedIn(folder), roles, errors }
}

const together = `
import { createJiti } from 'jiti'
import { join } from 'node:path'
for (const { folder, context } of JSON.parse(process.argv[2])) {
  process.chdir(folder)
  process.env.CDK_OUTDIR = join(folder, 'cdk.out')
  process.env.CDK_CONTEXT_JSON = JSON.stringify(context)
  await createJiti(folder).import(join(folder, 'app.ts'))
}
`

/** Several apps in one process, which has to load the CDK only once. */
export async function synthesiseAll(all: readonly Synthesis[]): Promise<Synthesised[]> {
  const roles: string[] = []
  for (const { folder, args } of all) roles.push(await writeApp(folder, args))
  const program = join(all[0]?.folder ?? '', 'together.mjs')
  writeFileSync(program, together)
  await run(process.execPath, [program, JSON.stringify(all)])
  return all.map(({ folder }, at) => ({ ...synthesisedIn(folder), roles: roles[at] ?? '', errors: '' }))
}

/** Gives what the command prints of roles. */
async function writeApp(folder: string, args: readonly string[]): Promise<string> {
  const { said, complained, code } = await ran(['infra', 'app', ...args, '--to', folder])
  if (code !== 0) throw new Error(complained)
  symlinkSync(modules, join(folder, 'node_modules'))
  return said
}

function synthesisedIn(folder: string): Pick<Synthesised, 'file' | 'template'> {
  const { artifacts } = JSON.parse(readFileSync(join(folder, 'cdk.out/manifest.json'), 'utf8'))
  const [stack] = Object.keys(artifacts).filter(id => artifacts[id].type === 'aws:cloudformation:stack')
  const file = join(folder, 'cdk.out', `${stack}.template.json`)
  return { file, template: JSON.parse(readFileSync(file, 'utf8')) }
}

/** The command without a synthesis: what it needs to be told. */
export async function synthesisRefused(folder: string): Promise<string> {
  return run('npx', ['jiti', 'app.ts'], { cwd: folder, env: { ...process.env, CDK_OUTDIR: 'refused' } }).then(
    () => '',
    error => `${error.stderr}`,
  )
}

let validator: InstanceType<typeof RegoEngine> | undefined

/** What AWS knows to be wrong with a template; a value that is none of an enumeration is only a warning there, W3030. */
export function faultsOf(file: string): string[] {
  // To make one takes longer than anything else here.
  validator ??= new RegoEngine()
  return validator
    .validateStandard(new TemplateFile(file))
    .diagnostics.filter(
      ({ severity, ruleId }) => ruleId === 'W3030' || (severity !== 'INFO' && severity !== 'WARN'),
    )
    .map(({ ruleId, message }) => `${ruleId}: ${message}`)
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
