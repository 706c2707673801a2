package dev.stoa.format.view;

import dev.stoa.format.bytes.ByteReader;

/**
 * Goes through the entries of one map, in the order in which they stand. It keeps its own place:
 * the reader may be moved between the calls.
 */
public abstract class EntryWalk {
  /** Turns to a map that begins at the reader's position, before its first entry. */
  public abstract void begin(ByteReader in);

  /** Goes to the next entry; false behind the last. */
  public abstract boolean next();

  /** Checks, at the last entry, that it ends where the map says. */
  public abstract void checkEnd();

  /** The entry's key, a text that nothing changes later. */
  public abstract CharSequence key();

  /** A reader, the page's or another, at the entry's value in Avro binary. */
  public abstract ByteReader value();
}
