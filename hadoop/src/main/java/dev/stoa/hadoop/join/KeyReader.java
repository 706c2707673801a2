package dev.stoa.hadoop.join;

import dev.stoa.data.ColumnarRecord;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.apache.avro.util.Utf8;

/** Reads the key of a table's records; created for each table of a task. */
final class KeyReader {
  private final int[] ordinals;
  private final KeyType.Form[] forms;

  /**
   * Creates a reader.
   *
   * @param ordinals the ordinals of the key's columns in the records
   * @param forms the forms of the key's columns
   */
  KeyReader(List<Integer> ordinals, List<KeyType.Form> forms) {
    this.ordinals = ordinals.stream().mapToInt(Integer::intValue).toArray();
    this.forms = forms.toArray(KeyType.Form[]::new);
  }

  /** Reads a record's key; returns false if a part of it is null, and then leaves it undefined. */
  boolean read(ColumnarRecord record, JoinKey key) {
    key.reset();
    boolean isSingle = ordinals.length == 1;
    for (int i = 0; i < ordinals.length; i++) {
      if (record.isNullAt(ordinals[i])) {
        return false;
      }
      append(record, ordinals[i], forms[i], isSingle, key);
    }
    return true;
  }

  private static void append(
      ColumnarRecord record, int ordinal, KeyType.Form form, boolean isSingle, JoinKey key) {
    switch (form) {
      case NUMBER -> key.appendNumber(record.longAt(ordinal));
      case BOOLEAN -> key.appendNumber(record.booleanAt(ordinal) ? 1 : 0);
      case TEXT -> {
        Utf8 text = record.textAt(ordinal);
        append(text.getBytes(), text.getByteLength(), isSingle, key);
      }
      case BYTES -> {
        byte[] bytes = copy(record.bytesAt(ordinal));
        append(bytes, bytes.length, isSingle, key);
      }
      case SYMBOL -> {
        byte[] bytes = record.get(ordinal).toString().getBytes(StandardCharsets.UTF_8);
        append(bytes, bytes.length, isSingle, key);
      }
      case DECIMAL -> {
        byte[] bytes = shortest(copy(record.bytesAt(ordinal)));
        append(bytes, bytes.length, isSingle, key);
      }
    }
  }

  private static void append(byte[] bytes, int length, boolean isSingle, JoinKey key) {
    if (isSingle) {
      key.wrap(bytes, 0, length);
    } else {
      key.appendSized(bytes, 0, length);
    }
  }

  private static byte[] copy(ByteBuffer buffer) {
    byte[] bytes = new byte[buffer.remaining()];
    buffer.get(buffer.position(), bytes);
    return bytes;
  }

  /**
   * Returns the shortest encoding of an unscaled decimal, of which tables may store a longer one.
   */
  private static byte[] shortest(byte[] unscaled) {
    return unscaled.length == 0 ? new byte[1] : new java.math.BigInteger(unscaled).toByteArray();
  }
}
