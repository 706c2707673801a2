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
final class TextVector extends IndexedVector {
  private static final byte[] NO_BYTES = {};

  private BytesVector bytes;
  private byte[] array = NO_BYTES;
  private int arrayOffset;
  private byte[] copied = NO_BYTES;
  private DictionaryVector codes;
  private long dictionaryNumber;
  private UTF8String[] entries = {};

  TextVector(DataType type) {
    super(type);
  }

  @Override
  void opened(ColumnVector newValues) {
    bytes = null;
    if (newValues instanceof BytesVector plain) {
      bytes = plain;
      array = null; // until a string is asked for: of bytes each is copied by itself
    } else if (newValues instanceof DictionaryVector dictionary) {
      if (codes != dictionary || dictionaryNumber != dictionary.dictionaryNumber()) {
        codes = dictionary;
        dictionaryNumber = dictionary.dictionaryNumber();
        forgetEntries(dictionary.dictionary().size());
      }
    } else {
      codes = null;
    }
  }

  private void forgetEntries(int count) {
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
      return rareString(indexOf(rowId));
    }
    if (array == null) {
      findArray();
    }
    int index = indexOf(rowId);
    return UTF8String.fromBytes(array, arrayOffset + bytes.offsetAt(index), bytes.lengthAt(index));
  }

  /** Strings of bytes outside the heap are copied all at once: those of a batch lie together. */
  private void findArray() {
    ByteBuffer data = bytes.data();
    if (data.hasArray()) {
      array = data.array();
      arrayOffset = data.arrayOffset();
      return;
    }
    int start = bytes.offsetAt(0);
    int length = bytes.offsetAt(bytes.size()) - start;
    if (copied.length < length) {
      copied = new byte[Math.max(length, copied.length * 2)];
    }
    data.get(start, copied, 0, length);
    array = copied;
    arrayOffset = -start;
  }

  private UTF8String rareString(int index) {
    return codes == null ? UTF8String.fromBytes(copy(values(), index)) : entry(codes.codeAt(index));
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
    return isNullAt(rowId) ? null : copy(values(), indexOf(rowId));
  }

  static byte[] copy(ColumnVector values, int index) {
    byte[] copy = new byte[values.lengthAt(index)];
    values.copyBytes(index, copy, 0);
    return copy;
  }
}
