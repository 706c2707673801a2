package dev.stoa.spark.vector;

import dev.stoa.data.BytesVector;
import dev.stoa.data.ColumnVector;
import dev.stoa.data.DictionaryVector;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.unsafe.types.UTF8String;

/**
 * A vector of strings or bytes. Strings in on-heap buffers are not copied; each dictionary entry
 * becomes one Spark string.
 */
final class Utf8Vector extends IndexedVector {
  private static final byte[] NO_BYTES = {};

  private BytesVector bytes;
  private byte[] array = NO_BYTES;
  private int arrayOffset;
  private byte[] buffer = NO_BYTES;
  private DictionaryVector dictionaryVector;
  private long dictionaryVersion;
  private UTF8String[] entries = {};

  Utf8Vector(DataType type) {
    super(type);
  }

  @Override
  void onValuesChanged(ColumnVector newValues) {
    bytes = null;
    if (newValues instanceof BytesVector bytesVector) {
      bytes = bytesVector;
      array = null; // until a string is requested: binary values are copied one by one
    } else if (newValues instanceof DictionaryVector dictionary) {
      if (dictionaryVector != dictionary || dictionaryVersion != dictionary.dictionaryVersion()) {
        dictionaryVector = dictionary;
        dictionaryVersion = dictionary.dictionaryVersion();
        clearEntries(dictionary.dictionary().size());
      }
    } else {
      dictionaryVector = null;
    }
  }

  private void clearEntries(int count) {
    if (entries.length < count) {
      entries = new UTF8String[count];
    } else {
      Arrays.fill(entries, 0, count, null);
    }
  }

  // hot: spark-ingest
  @Override
  public UTF8String getUTF8String(int rowId) {
    if (isNullAt(rowId)) {
      return null;
    } else if (bytes == null) {
      return copiedString(indexOf(rowId));
    }
    if (array == null) {
      findArray();
    }
    int index = indexOf(rowId);
    return UTF8String.fromBytes(array, arrayOffset + bytes.offsetAt(index), bytes.lengthAt(index));
  }

  /**
   * Finds the array of the strings; off-heap strings are copied together, in one call, since those
   * of a batch are contiguous.
   */
  private void findArray() {
    ByteBuffer data = bytes.data();
    if (data.hasArray()) {
      array = data.array();
      arrayOffset = data.arrayOffset();
      return;
    }
    int start = bytes.offsetAt(0);
    int length = bytes.offsetAt(bytes.size()) - start;
    if (buffer.length < length) {
      buffer = new byte[Math.max(length, buffer.length * 2)];
    }
    data.get(start, buffer, 0, length);
    array = buffer;
    arrayOffset = -start;
  }

  private UTF8String copiedString(int index) {
    return dictionaryVector == null
        ? UTF8String.fromBytes(copy(values(), index))
        : entry(dictionaryVector.codeAt(index));
  }

  private UTF8String entry(int code) {
    UTF8String entry = entries[code];
    if (entry == null) {
      entry = UTF8String.fromBytes(copy(dictionaryVector.dictionary(), code));
      entries[code] = entry;
    }
    return entry;
  }

  @Override
  public byte[] getBinary(int rowId) {
    return isNullAt(rowId) ? null : copy(values(), indexOf(rowId));
  }

  static byte[] copy(ColumnVector values, int index) {
    byte[] copy = new byte[values.lengthAt(index)];
    values.copyBytes(index, copy, 0);
    return copy;
  }
}
