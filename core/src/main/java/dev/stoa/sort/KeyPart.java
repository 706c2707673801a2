package dev.stoa.sort;

import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteWriter;
import org.apache.avro.generic.IndexedRecord;

/** Extracts a part of a row's sort key. Called by {@link SortKeys}. */
interface KeyPart {
  /** Appends the part of a row in Avro binary, which starts at the reader's position. */
  void append(ByteReader row, ByteWriter out);

  /** Appends the part of a row. */
  void append(IndexedRecord row, ByteWriter out);
}
