package dev.stoa.sort;

import dev.stoa.avro.AvroSchemas;
import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.type.RecordType;
import java.util.ArrayList;
import java.util.List;
import org.apache.avro.generic.IndexedRecord;

/**
 * The sort keys of rows: bytes that compare, as unsigned bytes and shorter ones first, as the terms
 * of a sort order do. Created once per sort. Not thread-safe.
 */
public final class SortKeys {
  private final List<KeyPart> parts = new ArrayList<>();
  private final ByteReader reader = new ByteReader();
  private final ByteWriter key = new ByteWriter();

  /**
   * Creates the keys of rows of a record type.
   *
   * @throws IllegalArgumentException when a term names no value of the rows, or values that have no
   *     order
   */
  public SortKeys(RecordType rowType, List<SortTerm> sortTerms) {
    AvroSchemas rowSchemas = AvroSchemas.of(rowType);
    for (SortTerm term : sortTerms) {
      boolean isLast = parts.size() == sortTerms.size() - 1;
      parts.add(
          new TermKeys(rowSchemas, term, isLast ? ValueKeys.Place.LAST : ValueKeys.Place.INSIDE));
    }
  }

  /** Creates keys of one part. */
  SortKeys(KeyPart part) {
    parts.add(part);
  }

  /** Removes the bytes of the key. */
  public void clear() {
    key.truncate(0);
  }

  /** Appends bytes to the key that compare before those appended later. */
  public void appendPrefix(byte[] bytes) {
    key.writeBytes(bytes, 0, bytes.length);
  }

  /** Appends the key of a row in Avro binary, in the bytes from one index to before another. */
  public void append(byte[] row, int from, int to) {
    for (KeyPart part : parts) {
      TermKeys.moveTo(reader, row, from, to);
      part.append(reader, key);
    }
  }

  /** Appends the key of a row; reads only the values of the terms. */
  public void append(IndexedRecord row) {
    for (KeyPart part : parts) {
      part.append(row, key);
    }
  }

  /** Returns the bytes of the key, of which the first {@link #length()} are valid. */
  public byte[] array() {
    return key.array();
  }

  /** Returns the length of the key in bytes. */
  public int length() {
    return key.size();
  }
}
