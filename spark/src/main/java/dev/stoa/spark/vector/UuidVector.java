package dev.stoa.spark.vector;

import java.nio.ByteBuffer;
import java.util.UUID;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.unsafe.types.UTF8String;

/** A vector of UUIDs of 16 bytes, which Spark sees as strings. */
final class UuidVector extends IndexedVector {
  UuidVector(DataType type) {
    super(type);
  }

  @Override
  public UTF8String getUTF8String(int rowId) {
    if (isNullAt(rowId)) {
      return null;
    }
    ByteBuffer bytes = values().bytesAt(indexOf(rowId));
    return UTF8String.fromString(new UUID(bytes.getLong(), bytes.getLong()).toString());
  }
}
