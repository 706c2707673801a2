package dev.stoa.format.value;

import dev.stoa.format.bytes.ByteReader;

/**
 * Goes through the entries of one map, in the order in which they stand. It keeps its own place:
 * the reader may be moved between the calls.
 */
abstract class EntryWalk {
  /** Turns to a map that begins at the reader's position, before its first entry. */
  abstract void begin(ByteReader in);

  /** Goes to the next entry; false behind the last. */
  abstract boolean next();

  /** Checks, at the last entry, that it ends where the map says. */
  abstract void checkEnd();

  /** The entry's key, a text that nothing changes later. */
  abstract CharSequence key();

  /** A reader, the page's or another, at the entry's value in Avro binary. */
  abstract ByteReader value();
}
