import type { Random } from '../random.js';

/** The size of the pieces that a disk writes in any order. */
const SECTOR = 512;

/**
 * One file on a disk that tears and forgets. What was appended is in the memory of the machine until it is synced: a power cut
 * keeps any sectors of it, in any order, and cuts the last. The name of a new file is lost too until its folder is synced.
 */
export class DiskFile {
  content: Buffer = Buffer.alloc(0);
  /** The number of times that the file was lost, because its folder was never synced. */
  generation = 0;
  /** The number of power cuts. */
  cuts = 0;
  private syncedBytes = 0;
  private isNameSynced = false;

  append(bytes: Buffer): void {
    this.content = Buffer.concat([this.content, bytes]);
  }

  /** Syncs what the file held at `size` bytes. */
  sync(size: number): void {
    this.syncedBytes = Math.max(this.syncedBytes, Math.min(size, this.content.length));
  }

  syncName(): void {
    this.isNameSynced = true;
  }

  /** Loses what was not synced, or parts of it. */
  cutPower(random: Random): 'nothing lost' | 'end lost' | 'torn' | 'reordered' | 'file lost' {
    this.cuts++;
    if (!this.isNameSynced) {
      this.content = Buffer.alloc(0);
      this.syncedBytes = 0;
      this.generation++;
      return 'file lost';
    }
    const before = this.content.length;
    const unsynced = before - this.syncedBytes;
    const kept = this.syncedBytes + random.pick(0, unsynced, random.int(0, unsynced), random.int(0, unsynced));
    const content = Buffer.from(this.content.subarray(0, kept));
    const lost = random.chance(0.3) ? this.loseSectors(content, random) : 0;
    this.content = content;
    this.syncedBytes = kept;
    if (lost > 0) return 'reordered';
    if (kept === before) return 'nothing lost';
    return content.at(-1) === 0x0a ? 'end lost' : 'torn';
  }

  /** Zeros sectors that were not written before the power was cut, although later ones were. Returns how many. */
  private loseSectors(content: Buffer, random: Random): number {
    let lost = 0;
    for (let at = this.syncedBytes; at < content.length; at = (Math.floor(at / SECTOR) + 1) * SECTOR) {
      if (!random.chance(0.3)) continue;
      content.fill(0, at, Math.min(content.length, (Math.floor(at / SECTOR) + 1) * SECTOR));
      lost++;
    }
    return lost;
  }
}
