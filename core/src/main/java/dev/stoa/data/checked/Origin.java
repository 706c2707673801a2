package dev.stoa.data.checked;

import dev.stoa.data.ColumnarArray;
import dev.stoa.data.ColumnarMap;
import dev.stoa.data.ColumnarRecord;
import java.nio.ByteBuffer;
import org.apache.avro.util.Utf8;

/**
 * The location of a value and its lease.
 *
 * @param lease how long the value may be used
 * @param path the field and the path below it, such as {@code metadata["server"]}; empty for a row
 * @param row the split directory and row
 */
record Origin(Lease lease, String path, String row) {
  private static final int MAX_KEY_LENGTH = 60;

  /**
   * Returns while the value may be used.
   *
   * @throws IllegalStateException after that
   */
  void check() {
    if (!lease.end().isEmpty()) {
      throw new IllegalStateException(
          ("%s of %s was used after %s: records and what they give are used again; keep"
                  + " a copy() of them, and of texts toString()")
              .formatted(path.isEmpty() ? "the record" : "the value of " + path, row, lease.end()));
    }
  }

  Origin field(String name) {
    return new Origin(lease, path.isEmpty() ? name : path + "." + name, row);
  }

  Origin key(Object key) {
    String text = String.valueOf(key);
    String shown = text.length() <= MAX_KEY_LENGTH ? text : text.substring(0, MAX_KEY_LENGTH) + "…";
    return new Origin(lease, path + "[\"" + shown + "\"]", row);
  }

  Origin index(int index) {
    return new Origin(lease, path + "[" + index + "]", row);
  }

  Origin withLease(Lease other) {
    return new Origin(other, path, row);
  }

  /**
   * Wraps a value in an object that checks this origin before each use; numbers and other immutable
   * values are returned unchanged.
   */
  Object checked(Object value) {
    if (value instanceof Utf8 text) {
      return checked(text);
    }
    if (value instanceof ByteBuffer buffer) {
      return checked(buffer);
    }
    if (value instanceof ColumnarMap map) {
      return CheckedView.of(map, this);
    }
    if (value instanceof ColumnarArray array) {
      return CheckedView.of(array, this);
    }
    return value instanceof ColumnarRecord inner ? CheckedView.of(inner, this) : value;
  }

  CheckedText checked(Utf8 text) {
    CheckedText checked = new CheckedText(text, this);
    lease.add(checked);
    return checked;
  }

  /** A buffer cannot check its lease, so it is copied and overwritten later. */
  ByteBuffer checked(ByteBuffer buffer) {
    byte[] bytes = new byte[buffer.remaining()];
    buffer.duplicate().get(bytes);
    lease.add(bytes);
    return ByteBuffer.wrap(bytes);
  }
}
