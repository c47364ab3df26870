/**
 * The rows of all tables of this browser, in IndexedDB. A row is there, on the disk, before anybody sees it; (table, v)
 * is the key, so two tabs can never both store row v. Where the browser keeps nothing, or has no room left, the game
 * goes on in memory, and `lost` is told once.
 *
 * @typedef {(string | number)[]} Row
 * @typedef {{v: number, key: string, state: string, game: string, at?: number}} About
 */

const NAME = "irisade";

/** @param {IDBRequest} request @returns {Promise<any>} */
const answer = (request) =>
  new Promise((done, failed) => {
    request.onsuccess = () => done(request.result);
    request.onerror = () => failed(request.error);
  });

/** @param {string} table */
const all = (table, after = -1) => IDBKeyRange.bound([table, after + 1], [table, Number.MAX_SAFE_INTEGER]);

/** @returns {Promise<IDBDatabase>} */
function open() {
  const opening = indexedDB.open(NAME, 1);
  opening.onupgradeneeded = () => {
    opening.result.createObjectStore("rows"); // by [table, v]
    opening.result.createObjectStore("tables"); // by table: how it stands, and the key of its luck
  };
  return answer(opening);
}

export class Store {
  /** @param {(why: unknown) => void} lost */
  constructor(lost) {
    this.lost = lost;
    /** @type {Map<string, {about: About, rows: Row[]}> | undefined} */ this.memory = undefined;
    /** @type {Promise<IDBDatabase>} */ this.base = (async () => open())();
    this.base.catch((why) => this.remember(why));
  }

  /** From now on nothing is kept. @param {unknown} why */
  remember(why) {
    if (!this.memory) {
      this.memory = new Map();
      this.lost(why);
    }
    return this.memory;
  }

  /**
   * True once they are on the disk; false where they do not follow what is there: another tab was faster.
   * @param {string} table @param {Row[]} rows @param {About} about @returns {Promise<boolean>}
   */
  async append(table, rows, about) {
    if (!this.memory) {
      try {
        return await this.write(await this.base, table, rows, about);
      } catch (why) {
        const kept = await this.read(table).catch(() => ({ rows: [], key: "" }));
        const memory = this.remember(why);
        if (kept.rows.length) memory.set(table, { about, rows: kept.rows });
      }
    }
    const memory = this.remember("");
    const before = memory.get(table)?.rows ?? [];
    if (rows[0][0] !== before.length) return false;
    memory.set(table, { about, rows: [...before, ...rows] });
    return true;
  }

  /** @param {IDBDatabase} base @param {string} table @param {Row[]} rows @param {About} about @returns {Promise<boolean>} */
  write(base, table, rows, about) {
    return new Promise((done, failed) => {
      const change = base.transaction(["rows", "tables"], "readwrite", { durability: "strict" });
      const heads = change.objectStore("tables");
      let late = false;
      heads.get(table).onsuccess = ({ target }) => {
        const head = /** @type {IDBRequest<About | undefined>} */ (target).result;
        late = rows[0][0] !== (head ? head.v + 1 : 0);
        if (late) return change.abort();
        for (const row of rows) change.objectStore("rows").add(row, [table, row[0]]);
        heads.put({ ...about, at: Date.now() }, table);
      };
      change.oncomplete = () => done(true);
      change.onabort = () => (late ? done(false) : failed(change.error));
    });
  }

  /** @param {string} table @returns {Promise<{rows: Row[], key: string}>} */
  async read(table, after = -1) {
    const own = this.memory?.get(table);
    if (own) return { rows: own.rows.slice(after + 1), key: own.about.key };
    const base = await this.base.catch(() => undefined);
    if (!base) return { rows: [], key: "" };
    const look = base.transaction(["rows", "tables"]);
    const [rows, about] = await Promise.all([
      answer(look.objectStore("rows").getAll(all(table, after))),
      answer(look.objectStore("tables").get(table)),
    ]);
    return { rows, key: about?.key ?? "" };
  }

  /** @param {string} table */
  async delete(table) {
    this.memory?.delete(table);
    const base = await this.base.catch(() => undefined);
    if (!base) return;
    const change = base.transaction(["rows", "tables"], "readwrite");
    change.objectStore("rows").delete(all(table));
    await answer(change.objectStore("tables").delete(table));
  }
}
