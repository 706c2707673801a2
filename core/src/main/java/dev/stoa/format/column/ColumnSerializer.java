package dev.stoa.format.column;

import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.schema.Column;

/**
 * Serializes a column for the footers of column files and for the tasks that engines distribute.
 */
public final class ColumnSerializer {
  private ColumnSerializer() {}

  /** Appends the id, name and field of a column. */
  public static void write(Column column, ByteWriter out) {
    out.writeVarint(column.id());
    out.writeText(column.name());
    out.writeSizedBytes(column.fieldBytes());
  }

  /** Reads a column, whose field is decoded when requested. */
  public static Column read(ByteReader in) {
    int id = in.readCount("field id", Integer.MAX_VALUE);
    String name = in.readText("name of a column");
    byte[] fieldBytes = in.readSizedBytes("schema of a column");
    return new Column(id, name, fieldBytes, in.location().toString());
  }
}
