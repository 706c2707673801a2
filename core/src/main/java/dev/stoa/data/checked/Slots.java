package dev.stoa.data.checked;

import dev.stoa.data.ColumnarArray;
import dev.stoa.data.ColumnarMap;
import dev.stoa.data.ColumnarRecord;
import java.nio.ByteBuffer;
import org.apache.avro.util.Utf8;

/**
 * What the typed accessors of one map or array gave last: each uses one object again, so that its
 * next call ends the time of what it gave before.
 */
final class Slots {
  private final Lease row;
  private Lease text = new Lease();
  private Lease bytes = new Lease();
  private Lease map = new Lease();
  private Lease array = new Lease();
  private Lease inner = new Lease();

  /** Of a map or array that may be used as long as the lease. */
  Slots(Lease row) {
    this.row = row;
  }

  private Lease next(Lease before, String accessor) {
    return row.innerInsteadOf(before, accessor + " was called again");
  }

  Utf8 text(Utf8 value, Origin origin) {
    text = next(text, "textAt");
    return origin.during(text).checked(value);
  }

  ByteBuffer bytes(ByteBuffer value, Origin origin) {
    bytes = next(bytes, "bytesAt");
    return origin.during(bytes).checked(value);
  }

  ColumnarMap map(ColumnarMap value, Origin origin) {
    map = next(map, "mapAt");
    return new CheckedMap(value, origin.during(map));
  }

  ColumnarArray array(ColumnarArray value, Origin origin) {
    array = next(array, "arrayAt");
    return new CheckedArray(value, origin.during(array));
  }

  ColumnarRecord record(ColumnarRecord value, Origin origin) {
    inner = next(inner, "recordAt");
    return new CheckedRecord(value, origin.during(inner));
  }
}
