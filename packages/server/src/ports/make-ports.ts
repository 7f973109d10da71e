import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import { mailOutbox } from './mail/outbox.ts'
import { sesMail } from './mail/ses.ts'
import { smtpMail } from './mail/smtp.ts'
import { type Durability, folderObjects } from './objects/folder.ts'
import { s3Objects } from './objects/s3.ts'
import type { Outbox } from './outbox.ts'
import type { Mail, Objects, Ports } from './ports.ts'
import { smsOutbox } from './sms/outbox.ts'
import { snsSms } from './sms/sns.ts'

export type PortsConfig = Pick<Config, 'data' | 'objects' | 'mail' | 'mailFrom' | 'sms' | 'region'>

export interface OpenPorts extends Ports {
  /** What the embedded carriers kept; none if everything really goes out. */
  readonly outbox: Outbox | undefined
  close(): Promise<void>
}

/** The ports that the configuration asks for. What is embedded keeps its things in the data folder. */
export async function makePorts(
  config: PortsConfig,
  now: () => Date = () => new Date(),
  durability?: Durability,
): Promise<OpenPorts> {
  const opened: Closable[] = []
  const opens = <T extends object>(port: T & Closable): T => {
    opened.push(port)
    return port
  }
  const close = async () => {
    for (const port of opened.splice(0).reverse()) await port.close?.()
  }
  const file = (name: string) => join(config.data, 'outbox', name)
  try {
    const objects = opens(await openObjects(config, durability))
    const letters = config.mail.kind === 'outbox' && opens(await mailOutbox(file('mail.jsonl'), now))
    const mail = letters || opens(await mailCarrier(config))
    const messages = config.sms === 'outbox' && opens(await smsOutbox(file('sms.jsonl'), now))
    const sms = messages || opens(await snsSms({ client: inRegion(config) }))
    const outbox = { ...(letters && { mail: letters }), ...(messages && { sms: messages }) }
    return { objects, mail, sms, outbox: letters || messages ? outbox : undefined, close }
  } catch (error) {
    await close()
    throw error
  }
}

interface Closable {
  close?(): Promise<void> | void
}

function openObjects(config: PortsConfig, durability?: Durability): Promise<Objects & Closable> {
  const { objects, data } = config
  if (objects.kind === 'folder') return folderObjects(join(data, 'objects'), durability)
  const { bucket, prefix } = objects
  // The SDK finds such an endpoint by itself, but then looks for the bucket in a subdomain, which few have.
  const forcePathStyle = Boolean(process.env.AWS_ENDPOINT_URL_S3 ?? process.env.AWS_ENDPOINT_URL)
  return s3Objects({ bucket, prefix, client: { ...inRegion(config), forcePathStyle } })
}

async function mailCarrier(config: PortsConfig): Promise<Mail & Closable> {
  const { mail, mailFrom: from = '' } = config
  if (mail.kind === 'smtp') return smtpMail({ from, url: mail.url.reveal() })
  return sesMail({ from, client: inRegion(config) })
}

const inRegion = ({ region }: PortsConfig) => (region === undefined ? {} : { region })
