package dev.stoa.spark.vector;

import dev.stoa.data.BytesVector;
import dev.stoa.data.ColumnVector;
import dev.stoa.data.DictionaryVector;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.unsafe.types.UTF8String;

/**
 * Strings and bytes. Strings of arrays are not copied; each entry of a dictionary becomes one
 * string of Spark's.
 */
final class TextVector extends TableVector {
  private byte[] array;
  private int arrayOffset;
  private BytesVector bytes;
  private DictionaryVector codes;
  private UTF8String[] entries = {};

  TextVector(DataType type) {
    super(type);
  }

  @Override
  void changed(ColumnVector newValues) {
    bytes = newValues instanceof BytesVector plain ? plain : null;
    ByteBuffer data = bytes == null ? ByteBuffer.allocate(0) : bytes.data();
    array = data.hasArray() ? data.array() : null;
    arrayOffset = data.hasArray() ? data.arrayOffset() : 0;
    codes = newValues instanceof DictionaryVector dictionary ? dictionary : null;
    if (codes != null) {
      forgetEntries(codes.dictionary().size());
    }
  }

  private void forgetEntries(int count) {
    if (entries.length < count) {
      entries = new UTF8String[count];
    } else {
      Arrays.fill(entries, 0, count, null);
    }
  }

  @Override
  public UTF8String getUTF8String(int rowId) {
    if (codes != null) {
      return entry(codes.codeAt(rowId));
    }
    if (bytes != null && array != null) {
      int start = bytes.offsetAt(rowId);
      return UTF8String.fromBytes(array, arrayOffset + start, bytes.lengthAt(rowId));
    }
    return UTF8String.fromBytes(copy(values(), rowId));
  }

  private UTF8String entry(int code) {
    UTF8String entry = entries[code];
    if (entry == null) {
      entry = UTF8String.fromBytes(copy(codes.dictionary(), code));
      entries[code] = entry;
    }
    return entry;
  }

  @Override
  public byte[] getBinary(int rowId) {
    return copy(values(), rowId);
  }

  static byte[] copy(ColumnVector values, int index) {
    byte[] copy = new byte[values.lengthAt(index)];
    values.copyBytes(index, copy, 0);
    return copy;
  }
}
