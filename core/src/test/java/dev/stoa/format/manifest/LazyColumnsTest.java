package dev.stoa.format.manifest;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.exception.CorruptFileException;
import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.bytes.SourceLocation;
import org.junit.jupiter.api.Test;

/** Corrupt column lists of snapshots are reported with their offsets. */
class LazyColumnsTest {
  private static final SourceLocation LOCATION = new SourceLocation("table", "snapshot");

  /** Returns the message of the error when columns with these ids, named a, b, c, … are read. */
  private static String corruptionMessage(int... ids) {
    ByteWriter columns = new ByteWriter();
    ByteWriter fields = new ByteWriter();
    columns.writeVarint(ids.length);
    for (int id : ids) {
      columns.writeVarint(id);
    }
    for (int i = 0; i < ids.length; i++) {
      columns.writeText(String.valueOf((char) ('a' + i)));
      fields.writeSizedBytes(new byte[0]);
    }
    LazyColumns lazyColumns = new LazyColumns(reader(columns), reader(fields));
    return assertThrows(CorruptFileException.class, () -> lazyColumns.get(0)).getMessage();
  }

  private static ByteReader reader(ByteWriter bytes) {
    return new ByteReader(bytes.array(), bytes.size(), 0, LOCATION);
  }

  @Test
  void reportsTheOffsetOfARepeatedFieldId() {
    int offsetOfLastId = 1 + 3; // after the number of columns and three ids of one byte each
    String message = corruptionMessage(5, 9, 7, 5);
    assertTrue(message.contains(", offset " + offsetOfLastId + ": "), message);
    assertTrue(message.contains("found 5 again"), message);
  }
}
