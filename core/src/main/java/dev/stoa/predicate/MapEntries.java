package dev.stoa.predicate;

import dev.stoa.data.Bitmap;
import dev.stoa.data.MapVector;

/** Goes from rows to entries of their maps and back. */
final class MapEntries {
  private MapEntries() {}

  /** Sets the bits of the entries of some rows. */
  static void select(MapVector maps, Bitmap rows, Bitmap entries) {
    entries.clear(maps.keys().size());
    for (int row = rows.next(0); row < rows.size(); row = rows.next(row + 1)) {
      Rows.set(entries, maps.firstEntry(row), maps.entryCount(row));
    }
  }

  /** Keeps of the entries of each row the first: a map can have a key twice. */
  static void retainFirst(MapVector maps, Bitmap rows, Bitmap entries) {
    int entry = entries.next(0);
    for (int row = rows.next(0); row < rows.size(); row = rows.next(row + 1)) {
      int first = maps.firstEntry(row);
      if (entry < first) {
        entry = entries.next(first);
      }
      int end = first + maps.entryCount(row);
      if (entry < end) {
        entries.unset(entry + 1, end);
      }
    }
  }

  /** Keeps the rows that have one of some entries; both are gone through once, in order. */
  static void retain(MapVector maps, Bitmap entries, Bitmap rows) {
    int entry = entries.next(0);
    for (int row = rows.next(0); row < rows.size(); row = rows.next(row + 1)) {
      int first = maps.firstEntry(row);
      if (entry < first) {
        entry = entries.next(first);
      }
      if (entry >= first + maps.entryCount(row)) {
        rows.unset(row);
      }
    }
  }
}
