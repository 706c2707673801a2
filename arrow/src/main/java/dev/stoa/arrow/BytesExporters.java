package dev.stoa.arrow;

import dev.stoa.data.BytesVector;
import dev.stoa.type.text.UuidText;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.apache.arrow.vector.extension.UuidType;

/** Adds strings, bytes and fixed values to the buffers of Arrow vectors. */
final class BytesExporters {
  /** Longer values are copied by a call, which pays off only then. */
  private static final int SHORT_LENGTH = 4 * Long.BYTES;

  private static final VarHandle WORDS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.nativeOrder());

  private BytesExporters() {}

  /** Adds the offsets and bytes of some rows. */
  static void add(BytesVector source, RowSelection selection, ArrowBuffers buffers) {
    if (selection.isRange()) {
      addRange(source, selection, buffers);
      return;
    }
    RowSelection rows = selection.withNullsAbsent(source);
    int[] starts = new int[rows.count()];
    int[] ends = new int[rows.count()];
    long totalSizeInBytes = 0;
    for (int i = 0; i < starts.length; i++) {
      int row = rows.row(i);
      if (row != RowSelection.ABSENT) {
        starts[i] = source.offsetAt(row);
        totalSizeInBytes += source.lengthAt(row);
      }
      ends[i] = (int) totalSizeInBytes;
    }
    addOffsets(ends, buffers);
    ByteBuffer targetBytes = buffers.addUnset(totalSizeInBytes);
    if (source.data().hasArray() && totalSizeInBytes < Integer.MAX_VALUE - SHORT_LENGTH) {
      targetBytes.put(gather(source.data(), starts, ends), 0, (int) totalSizeInBytes);
    } else {
      copy(source.data(), starts, ends, targetBytes);
    }
  }

  private static void addOffsets(int[] ends, ArrowBuffers buffers) {
    ByteBuffer offsets = buffers.addUnset((ends.length + 1L) * Integer.BYTES);
    offsets.asIntBuffer().put(0, 0).put(1, ends);
  }

  /**
   * Copies values one after another into an array, which may be longer. Short values are copied as
   * a fixed number of words; the next value overwrites the bytes after the end.
   */
  private static byte[] gather(ByteBuffer data, int[] starts, int[] ends) {
    byte[] source = data.array();
    int shift = data.arrayOffset();
    byte[] gathered = new byte[(ends.length == 0 ? 0 : ends[ends.length - 1]) + SHORT_LENGTH];
    if (source.length < gathered.length) {
      source = Arrays.copyOf(source, source.length + SHORT_LENGTH); // a small dictionary
    }
    int lastWordsStart = source.length - SHORT_LENGTH;
    int target = 0;
    // hot: bench python
    for (int i = 0; i < ends.length; i++) {
      int from = starts[i] + shift;
      int length = ends[i] - target;
      if (length > SHORT_LENGTH || from > lastWordsStart) {
        System.arraycopy(source, from, gathered, target, length);
      } else {
        copyWords(source, from, gathered, target);
        if (length > 2 * Long.BYTES) {
          copyWords(source, from + 2 * Long.BYTES, gathered, target + 2 * Long.BYTES);
        }
      }
      target = ends[i];
    }
    return gathered;
  }

  private static void copyWords(byte[] source, int from, byte[] target, int to) {
    WORDS.set(target, to, (long) WORDS.get(source, from));
    WORDS.set(target, to + Long.BYTES, (long) WORDS.get(source, from + Long.BYTES));
  }

  private static void copy(ByteBuffer data, int[] starts, int[] ends, ByteBuffer target) {
    int position = 0;
    for (int i = 0; i < ends.length; i++) {
      target.put(position, data, starts[i], ends[i] - position);
      position = ends[i];
    }
  }

  private static void addRange(BytesVector source, RowSelection rows, ArrowBuffers buffers) {
    int start = source.offsetAt(rows.firstRow());
    int[] offsets = new int[rows.count() + 1];
    for (int i = 0; i < offsets.length; i++) {
      offsets[i] = source.offsetAt(rows.firstRow() + i) - start;
    }
    buffers.addUnset((long) offsets.length * Integer.BYTES).asIntBuffer().put(offsets);
    int end = source.offsetAt(rows.firstRow() + rows.count());
    buffers.addBytes(source.data().slice(start, end - start));
  }

  /** Adds the 16 bytes of UUIDs that are text. */
  static void addUuids(BytesVector source, RowSelection selection, ArrowBuffers buffers) {
    RowSelection rows = selection.withNullsAbsent(source);
    ByteBuffer targetBytes = buffers.add((long) rows.count() * UuidType.UUID_BYTE_WIDTH);
    for (int i = 0; i < rows.count(); i++) {
      if (rows.row(i) != RowSelection.ABSENT) {
        byte[] text = new byte[source.lengthAt(rows.row(i))];
        source.copyBytes(rows.row(i), text, 0);
        targetBytes.put(i * UuidType.UUID_BYTE_WIDTH, UuidText.toBytes(uuid(text)));
      }
    }
  }

  private static String uuid(byte[] utf8) {
    String text = new String(utf8, StandardCharsets.UTF_8);
    if (!UuidText.isUuid(text)) {
      throw new IllegalArgumentException(
          "\"" + text + "\" is no UUID: read the column as a string");
    }
    return text;
  }

  /** Adds fixed-length values without offsets. */
  static void addFixed(
      BytesVector source, RowSelection selection, int widthInBytes, ArrowBuffers buffers) {
    if (selection.isRange() && !source.hasNulls()) {
      int start = source.offsetAt(selection.firstRow());
      buffers.addBytes(source.data().slice(start, selection.count() * widthInBytes));
      return;
    }
    RowSelection rows = selection.withNullsAbsent(source);
    ByteBuffer targetBytes = buffers.add((long) rows.count() * widthInBytes);
    byte[] value = new byte[widthInBytes];
    for (int i = 0; i < rows.count(); i++) {
      if (rows.row(i) != RowSelection.ABSENT) {
        source.copyBytes(rows.row(i), value, 0);
        targetBytes.put(i * widthInBytes, value);
      }
    }
  }
}
