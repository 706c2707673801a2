package dev.stoa.data.checked;

import dev.stoa.data.ColumnarArray;
import dev.stoa.data.ColumnarMap;
import dev.stoa.data.ColumnarRecord;
import java.nio.ByteBuffer;
import org.apache.avro.util.Utf8;

/**
 * The location of a checked value, for messages, and its lease.
 *
 * @param lease the time during which the value may be used
 * @param path the field and the path below it, such as {@code metadata["server"]}; empty for a row
 * @param rowLocation the split directory and the row, for messages
 */
record Origin(Lease lease, String path, String rowLocation) {
  private static final int MAX_SHOWN_KEY_LENGTH = 60;

  /**
   * Checks that the value may still be used.
   *
   * @throws IllegalStateException when the lease has ended
   */
  void check() {
    if (!lease.endReason().isEmpty()) {
      throw new IllegalStateException(
          ("%s of %s was used after %s: readers reuse records and their values; keep a copy()"
                  + " of the record, map or array, or toString() of the string")
              .formatted(
                  path.isEmpty() ? "the record" : "the value of " + path,
                  rowLocation,
                  lease.endReason()));
    }
  }

  /** The origin of a field of this value. */
  Origin ofField(String name) {
    return new Origin(lease, path.isEmpty() ? name : path + "." + name, rowLocation);
  }

  /** The origin of the entry with a key in this map. */
  Origin ofKey(Object key) {
    String text = String.valueOf(key);
    String shortenedText =
        text.length() <= MAX_SHOWN_KEY_LENGTH
            ? text
            : text.substring(0, MAX_SHOWN_KEY_LENGTH) + "…";
    return new Origin(lease, path + "[\"" + shortenedText + "\"]", rowLocation);
  }

  /** The origin of an element of this array. */
  Origin ofElement(int index) {
    return new Origin(lease, path + "[" + index + "]", rowLocation);
  }

  /** Returns this origin with another lease. */
  Origin withLease(Lease newLease) {
    return new Origin(newLease, path, rowLocation);
  }

  /**
   * Wraps a value in an object that checks this origin before each use; numbers and other immutable
   * values are returned unchanged.
   */
  Object wrap(Object value) {
    if (value instanceof Utf8 text) {
      return wrap(text);
    }
    if (value instanceof ByteBuffer buffer) {
      return wrap(buffer);
    }
    if (value instanceof ColumnarMap map) {
      return CheckedView.of(map, this);
    }
    if (value instanceof ColumnarArray array) {
      return CheckedView.of(array, this);
    }
    return value instanceof ColumnarRecord record ? CheckedView.of(record, this) : value;
  }

  CheckedText wrap(Utf8 text) {
    CheckedText checkedText = new CheckedText(text, this);
    lease.add(checkedText);
    return checkedText;
  }

  /** Copies a buffer: it cannot check its lease, so its copy is overwritten when the lease ends. */
  ByteBuffer wrap(ByteBuffer buffer) {
    byte[] bytes = new byte[buffer.remaining()];
    buffer.duplicate().get(bytes);
    lease.add(bytes);
    return ByteBuffer.wrap(bytes);
  }
}
