import { type CodeStore, createCodes } from 'sendable/codes';

/** The records, in place of your database. */
const records = new Map<string, string>();

const store: CodeStore = {
  read: async key => ({ record: records.get(key) ?? '', now: Date.now() }),
  // In your database, one atomic statement; delete the record after `keepMs`.
  replace: async (key, before, after, _keepMs) => {
    const record = records.get(key) ?? '';
    // A client may repeat a write whose response was lost: then the record is `after`.
    if (record !== before && record !== after) return false;
    records.set(key, after);
    return true;
  },
};

const codes = createCodes({
  secret: crypto.getRandomValues(new Uint8Array(32)),
  store,
});
const subject = { customerNo: 'C-1029', purpose: 'login' };
const issued = await codes.issue(subject);
if (issued.ok) console.log((await codes.verify(subject, { value: issued.value })).ok);
