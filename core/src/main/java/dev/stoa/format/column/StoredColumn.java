package dev.stoa.format.column;

import dev.stoa.format.bytes.ByteReader;
import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.schema.Column;

/** One column in the footers of column files, and in the tasks that engines send around. */
public final class StoredColumn {
  private StoredColumn() {}

  /** Appends the id, name and field of a column. */
  public static void write(Column column, ByteWriter out) {
    out.writeVarint(column.id());
    out.writeText(column.name());
    out.writeSizedBytes(column.fieldBytes());
  }

  /** Reads a column, whose field is decoded when it is asked for. */
  public static Column read(ByteReader in) {
    int id = in.readCount("field id", Integer.MAX_VALUE);
    String name = in.readText("name of a column");
    byte[] fieldBytes = in.readSizedBytes("schema of a column");
    return new Column(id, name, fieldBytes, in.place().toString());
  }
}
