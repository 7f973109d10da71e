import type { Catalogue } from './catalogue.ts'
import type { QueuedReceipt } from './queued-receipt.ts'

/** Receipts and catalogues of all shops that were sold at on this device. */
const database = 'monotable-till'

/** How many delivered receipts stay on the device, for returns and reprints. */
const kept = 100

/** What a till keeps on its device. */
export interface TillStore {
  /** When this returns, the receipt outlasts a crash of the browser and of the device. */
  add(receipt: QueuedReceipt): Promise<void>
  /** Changes a receipt as it is now. */
  change(receiptId: string, change: (receipt: QueuedReceipt) => QueuedReceipt): Promise<void>
  receipt(receiptId: string): Promise<QueuedReceipt | undefined>
  /** Those of a shop, the oldest first. */
  receipts(shopId: string, state: QueuedReceipt['state']): Promise<QueuedReceipt[]>
  /** Those of all shops but this one that the server does not have, or did not take and nobody has seen. */
  unsettledElsewhere(shopId: string): Promise<QueuedReceipt[]>
  /** Removes delivered receipts beyond the newest hundred; never one that waits or was refused. */
  prune(shopId: string): Promise<void>
  saveCatalogue(catalogue: Catalogue): Promise<void>
  loadCatalogue(shopId: string): Promise<Catalogue | undefined>
  close(): void
}

/** Opens the database of this device. `changed` is called when another tab wants it in a newer form, which ends this one. */
export async function openTillStore(changed: () => void = () => {}): Promise<TillStore> {
  const db = await openDatabase()
  db.onversionchange = () => {
    db.close()
    changed()
  }
  type Work = (store: IDBObjectStore) => void
  const write = async (name: 'receipts' | 'catalogues', work: Work, durability: IDBTransactionDurability) => {
    const transaction = db.transaction(name, 'readwrite', { durability })
    work(transaction.objectStore(name))
    await done(transaction)
  }
  /** On the disk, not on its way there. */
  const keep = (work: Work) => write('receipts', work, 'strict')
  /** What is lost of this is found out again: a receipt that still seems to wait is answered as before. */
  const note = (work: Work) => write('receipts', work, 'relaxed')
  const read = <T>(name: 'receipts' | 'catalogues', ask: (store: IDBObjectStore) => IDBRequest<T>) =>
    result(ask(db.transaction(name).objectStore(name)))
  const receipts = (shopId: string, state: QueuedReceipt['state']) => {
    const range = IDBKeyRange.bound([shopId, state], [shopId, state, []])
    return read<QueuedReceipt[]>('receipts', store => store.index('byState').getAll(range))
  }
  return {
    add: receipt => keep(store => store.add(receipt)),
    change: (receiptId, change) =>
      note(store => {
        const asked: IDBRequest<QueuedReceipt | undefined> = store.get(receiptId)
        // In one transaction: two tabs may settle the same receipt.
        asked.onsuccess = () => {
          if (asked.result) store.put(change(asked.result))
        }
      }),
    receipt: receiptId => read<QueuedReceipt | undefined>('receipts', store => store.get(receiptId)),
    receipts,
    async unsettledElsewhere(shopId) {
      const others = [
        IDBKeyRange.upperBound([shopId]),
        // Arrays come after all texts: this is what follows the last receipt of the shop.
        IDBKeyRange.lowerBound([shopId, []]),
      ]
      const found = await Promise.all(
        others.map(range => read<QueuedReceipt[]>('receipts', store => store.index('byState').getAll(range))),
      )
      return found.flat().filter(isUnsettled)
    },
    async prune(shopId) {
      const old = (await receipts(shopId, 'delivered')).filter(
        ({ refusedLines, isSeen, letter }) =>
          (refusedLines.length === 0 || isSeen) && letter?.state !== 'waiting',
      )
      const gone = old.slice(0, Math.max(0, old.length - kept))
      if (gone.length > 0)
        await note(store => {
          for (const { receiptId } of gone) store.delete(receiptId)
        })
    },
    saveCatalogue: catalogue => write('catalogues', store => store.put(catalogue), 'relaxed'),
    loadCatalogue: shopId => read<Catalogue | undefined>('catalogues', store => store.get(shopId)),
    close: () => db.close(),
  }
}

const isUnsettled = ({ state, refusedLines, isSeen }: QueuedReceipt) =>
  state === 'waiting' || (!isSeen && (state === 'refused' || refusedLines.length > 0))

/** Version 1 has all that there is; a later one adds to it and keeps what waits. */
function openDatabase(): Promise<IDBDatabase> {
  const asked = indexedDB.open(database, 1)
  asked.onupgradeneeded = ({ oldVersion }) => {
    if (oldVersion >= 1) return
    const receipts = asked.result.createObjectStore('receipts', { keyPath: 'receiptId' })
    receipts.createIndex('byState', ['shopId', 'state', 'soldAt'])
    asked.result.createObjectStore('catalogues', { keyPath: 'shopId' })
  }
  return result(asked)
}

function result<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

function done(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error ?? new Error('The device did not keep this'))
    transaction.onerror = () => reject(transaction.error)
  })
}
