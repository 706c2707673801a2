package dev.stoa.data.checked;

import dev.stoa.data.ColumnarArray;
import dev.stoa.data.ColumnarMap;
import dev.stoa.data.ColumnarRecord;
import java.nio.ByteBuffer;
import org.apache.avro.util.Utf8;

/**
 * Where a value came from and how long it may be used.
 *
 * @param lease how long
 * @param path the field and what follows, such as {@code metadata["server"]}; empty for a row
 * @param row the split directory and row
 */
record Origin(Lease lease, String path, String row) {
  private static final int LONGEST_KEY = 60;

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
    String shown = text.length() <= LONGEST_KEY ? text : text.substring(0, LONGEST_KEY) + "…";
    return new Origin(lease, path + "[\"" + shown + "\"]", row);
  }

  Origin index(int index) {
    return new Origin(lease, path + "[" + index + "]", row);
  }

  Origin during(Lease other) {
    return new Origin(other, path, row);
  }

  /** The value in an object that asks this origin before each use; numbers and such as they are. */
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

  /** A buffer cannot ask; its bytes are other ones later. */
  ByteBuffer checked(ByteBuffer buffer) {
    byte[] bytes = new byte[buffer.remaining()];
    buffer.duplicate().get(bytes);
    lease.add(bytes);
    return ByteBuffer.wrap(bytes);
  }
}
