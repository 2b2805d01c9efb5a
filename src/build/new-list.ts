/**
 * An empty list to fill. Not `[]`: V8 keeps a record for each array literal and each object literal with members. When
 * what it made lives through one collection, as happens while a program starts and its heap is marked, V8 makes all later
 * ones in the old space, which doubles the time of a message until the process ends. So steps are made by a class, lists
 * here, and objects as `{}` with assignments: none of them has such a record.
 */
export const newList = (...items: unknown[]): unknown[] => items;
